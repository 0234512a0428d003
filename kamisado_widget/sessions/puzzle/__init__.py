"""Puzzle sessions."""

"""Puzzles: the reader plays, and the board plays against."""

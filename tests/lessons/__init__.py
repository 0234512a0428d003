"""Tests of lessons, exercises and figures."""

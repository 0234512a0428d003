"""Tests of the rules, by chapter of the rulebook."""

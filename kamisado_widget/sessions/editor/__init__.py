"""The editor session: setups, puzzles and lessons."""

"""Studies: trees of moves that people write."""

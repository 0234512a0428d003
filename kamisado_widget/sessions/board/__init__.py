"""A board to play on, and what it has: an analysis, hints, an opponent, a review, mistakes to retry."""

"""A board to set up by hand, with desks for composers and for authors of lessons."""

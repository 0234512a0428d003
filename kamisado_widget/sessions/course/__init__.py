"""The course session: the front page."""

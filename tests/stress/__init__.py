"""Input that nobody would write, and more of it than anybody would."""

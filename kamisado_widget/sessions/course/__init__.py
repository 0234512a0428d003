"""The front door of the course."""

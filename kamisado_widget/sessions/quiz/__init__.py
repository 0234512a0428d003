"""Questions whose answers count."""

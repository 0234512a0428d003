"""What teaches, as tests."""

"""The rules, chapter by chapter, as tests."""

"""What holds for all tests."""

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)  # machines are noisy: no test is timed
settings.load_profile("no deadline")

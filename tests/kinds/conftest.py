"""What sessions are tested with."""

import pytest

from tests.learner.test_progress import Clock


@pytest.fixture
def clock() -> Clock:
    """A clock that the test moves."""
    return Clock()

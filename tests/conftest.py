from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import chdir
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from kamisado_widget.learner import Memory, Progress
from tests.clock import Clock

# No deadlines, since machines are noisy. The profile "ci" tries four times as many examples.
settings.register_profile(
    "untimed", deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("untimed")


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    cores = yield
    asked = {Path(argument.partition("::")[0]) for argument in config.args}
    return 0 if cores == 1 or (len(asked) == 1 and asked.pop().is_file()) else cores


@pytest.fixture(scope="session")
def node_modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from filelock import FileLock

    from js import hatch_build  # needs hatchling, which few tests do

    with FileLock(tmp_path_factory.getbasetemp().parent / "node_modules.lock"):
        hatch_build.install_modules()
    return hatch_build.JS / "node_modules"


@pytest.fixture(scope="module", autouse=True)
def folder_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with chdir(tmp_path_factory.mktemp("here")):
        yield


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def memory(clock: Clock) -> Memory:
    return Memory(None, clock=clock)


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.json")

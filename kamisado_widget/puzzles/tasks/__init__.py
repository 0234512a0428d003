"""The puzzle tasks, discovered from the modules of this package: each defines a ``TASK``."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from ..errors import check_name
from ..task import Task

_FOUND: dict[str, Task] = {
    task.name: task
    for task in (import_module(f"{__name__}.{module.name}").TASK for module in iter_modules(__path__))
}

TASKS: tuple[str, ...] = tuple(_FOUND)


def task_named(name: object, number: int | None = 0) -> Task:
    """Return a task with its number; None means the default number."""
    check_name(name, TASKS, "puzzle.task")
    task = _FOUND[str(name)]
    return task.with_number(task.usual if number is None else number)

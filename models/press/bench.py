"""A workbench beside the place where a finished thing goes, so that nothing half-made is seen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from models.press.errors import PressError


@contextmanager
def bench_beside(goal: Path) -> Iterator[Path]:
    """A folder beside `goal`, on the same disk, that is gone afterwards whatever happens.

    What the disk refuses meanwhile becomes a `PressError` that names `goal`.
    """
    if not goal.parent.is_dir():
        raise PressError(f"{goal}: there is no folder {goal.parent}")
    try:
        with TemporaryDirectory(prefix=".press-", dir=goal.parent) as bench:
            yield Path(bench)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise PressError(f"{goal}: cannot be written ({reason})") from problem

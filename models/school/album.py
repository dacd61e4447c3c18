"""The album: lessons photographed once and kept on disk, to be learnt from many times."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import cv2
from tqdm import tqdm

from models.photographer import Photo
from models.school.lessons import Split, lesson

QUALITY = 96
"""The sensor has pressed the picture once already; pressing it again should not show."""


def make_album(folder: Path, split: Split, lessons: int, workers: int = 2) -> Path:
    """Photograph all lessons of a split that are not there yet."""
    place = folder / split.value
    place.mkdir(parents=True, exist_ok=True)
    missing = [number for number in range(lessons) if not _kept(place, number).exists()]
    with (
        ProcessPoolExecutor(workers, initializer=_one_thread) as pool,
        tqdm(total=lessons, initial=lessons - len(missing), unit="lesson", desc=split) as bar,
    ):
        jobs = [pool.submit(_keep, place, split, number) for number in missing]
        for job in as_completed(jobs):
            job.result()
            bar.update()
    return place


def pictures_of(place: Path) -> list[Path]:
    """All photographs of finished lessons, in order."""
    return [
        picture
        for done in sorted(place.glob("*.done"))
        for picture in sorted(place.glob(f"{done.stem}_*.jpg"))
    ]


def _one_thread() -> None:
    cv2.setNumThreads(1)


def _kept(place: Path, number: int) -> Path:
    return place / f"{number:05d}.done"


def _keep(place: Path, split: Split, number: int) -> None:
    for part, photo in enumerate(lesson(split, number)):
        keep_photo(photo, place / f"{number:05d}_{part}.jpg")
    _kept(place, number).touch()


def keep_photo(photo: Photo, file: Path) -> None:
    """Write a photograph with its truth beside it."""
    done, pressed = cv2.imencode(".jpg", photo.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not done:
        raise OSError(f"{file}: the picture could not be pressed")
    _whole(file, lambda path: path.write_bytes(pressed.tobytes()))
    hands = [rim.round().astype(int).tolist() for rim in photo.hands]
    told = json.dumps({**photo.to_json(), "hands": hands})
    _whole(file.with_suffix(".json"), lambda path: path.write_text(told))


def _whole(file: Path, write: Callable[[Path], object]) -> None:
    """Write beside the goal and move, so that no half file is ever learnt from."""
    draft = file.with_name(f".{os.getpid()}.{file.name}")
    write(draft)
    draft.replace(file)

"""Boxes for people at the command line: enrolled from photos, listed, given away, taken over."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from calibration.set_store import SetStore
from engine.sentences import counted
from webui.files import FileError, read_limited

if TYPE_CHECKING:
    from calibration.sheet import Eyes
    from scanner.picture import Picture

MOST_PHOTOS = 60


def enrol_with_labels(name: str, photos: Sequence[str], labels: str) -> str:
    """Learn a box from labelled photos and keep it; tells how it went."""
    from calibration.enrolling import check_photos, enrol
    from calibration.labels import read_labels
    from calibration.sheet import load_eyes
    from calibration.tile_set import check_name

    check_name(name)
    told = read_labels(read_limited(labels), labels)
    files = _files(photos)
    check_photos(list(files), told)
    done = enrol(name, _with_bar(files), told, load_eyes())
    SetStore().save(done.tile_set)
    for remark in done.remarks:
        click.echo(str(remark), err=True)
    seen = len(done.tile_set.faces)
    tiles = counted("{n} tile", "{n} tiles", seen)
    return f"{name}: {tiles} learnt of {done.labelled} labelled. Scan with it from now on."


def propose(name: str, photos: Sequence[str]) -> str:
    """Look at photos without labels; what is seen waits for a person to confirm it."""
    from calibration.session import EnrolmentSession, open_session
    from calibration.sheet import load_eyes

    files = _files(photos)
    eyes: Eyes = load_eyes()
    session: EnrolmentSession = open_session(name)
    for photo, opened in _with_bar(files):
        session.add_photo(photo, opened().image, eyes)
    lines = [str(session.progress().sentence)]
    lines += [str(contradiction) for contradiction in session.contradictions()]
    lines.append(
        "Nothing is learnt yet: open the companion (owczarek serve) to confirm what was read, "
        "or bring --labels."
    )
    return "\n".join(lines)


def told_sets() -> list[dict[str, Any]]:
    """All enrolled sets with how many faces they know."""
    store = SetStore()
    found = []
    for name in store.names():
        known = store.load(name)
        faces = {face.upright for face in known.faces}
        found.append({"name": name, "faces": len(faces), "tiles": len(known.tiles)})
    return found


def give_away(name: str, file: str) -> None:
    """Write a set as a zip file."""
    from calibration.set_sharing import export_set

    goal = Path(file)
    if goal.suffix.lower() != ".zip" or goal.is_dir():
        raise FileError(f"{file}: the file to write ends in .zip")
    if not goal.parent.is_dir():
        raise FileError(f"{file}: there is no folder {goal.parent}")
    export_set(SetStore().load(name), goal)


def take_over(file: str, name: str | None) -> str:
    """Keep the set of a zip file; one of the same name is never replaced."""
    from calibration.set_sharing import open_shared
    from calibration.tile_set import check_name

    shared = open_shared(Path(file))
    if name is not None:
        shared = replace(shared, name=check_name(name))
    store = SetStore()
    if shared.name in store.names():
        raise FileError(f'a tile set "{shared.name}" is there already; bring another --name')
    store.save(shared)
    return f"{shared.name}: {counted('{n} face', '{n} faces', len(shared.faces))} taken over."


def _files(photos: Sequence[str]) -> dict[str, str]:
    """Photos by file name."""
    if len(photos) > MOST_PHOTOS:
        raise FileError(f"{len(photos)} photos: at most {MOST_PHOTOS} at a time")
    files = {Path(photo).name: photo for photo in photos}
    if len(files) != len(photos):
        raise FileError("two photos have the same file name, so they cannot be told apart")
    for photo in photos:
        if not Path(photo).is_file():
            raise FileError(f"{photo}: there is no such photo")
    return files


def _with_bar(files: dict[str, str]) -> Any:
    """The photos one by one, each with how to open it, under a progress bar."""
    from tqdm import tqdm

    from scanner.pictures import load_picture

    def opener(file: str) -> Callable[[], Picture]:
        return lambda: load_picture(file)

    bar = tqdm(files.items(), desc="photos", unit="photo", disable=not sys.stderr.isatty())
    return ((name, opener(file)) for name, file in bar)

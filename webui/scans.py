"""Scans for people: photos in, a few plain words and a drawn photo out."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.check import check
from engine.sentences import counted
from webui.files import FileError, load_catalogue

if TYPE_CHECKING:
    from engine import Score
    from scanner.crops import Image
    from scanner.lattice import Lattice
    from scanner.picture import Picture
    from scanner.scan import Scan

ENDINGS = (".jpg", ".jpeg", ".png", ".webp")
MOST_PHOTOS = 20
"""Each takes some 15 MB while they are joined, and a table needs four at most."""
MOST_ASKED = 2
"""Questions to a person at a time; the others wait until these are answered."""


def load_photos(names: Sequence[str], camera: str | None = None) -> list[Picture]:
    """Read all photos of one table; `camera` names the camera of photos that do not."""
    from scanner.pictures import load_picture
    from scanner.shots import Shot

    if len(names) > MOST_PHOTOS:
        raise FileError(f"{len(names)} photos: at most {MOST_PHOTOS} are joined")
    photos = [load_picture(name) for name in names]
    if camera is None:
        return photos
    return [replace(photo, shot=Shot(camera, "", photo.shot.quarters)) for photo in photos]


def tell_scan(scan: Scan) -> str:
    """How many tiles were read, how surely, what is asked and what seems to be wrong."""
    lines = []
    if not scan.found:
        return "\n".join(["No board.", *(str(warning) for warning in scan.warnings)])
    tiles = counted("{n} tile", "{n} tiles", len(scan.board))
    if scan.certain:
        lines.append(click.style(f"{tiles}, every one certain.", bold=True))
    else:
        lines.append(click.style(f"{tiles}, not certain about all of them.", bold=True))
    # How often each face is in the box is an assumption, but edges must match in every box.
    broken = [found for found in check(scan.board, load_catalogue(None)) if found.rule == "W12"]
    lines += [f"{found.rule}: {found.text}" for found in broken]
    lines += [str(warning) for warning in scan.warnings]
    lines += [
        click.style("? ", fg="yellow", bold=True) + f"{doubt.text}  [{doubt.id}]"
        for doubt in scan.questions[:MOST_ASKED]
    ]
    if len(scan.questions) > MOST_ASKED:
        lines.append(f"  and {len(scan.questions) - MOST_ASKED} more questions")
    return "\n".join(lines)


def check_goal(file: Path) -> None:
    """Refuse a place for the drawn photo before any work is done."""
    if file.suffix.lower() not in ENDINGS:
        raise FileError(f"{file}: the drawn photo ends in .jpg, .png or .webp")
    if file.is_dir():
        raise FileError(f"{file}: this is a folder, name the picture to write")
    if not file.parent.is_dir():
        raise FileError(f"{file}: there is no folder {file.parent}")


def write_overlay(file: Path, photos: Sequence[Picture], scan: Scan, score: Score) -> None:
    """Draw what was read over the first photo that shows tiles of the board."""
    from scanner.overlay import draw_overlay

    number = min(tile.photo for tile in scan.seen.values())
    write_picture(file, draw_overlay(photos[number], scan, score, number))


def write_picture(file: Path, image: Image) -> None:
    """Put the finished picture in place at once, so that nobody finds half of one."""
    import cv2

    done, pressed = cv2.imencode(file.suffix.lower(), image, [cv2.IMWRITE_JPEG_QUALITY, 92])
    if not done:
        raise FileError(f"{file}: the picture cannot be written in this format")
    draft = None
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False, suffix=".part") as part:
            draft = Path(part.name)
            part.write(pressed.tobytes())
        draft.chmod(0o644)
        os.replace(draft, file)
    except OSError as problem:
        if draft is not None:
            draft.unlink(missing_ok=True)
        raise FileError(f"{file}: cannot be written ({problem.strerror})") from None


def tell_lattice(lattice: Lattice) -> str:
    """How many tiles lie side by side, and in which rectangle of cells."""
    if not len(lattice):
        return "No tiles lie side by side in the picture."
    columns, rows = (int(cells.max() - cells.min()) + 1 for cells in lattice.cells.T)
    tiles = counted("{n} tile", "{n} tiles", len(lattice))
    return f"{tiles} in {columns} columns and {rows} rows, {lattice.side:.0f} pixels wide each."

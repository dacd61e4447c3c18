"""An art set as files: every different face once as a square PNG, listed in `index.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
from tqdm import tqdm

from engine.catalogue import Catalogue
from models.art import Style, paint_face
from models.press.bench import bench_beside
from models.press.errors import PressError

INDEX = "index.json"
TILE_MM = 45
LEAST_PX = 512
MOST_PX = 4096


def export_tiles(
    folder: Path,
    catalogue: Catalogue,
    style: Style,
    px: int = LEAST_PX,
    progress: bool = True,
) -> None:
    """Write `index.json` and a PNG of px by px for every different face of a box.

    An earlier export in `folder` is replaced, anything else there is refused and left alone.
    """
    if not LEAST_PX <= px <= MOST_PX:
        raise PressError(f"{px} px: pictures of tiles have {LEAST_PX} to {MOST_PX} px")
    goal = folder.resolve()
    with bench_beside(goal) as bench:
        _check_replaceable(goal)
        fresh = bench / "fresh"
        fresh.mkdir()
        _write_set(fresh, catalogue, style, px, progress)
        _swap(fresh, goal, bench / "earlier")


def index_of(catalogue: Catalogue, name: str) -> dict[str, Any]:
    """The content of `index.json`: all different faces, upright, in the order of the box."""
    faces = [
        {"file": f"{number:04}.png", "face": face.to_json(), "count": count}
        for number, (face, count) in enumerate(catalogue.counts.items(), 1)
    ]
    return {"name": name, "tile_mm": TILE_MM, "faces": faces}


def _write_set(folder: Path, catalogue: Catalogue, style: Style, px: int, progress: bool) -> None:
    index = index_of(catalogue, style.name)
    listed = zip(catalogue.counts, index["faces"], strict=True)
    # tqdm writes to stderr, which leaves stdout to JSON.
    for face, entry in tqdm(
        listed, "painting", len(catalogue.counts), unit="face", disable=not progress
    ):
        _, png = cv2.imencode(".png", paint_face(face, style, px))
        (folder / entry["file"]).write_bytes(png.tobytes())
    (folder / INDEX).write_text(json.dumps(index, indent=1) + "\n", "utf-8")


def _swap(fresh: Path, goal: Path, earlier: Path) -> None:
    """Put the fresh folder in the place of the earlier one, or leave that where it was."""
    if not goal.exists():
        fresh.rename(goal)
        return
    goal.rename(earlier)
    try:
        fresh.rename(goal)
    except OSError:
        earlier.rename(goal)
        raise


def _check_replaceable(folder: Path) -> None:
    """Refuse a place that holds anything but an earlier export."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise PressError(f"{folder}: this is a file, tiles are exported into a folder")
    held = {entry.name for entry in folder.iterdir()}
    strange = sorted(held - _listed(folder / INDEX)) if held else []
    if strange:
        raise PressError(
            f"{folder}: holds {strange[0]}, which no earlier export wrote; name another folder"
        )


def _listed(index: Path) -> set[str]:
    """The files an earlier export wrote, none where there was no such export."""
    try:
        data = json.loads(index.read_text("utf-8"))
        named = {str(entry["file"]) for entry in data["faces"]}
        return {INDEX, *named} if "tile_mm" in data else set()
    except (FileNotFoundError, IsADirectoryError, ValueError, KeyError, TypeError):
        return set()

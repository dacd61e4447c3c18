"""The networks as they are shipped, on the photographs of fixtures/images."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

import models
from models.school.marking import Mark, mark
from scanner import Scanner

NETWORKS = sorted(Path(models.__file__).parent.glob("*.onnx"))
PHOTOS = Path(__file__).resolve().parents[2] / "fixtures" / "images"


@pytest.fixture(scope="module")
def scanner() -> Scanner:
    return Scanner()


def marked(scanner: Scanner, name: str) -> Mark:
    scan = scanner.scan(cv2.imread(str(PHOTOS / f"{name}.jpg")))
    truth = json.loads((PHOTOS / f"{name}.json").read_text("utf-8"))
    return mark(scan.to_json() if scan.found else None, truth)


def test_they_are_small_and_name_nobodys_files() -> None:
    assert {file.stem for file in NETWORKS} == {"feeler", "lattice", "reader"}
    assert sum(file.stat().st_size for file in NETWORKS) < 10_000_000
    assert not any(b"site-packages" in file.read_bytes() for file in NETWORKS)


def test_easy_photographs_of_our_own_tiles_are_read(scanner: Scanner) -> None:
    marks = [marked(scanner, f"house-easy-{number}") for number in (1, 2, 3)]
    tiles, found = (sum(getattr(m, name) for m in marks) for name in ("tiles", "found"))
    assert found >= 0.95 * tiles
    assert sum(m.edges for m in marks) >= 0.98 * 4 * found
    assert sum(m.strays for m in marks) == 0


@pytest.mark.parametrize("name", sorted(f.stem for f in PHOTOS.glob("nothing-*.jpg")))
def test_no_board_is_seen_where_none_lies(scanner: Scanner, name: str) -> None:
    assert not scanner.scan(cv2.imread(str(PHOTOS / f"{name}.jpg"))).found

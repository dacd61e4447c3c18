"""Scanners that look through stub eyes."""

import numpy as np
import pytest
from stub_eyes import Eyes


@pytest.fixture
def eyes(monkeypatch):
    """Eyes that every scanner in this test looks through."""
    eyes = Eyes()

    def load(tile_set=None):
        from scanner.errors import ScannerError

        if tile_set is not None:
            raise ScannerError(f'no tile set "{tile_set}"')
        return eyes.stages

    monkeypatch.setattr("scanner.scanner.load_stages", load)
    return eyes


@pytest.fixture
def photo(tmp_path):
    """Write a plain photo and give its name."""
    import cv2

    def write(name: str = "photo.jpg", size=(640, 480)) -> str:
        image = np.full((size[1], size[0], 3), (60, 120, 90), np.uint8)
        assert cv2.imwrite(str(tmp_path / name), image)
        return name

    return write

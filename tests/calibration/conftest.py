"""Photos of the lens board through a strong lens, taken once for all tests."""

from pathlib import Path

import cv2
import pytest
from PIL import Image
from strong_lens import STRONG

from models.photographer.lens_photos import photograph_lens_board


@pytest.fixture(scope="session")
def board_photos(tmp_path_factory):
    """Nine photos with the camera that took each."""
    folder = tmp_path_factory.mktemp("boards")
    cameras = []
    for i in range(9):
        image, camera = photograph_lens_board(
            1_600_000 + i, STRONG.size, STRONG.focal * max(STRONG.size), STRONG.bend
        )
        cv2.imwrite(str(folder / f"board{i}.jpg"), image, [cv2.IMWRITE_JPEG_QUALITY, 95])
        cameras.append(camera)
    return sorted(map(str, folder.glob("*.jpg"))), cameras


@pytest.fixture
def with_exif(tmp_path):
    """Copies of photos as a phone would write them."""

    def write(names, make="Acme", model="Acme One", focal=4.25, orientation=1, folder="exif"):
        (tmp_path / folder).mkdir(exist_ok=True)
        copies = []
        for name in names:
            exif = Image.Exif()
            exif[0x010F], exif[0x0110], exif[0x0112] = make, model, orientation
            exif.get_ifd(0x8769)[0x920A] = focal
            # Stored as the sensor saw it: turning it by the note makes it upright.
            back = {1: 0, 6: 90, 3: 180, 8: 270}[orientation]
            copies.append(str(tmp_path / folder / Path(name).name))
            with Image.open(name) as image:
                image.rotate(back, expand=True).save(copies[-1], quality=95, exif=exif)
        return copies

    return write

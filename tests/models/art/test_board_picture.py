"""The picture of a scored board: it says what the score says, as pixels and as vectors."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest

from engine import Board, Cell, Colour, read_board, read_face, score
from models.art import house_style
from models.art.board_picture import (
    MOST_CELLS,
    PictureError,
    board_badges,
    board_picture,
    picture_size,
)
from models.art.board_plan import Plan, Sign

TWO_MEADOWS = "fyff fffy . frff fffr"
WOLF = "ffffW fyff fffy"
OPEN = "yyyy"
PX = 64


def drawn(text: str, folder: Path) -> np.ndarray:
    """The picture (h, w, 3) of a board in the text notation."""
    file = folder / "board.png"
    board_picture(score(read_board(text)), file, PX)
    return cv2.imread(str(file))


def test_fenced_meadows_carry_their_points_and_the_best_of_a_colour_is_crowned() -> None:
    badges = board_badges(score(read_board(TWO_MEADOWS)))
    assert [(b.colour, b.sign, b.meadow.points) for b in badges] == [
        (Colour.YELLOW, Sign.BEST, 2),
        (Colour.RED, Sign.BEST, 2),
    ]


def test_W31_a_meadow_beside_a_wolf_is_a_danger() -> None:
    assert [badge.sign for badge in board_badges(score(read_board(WOLF)))] == [Sign.DANGER]
    assert board_badges(score(read_board(OPEN))) == ()


def test_W43_a_meadow_joined_through_a_pond_has_one_badge() -> None:
    verdict = score(read_board("fyff ffwy~1\nfyff wffy"))
    (badge,) = board_badges(verdict)
    assert (badge.sign, badge.meadow.points, len(badge.meadow.parts)) == (Sign.BEST, 5, 2)


def test_a_fenced_meadow_is_tinted_in_its_colour(tmp_path: Path) -> None:
    fenced = score(read_board("fyff fffy"))
    plan = Plan(fenced, house_style())
    picture = drawn("fyff fffy", tmp_path).astype(int)
    wool = np.array(house_style().palette.yellow[::-1])
    # The gap between both tiles is filled with the meadow's own colour.
    seam = plan.seam(Cell(0, 0), read_face("fyff").regions[1].edges[0])
    column, row = round(seam.centerX() * PX), round((seam.top() + 0.22) * PX)
    near = picture[row - 1 : row + 2, column - 1 : column + 2].reshape(-1, 3)
    assert np.abs(near - wool).sum(axis=1).min() < 90


def test_danger_is_hatched_and_open_ends_are_marked(tmp_path: Path) -> None:
    warning, gate = np.array([40, 40, 214]), np.array([20, 122, 240])

    def share(text: str, colour: np.ndarray) -> float:
        picture = drawn(text, tmp_path).astype(int)
        return float((np.abs(picture - colour).max(axis=2) < 24).mean())

    # The rest is the pill of the red flock below the board.
    assert share(WOLF, warning) > share("ffff fyff fffy", warning) + 0.003
    assert share(OPEN, gate) > 0.002
    assert share("fyff fffy", gate) < 0.0005


def test_png_has_the_promised_size_and_is_always_the_same(tmp_path: Path) -> None:
    verdict = score(read_board(TWO_MEADOWS))
    one, two = tmp_path / "one.png", tmp_path / "two.PNG"
    for file in (one, two):
        board_picture(verdict, file, PX)
    assert one.read_bytes() == two.read_bytes()
    height, width = cv2.imread(str(one)).shape[:2]
    assert (width, height) == picture_size(verdict, PX)


def test_svg_is_vectors_that_follow_the_size_of_a_page(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    board_picture(score(read_board(TWO_MEADOWS)), file, PX)
    root = ElementTree.parse(file).getroot()
    width, height = picture_size(score(read_board(TWO_MEADOWS)), PX)
    assert root.get("viewBox") == f"0 0 {width} {height}"
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert "path" in names
    assert not names & {"image", "text"}


def test_an_empty_board_and_a_single_tile_have_pictures(tmp_path: Path) -> None:
    for name, board in (("none", Board({})), ("one", read_board("vvvvQ"))):
        file = tmp_path / f"{name}.png"
        board_picture(score(board), file, PX)
        assert cv2.imread(str(file)).std() > 5


def test_what_cannot_be_drawn_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    verdict = score(read_board(OPEN))
    far = score(Board.of({Cell(0, 0): read_face("ffff"), Cell(MOST_CELLS, 0): read_face("ffff")}))
    with pytest.raises(PictureError, match=r"ends in \.png or \.svg"):
        board_picture(verdict, tmp_path / "board.gif")
    with pytest.raises(PictureError, match="there is no folder"):
        board_picture(verdict, tmp_path / "no" / "board.png")
    with pytest.raises(PictureError, match="at most 60 x 60"):
        board_picture(far, tmp_path / "board.png")
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(PictureError, match="this is a folder"):
        board_picture(verdict, tmp_path / "folder.png")
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder.png"]

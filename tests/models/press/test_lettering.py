"""Letters of strokes: all that our sentences need, none alike, none outside its room."""

from __future__ import annotations

import string

import numpy as np
import pytest
import skia

from models.press.lettering import NO_BREAK, draw_text, text_width, wrapped

LETTERS = string.ascii_letters + string.digits + ".,:;-'\"!?()/%+="


def written(text: str, height: int = 24) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A picture (48, 64) uint8 of a line that starts at (8, 36)."""
    pixels = np.full((48, 64, 4), 255, np.uint8)
    with skia.Surface(pixels) as canvas:
        draw_text(canvas, text, 8, 36, height)
    return pixels[..., 0]


def test_every_letter_leaves_ink_and_none_looks_like_another() -> None:
    pictures = {letter: written(letter).tobytes() for letter in LETTERS}
    assert written(" ").min() == 255
    assert len(set(pictures.values())) == len(LETTERS)
    assert written("I").tobytes() != written("\N{SNOWMAN}").tobytes()


@pytest.mark.parametrize("letter", LETTERS)
def test_a_letter_stays_within_its_width_and_line(letter: str) -> None:
    rows, columns = np.nonzero(written(letter) < 128)
    assert columns.min() >= 8 - 2
    assert columns.max() <= 8 + text_width(letter, 24) + 2
    assert rows.min() >= 12 - 2
    assert rows.max() <= 36 + 8 + 2


def test_a_line_is_as_long_as_its_letters_and_grows_with_their_height() -> None:
    assert text_width("", 3) == 0
    assert text_width("wolf", 6) == pytest.approx(2 * text_width("wolf", 3))
    assert text_width("wolf", 3) > text_width("wol", 3)


def test_lines_are_broken_between_words_only() -> None:
    text = f"every meadow of 45{NO_BREAK}mm hasawordthatistoolong for its line"
    width = text_width("every meadow", 3)
    lines = wrapped(text, 3, width)
    assert " ".join(lines) == text
    assert lines[0] == "every meadow"
    assert "hasawordthatistoolong" in lines
    assert all(text_width(line, 3) <= width or " " not in line for line in lines)

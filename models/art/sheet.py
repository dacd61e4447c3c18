"""Contact sheets: many faces of one style side by side, for people."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from engine import Face
from models.art.paint import paint_face
from models.art.style import Style
from models.art.wear import Image

_TABLE = 236


def contact_sheet(
    faces: Sequence[Face], style: Style, px: int, columns: int | None = None, gap: int | None = None
) -> Image:
    """Faces in rows on a light table, (height, width, 3) uint8, BGR; each face px wide."""
    if not faces:
        raise ValueError("a contact sheet needs at least one face")
    columns = columns or math.ceil(math.sqrt(len(faces) * 1.5))
    gap = max(2, px // 24) if gap is None else gap
    rows = math.ceil(len(faces) / columns)
    step = px + gap
    sheet = np.full((rows * step + gap, columns * step + gap, 3), _TABLE, np.uint8)
    for i, face in enumerate(faces):
        y, x = (gap + step * n for n in divmod(i, columns))
        sheet[y : y + px, x : x + px] = paint_face(face, style, px)
    return sheet

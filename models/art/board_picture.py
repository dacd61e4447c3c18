"""A whole board as a picture: tiles, meadows that count, dangers, open ends and the best points."""

from __future__ import annotations

import math
import os
import re
import tempfile
from pathlib import Path
from random import Random

import numpy as np
import skia

from engine import Colour, EngineError, Score
from engine.meadows import Meadow
from models.art.actors.sheep import draw_sheep
from models.art.board_digits import draw_number, number_width
from models.art.board_plan import Badge, Plan
from models.art.board_signs import (
    GATE,
    INK,
    WARNING,
    WHITE,
    draw_badge,
    draw_bridge,
    draw_crown,
    draw_gate,
    fill,
    pen,
)
from models.art.brush import Brush, Rgb
from models.art.face import draw_scene
from models.art.layout import polyline
from models.art.style import Style, house_style

MOST_PIXELS = 60_000_000
MOST_CELLS = 60
LEAST_TILE_PX, MOST_TILE_PX = 16, 1024

TABLE: Rgb = (243, 233, 213)
"""Light wood: no terrain of the house style looks like it."""


class PictureError(EngineError):
    """A picture cannot be drawn or written; the message says why."""


def board_badges(score: Score, style: Style | None = None) -> tuple[Badge, ...]:
    """The badges of all fenced meadows and where they lie, in tile sides from the top left."""
    return Plan(score, style or house_style()).badges


def picture_size(score: Score, tile_px: int = 160) -> tuple[int, int]:
    """Width and height in pixels; a very large board gets smaller tiles."""
    plan, scale = _page(score, house_style(), tile_px)
    return round(plan.width * scale), round(plan.height * scale)


def draw_board(
    canvas: skia.Canvas, score: Score, style: Style | None = None, marks: bool = True
) -> None:
    """Draw a board with one unit per tile side; without `marks` only tiles and table."""
    plan = Plan(score, style or house_style())
    canvas.drawRect(skia.Rect.MakeWH(plan.width, plan.height), fill(TABLE))
    _tiles(canvas, plan)
    if not marks:
        return
    for meadow in score.meadows:
        if meadow.fenced:
            _tint(canvas, plan, meadow)
    for meadow in score.meadows:
        for cell, edge, meets in meadow.open_edges:
            place = plan.edge_middle(cell, edge)
            draw_gate(canvas, place, edge, GATE if meets is None else WARNING)
    for badge in plan.badges:
        for part in badge.meadow.parts:
            end = plan.heart(part)
            if math.dist(end, (badge.x, badge.y)) > 0.01:
                draw_bridge(canvas, (badge.x, badge.y), end, plan.style.palette.flock(badge.colour))
    for badge in plan.badges:
        draw_badge(canvas, badge, plan)
    _legend(canvas, plan)


def board_picture(score: Score, file: Path, tile_px: int = 160) -> None:
    """Write the picture of a scored board in the house style, PNG or SVG by the file's ending."""
    style = house_style()
    makers = {".png": _png, ".svg": _svg}
    maker = makers.get(file.suffix.lower())
    if maker is None:
        raise PictureError(f"{file}: a picture of a board ends in .png or .svg")
    plan, scale = _page(score, style, tile_px)
    if not file.parent.is_dir():
        raise PictureError(f"{file}: there is no folder {file.parent}")
    if file.is_dir():
        raise PictureError(f"{file}: this is a folder, name the picture to write")
    _write(file, maker(score, style, plan, scale))


def _page(score: Score, style: Style, tile_px: int) -> tuple[Plan, float]:
    """The plan of a picture and how many pixels a tile gets in it."""
    if not LEAST_TILE_PX <= tile_px <= MOST_TILE_PX:
        raise PictureError(f"{tile_px} px: a tile has {LEAST_TILE_PX} to {MOST_TILE_PX} px")
    plan = Plan(score, style)
    columns, rows = plan.extent
    if max(columns, rows) > MOST_CELLS:
        raise PictureError(
            f"the board spans {columns} x {rows} cells, "
            f"a picture holds at most {MOST_CELLS} x {MOST_CELLS}"
        )
    return plan, min(float(tile_px), math.floor(math.sqrt(MOST_PIXELS / plan.width / plan.height)))


def _tiles(canvas: skia.Canvas, plan: Plan) -> None:
    for cell in plan.tiles:
        x, y = plan.corner(cell)
        shadow = skia.Rect.MakeXYWH(x - 0.012, y + 0.012, 1.024, 1.03)
        canvas.drawRoundRect(shadow, 0.04, 0.04, fill(INK, 0.3))
    for cell, tile in plan.tiles.items():
        canvas.save()
        canvas.translate(*plan.corner(cell))
        draw_scene(canvas, tile.face, plan.scenes[cell], plan.style)
        canvas.restore()


def _tint(canvas: skia.Canvas, plan: Plan, meadow: Meadow) -> None:
    """Colour a fenced meadow and line it from inside; hatch it in red when a wolf roams beside."""
    colour = plan.style.palette.flock(meadow.colour)
    strength = 0.3 if meadow.safe else 0.2
    for part in meadow.parts:
        for cell, edge in plan.seams(part):
            canvas.drawRect(plan.seam(cell, edge), fill(colour, 0.75))
        for cell, index in plan.pieces(part):
            layout = plan.scenes[cell].layout
            rim = skia.Path()
            for border in layout.borders:
                if index in border.sides:
                    rim.addPath(polyline(border.points))
            region = layout.path(index)
            canvas.save()
            canvas.translate(*plan.corner(cell))
            canvas.clipPath(region, skia.ClipOp.kIntersect, True)
            canvas.drawPath(region, fill(colour, strength))
            if not meadow.safe:
                _hatch(canvas)
            for width, alpha in ((0.26, 0.2), (0.16, 0.3)):
                canvas.drawPath(rim, pen(colour, width, alpha))
            canvas.drawPath(rim, pen(WHITE if meadow.safe else WARNING, 0.108))
            canvas.drawPath(rim, pen(colour, 0.082))
            canvas.restore()


def _hatch(canvas: skia.Canvas) -> None:
    """Slanting red lines over a whole tile; the caller clips them."""
    lines = skia.Path()
    for i in range(-7, 8):
        lines.moveTo(i / 7, 1.0)
        lines.lineTo(i / 7 + 1.0, 0.0)
    # The light rim keeps the lines visible on a red flock's meadow.
    canvas.drawPath(lines, pen(WHITE, 0.042, 0.4))
    canvas.drawPath(lines, pen(WARNING, 0.024, 0.9))


def _legend(canvas: skia.Canvas, plan: Plan) -> None:
    """One line: for each colour a sheep and the points of its largest meadow that counts."""
    scale = plan.legend_scale
    best = {colour: points[:1] for colour, points in plan.score.points.items()}
    top = max((points[0] for points in best.values() if points), default=0)
    canvas.save()
    canvas.translate(plan.width / 2, plan.foot + 0.36 * scale)
    canvas.scale(scale, scale)
    for place, colour in enumerate(Colour):
        canvas.save()
        canvas.translate(0.98 * (place - 1.5), 0.0)
        _flock(canvas, plan.style, colour, best[colour], top)
        canvas.restore()
    canvas.restore()


def _flock(
    canvas: skia.Canvas, style: Style, colour: Colour, best: tuple[int, ...], top: int
) -> None:
    """A pill of 0.9 x 0.5 with a sheep and its points; the highest of all is crowned."""
    wool = style.palette.flock(colour)
    for grow, tone in ((0.03, wool), (0.0, WHITE)):
        box = skia.Rect.MakeLTRB(-0.43 - grow, -0.25 - grow, 0.43 + grow, 0.25 + grow)
        canvas.drawRoundRect(box, 0.25 + grow, 0.25 + grow, fill(tone))
    brush = Brush(canvas, Random(f"legend {colour}"), style.shading, style.line)
    with brush.at(-0.2, 0.165, 0.32):
        draw_sheep(brush, style.cast.sheep[0], style.cast.flock(colour))
    text = str(best[0]) if best else "-"
    height = min(0.22, 0.3 / number_width(text))
    draw_number(canvas, text, 0.215, 0.0, height, INK)
    if best and best[0] == top:
        draw_crown(canvas, 0.0, -0.25, 0.24)


def _draw(canvas: skia.Canvas, score: Score, style: Style, scale: float) -> None:
    canvas.scale(scale, scale)
    draw_board(canvas, score, style)


def _png(score: Score, style: Style, plan: Plan, scale: float) -> bytes:
    width, height = round(plan.width * scale), round(plan.height * scale)
    pixels = np.zeros((height, width, 4), np.uint8)
    with skia.Surface(pixels, colorType=skia.kRGBA_8888_ColorType) as canvas:
        canvas.clear(skia.ColorSetRGB(*TABLE))
        _draw(canvas, score, style, scale)
    image = skia.Image.fromarray(pixels, colorType=skia.kRGBA_8888_ColorType)
    return bytes(image.encodeToData(skia.EncodedImageFormat.kPNG, 100))


def _svg(score: Score, style: Style, plan: Plan, scale: float) -> bytes:
    width, height = round(plan.width * scale), round(plan.height * scale)
    stream = skia.DynamicMemoryWStream()
    canvas = skia.SVGCanvas.Make(skia.Rect.MakeWH(width, height), stream)
    _draw(canvas, score, style, scale)
    del canvas  # only then is the closing tag written
    # Four digits are a sixtieth of a pixel; all eight of Skia's would double the file.
    text = re.sub(rb"-?\d+\.\d{5,}", _shortened, bytes(stream.detachAsData()))
    text = re.sub(rb"\n\t+", b"\n", text)
    # With a view box the drawing follows the size a page gives it.
    return text.replace(b"<svg ", f'<svg viewBox="0 0 {width} {height}" '.encode(), 1)


def _shortened(number: re.Match[bytes]) -> bytes:
    return f"{float(number[0]):.4f}".rstrip("0").rstrip(".").encode()


def _write(file: Path, content: bytes) -> None:
    """Put the finished picture in place at once, so that nobody finds half of one."""
    draft = None
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False, suffix=".part") as pen_:
            draft = Path(pen_.name)
            pen_.write(content)
        draft.chmod(0o644)
        os.replace(draft, file)
    except OSError as problem:
        if draft is not None:
            draft.unlink(missing_ok=True)
        raise PictureError(f"{file}: cannot be written ({problem.strerror})") from problem

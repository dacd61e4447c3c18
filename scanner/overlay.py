"""What was read, drawn over the photo: tiles, edges, meadows with points, open ends and doubts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import skia
from numpy.typing import NDArray

from engine import Cell, Edge, Score, Terrain
from engine.landscapes import Landscape
from engine.meadows import Meadow
from scanner.crops import Image
from scanner.overlay_legend import draw_legend, legend_height
from scanner.overlay_marks import (
    draw_bridge,
    draw_clash,
    draw_danger,
    draw_doubt,
    draw_edge,
    draw_gate,
    draw_points,
)
from scanner.overlay_paint import FLOCK, INK, WARNING, WHITE, Label, fill, pen, polygon, write
from scanner.overlay_plan import Plan, Spot
from scanner.picture import Picture
from scanner.scan import Scan

READABLE = 110.0
"""Side of a tile in pixels from which its signs can be read; smaller photos are enlarged."""
LARGEST = 3200
"""Long side up to which they are."""
DIMMED = 0.68
"""How much light is left beside the board, so that the board stands out."""
_BAND = 128


@dataclass(frozen=True)
class Badge:
    """The sign on a fenced meadow."""

    meadow: Meadow
    part: Landscape
    """on which it lies"""
    spot: Spot
    r: float
    best: bool
    """the first of its colour"""


def draw_overlay(photo: NDArray[Any] | Picture, scan: Scan, score: Score, number: int = 0) -> Image:
    """A new BGR picture: the photo, perhaps enlarged, with all that was read, and a legend below.

    Only the tiles are drawn whose corners are told in this photo, the `number`-th of the scan.
    """
    picture = photo if isinstance(photo, Picture) else Picture.of(photo)
    shown = {cell: tile for cell, tile in scan.seen.items() if tile.photo == number}
    quads = {cell: picture.in_image(tile.corners) for cell, tile in shown.items()}
    scale = _scale(picture.image, quads)
    height, width = (round(side * scale) for side in picture.image.shape[:2])
    image = cv2.resize(picture.image, (width, height), interpolation=cv2.INTER_CUBIC)
    plan = Plan(
        score,
        {cell: ((quad + 0.5) * scale - 0.5).astype(np.float32) for cell, quad in quads.items()},
    )
    page = np.zeros((height + legend_height(width), width, 4), np.uint8)
    page[:height, :, :3] = _dimmed(image, plan)
    page[..., 3] = 255
    with skia.Surface(page, colorType=skia.kBGRA_8888_ColorType) as canvas:
        labels = _board(canvas, plan, scan) if plan.quads else []
        # Signs near the lower edge must not reach into the legend.
        labels += draw_legend(canvas, scan, score, height, width)
    drawn = np.ascontiguousarray(page[..., :3])
    write(drawn, labels)
    return drawn


def _scale(image: Image, quads: dict[Cell, NDArray[np.float32]]) -> float:
    """How much to enlarge the photo."""
    if not quads:
        return 1.0
    areas = [abs(float(cv2.contourArea(quad))) for quad in quads.values()]
    wanted: float = READABLE / math.sqrt(max(1.0, float(np.median(areas))))
    return float(max(1.0, min(wanted, LARGEST / max(image.shape[:2]))))


def _dimmed(image: NDArray[Any], plan: Plan) -> NDArray[Any]:
    """The photo with less light and colour where no tile lies."""
    mask = np.zeros(image.shape[:2], np.uint8)
    for quad in plan.quads.values():
        middle = quad.mean(axis=0)
        grown = middle + (quad - middle) * 1.03
        cv2.fillConvexPoly(mask, np.round(grown * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    soft = max(1.0, plan.side * 0.05) if plan.quads else 1.0
    softened = cv2.GaussianBlur(mask, (0, 0), soft)
    dimmed = np.empty_like(image)
    for top in range(0, len(image), _BAND):
        # In bands, so that a large photo needs no copies of four bytes a channel.
        part = image[top : top + _BAND]
        share = softened[top : top + _BAND, :, None].astype(np.float32) / 255
        grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)[..., None]
        dark = DIMMED * (0.6 * part.astype(np.float32) + 0.4 * grey)
        dimmed[top : top + _BAND] = part * share + dark * (1 - share) + 0.5
    return dimmed


def _board(canvas: skia.Canvas, plan: Plan, scan: Scan) -> list[Label]:
    for meadow in plan.score.meadows:
        _tint(canvas, plan, meadow)
    for quad in plan.quads.values():
        outline = polygon(quad.astype(np.float64))
        canvas.drawPath(outline, pen(INK, 0.03 * plan.side, 0.35))
        canvas.drawPath(outline, pen(WHITE, 0.013 * plan.side, 0.8))
    labels: list[Label] = []
    for cell in scan.unsure:
        if cell in plan.quads:
            labels += draw_doubt(canvas, plan.quads[cell].astype(np.float64), plan.size_at(cell))
    badges = _badges(plan)
    labels += _edges(canvas, plan, badges)
    for meadow in plan.score.meadows:
        _gates(canvas, plan, meadow)
    for badge in badges:
        for part in badge.meadow.parts:
            hearts = plan.hearts(part)
            if hearts and part is not badge.part:
                tone = FLOCK[badge.meadow.colour]
                draw_bridge(canvas, badge.spot, hearts[0][1], plan.side, tone)
    for badge in badges:
        if badge.meadow.safe:
            labels += draw_points(canvas, badge.spot, badge.r, badge.meadow, badge.best)
        else:
            draw_danger(canvas, badge.spot, badge.r)
    return labels


def _tint(canvas: skia.Canvas, plan: Plan, meadow: Meadow) -> None:
    """Colour a meadow: faintly while it is open, hatched in red when a wolf can reach it."""
    for part in meadow.parts:
        ground = plan.ground(part)
        if not meadow.fenced:
            canvas.drawPath(ground, fill(FLOCK[meadow.colour], 0.2))
            continue
        colour = FLOCK[meadow.colour] if meadow.safe else WARNING
        canvas.save()
        canvas.clipPath(ground, skia.ClipOp.kIntersect, True)
        canvas.drawPath(ground, fill(FLOCK[meadow.colour], 0.46 if meadow.safe else 0.3))
        if not meadow.safe:
            _hatch(canvas, ground.getBounds(), plan.side)
        rims = plan.rims(part)
        canvas.drawPath(rims, pen(colour, 0.24 * plan.side, 0.35))
        canvas.drawPath(rims, pen(WHITE, 0.12 * plan.side))
        canvas.drawPath(rims, pen(colour, 0.08 * plan.side))
        canvas.restore()


def _hatch(canvas: skia.Canvas, box: skia.Rect, side: float) -> None:
    """Slanting red lines over a box; the caller clips them."""
    lines = skia.Path()
    x = box.left() - box.height()
    while x < box.right():
        lines.moveTo(x, box.bottom())
        lines.lineTo(x + box.height(), box.top())
        x += 0.13 * side
    canvas.drawPath(lines, pen(WARNING, 0.032 * side, 0.85))


def _edges(canvas: skia.Canvas, plan: Plan, badges: list[Badge]) -> list[Label]:
    """One mark where two edges match, one for each edge at the rim, a warning where they clash."""
    labels: list[Label] = []
    tiles = plan.score.survey.board.tiles

    def mark(spot: Spot, r: float, terrain: Terrain) -> None:
        if all(math.dist(spot, badge.spot) > badge.r + r for badge in badges):
            labels.extend(draw_edge(canvas, spot, r, terrain))

    for cell in plan.quads:
        r = 0.068 * plan.size_at(cell)
        for edge in Edge:
            terrain, beside = tiles[cell].face.edges[edge], cell.beside(edge)
            if beside not in plan.quads:
                mark(plan.edge_spot(cell, edge, 0.085), r, terrain)
            elif tiles[beside].face.edges[edge.opposite] is not terrain:
                mark(plan.edge_spot(cell, edge, 0.17), r, terrain)
                if edge in (Edge.E, Edge.S):
                    labels += draw_clash(canvas, plan.seam_spot(cell, edge), r)
            elif edge in (Edge.E, Edge.S):
                mark(plan.seam_spot(cell, edge), r, terrain)
    return labels


def _gates(canvas: skia.Canvas, plan: Plan, meadow: Meadow) -> None:
    for cell, edge, meets in meadow.open_edges:
        if cell not in plan.quads or meets is not None:
            continue
        size = plan.size_at(cell)
        start, end = (np.array(plan.edge_spot(cell, edge, share)) for share in (0.2, 0.0))
        outwards = (end - start) / max(1e-6, float(np.linalg.norm(end - start)))
        spot = end + 0.03 * size * outwards
        draw_gate(canvas, (float(spot[0]), float(spot[1])), outwards, size, wrong=False)


def _badges(plan: Plan) -> list[Badge]:
    """A badge for each fenced meadow on its largest part, where no other is."""
    badges: list[Badge] = []
    crowned = set()
    for meadow in plan.score.meadows:
        if not meadow.fenced:
            continue
        best = meadow.safe and meadow.colour not in crowned
        if best:
            crowned.add(meadow.colour)
        part = max(meadow.parts, key=lambda part: (part.sheep, -part.number))
        if places := plan.hearts(part):
            cell, spot = _free(places, badges, plan.side)
            r = plan.size_at(cell) * (0.17 if best else 0.14)
            badges.append(Badge(meadow, part, spot, r, best))
    return badges


def _free(places: list[tuple[Cell, Spot]], badges: list[Badge], side: float) -> tuple[Cell, Spot]:
    """The first place that keeps its distance from all badges, or the farthest from them."""

    def room(place: tuple[Cell, Spot]) -> float:
        return min(
            (math.dist(place[1], badge.spot) - 2.2 * badge.r for badge in badges), default=side
        )

    return next((place for place in places if room(place) >= 0.1 * side), max(places, key=room))

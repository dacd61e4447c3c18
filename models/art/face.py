"""Draws a face as vectors into the unit square."""

from __future__ import annotations

from random import Random

import skia

from engine import Face, Guest, Region, Terrain
from models.art import ground as grounds
from models.art.actors.bits import (
    FOREST_BITS,
    MEADOW_BITS,
    POND_BITS,
    VILLAGE_BITS,
    Bit,
    draw_bit,
)
from models.art.actors.fish import draw_fish
from models.art.actors.fountains import draw_fountain
from models.art.actors.guests import draw_guest
from models.art.actors.shapes import blob, ellipse
from models.art.actors.sheep import draw_lamb, draw_sheep
from models.art.brush import Brush, darker, lighter
from models.art.fences import LIES_FLAT, Fence, FenceLook, draw_fence
from models.art.layout import Border
from models.art.scenery import SQUARE, Kind, Placement, Scene, compose, edge_middles
from models.art.stock import COPIES, Stock, stock_of
from models.art.style import Style
from models.art.water import shore, water


def draw_face(canvas: skia.Canvas, face: Face, style: Style, variant: int = 0) -> None:
    """Draw a face into the unit square, y downwards; the picture reaches to the rim."""
    draw_scene(canvas, face, compose(face, style, variant), style, variant)


def draw_scene(
    canvas: skia.Canvas, face: Face, scene: Scene, style: Style, variant: int = 0
) -> None:
    """Draw a composed face."""
    brush = Brush(canvas, Random(f"{style.seed} {variant} {face} brush"), style.shading, style.line)
    canvas.save()
    canvas.clipRect(skia.Rect.MakeWH(1, 1), skia.ClipOp.kIntersect, True)
    for index in range(len(face.regions)):
        _ground(brush, face, scene, index, style)
    for border in sorted(
        scene.layout.borders, key=lambda border: fence_of(face, border, style) not in LIES_FLAT
    ):
        _border(brush, face, border, style)
    stock = stock_of(style)
    for placement in scene.placements:
        if placement.kind in (Kind.TREE, Kind.HOUSE):
            _copy(brush, placement, stock)
        else:
            _actor(brush, face, placement, style)
    draw_frame(brush, style)
    canvas.restore()


def fence_of(face: Face, border: Border, style: Style) -> Fence:
    """What parts the two regions of a border in this style."""
    first, second = (face.regions[side].terrain for side in border.sides)
    kinds = {first, second}
    borders = style.borders
    if first.is_meadow and second.is_meadow:
        return borders.meadows
    if first is second:
        return {
            Terrain.FOREST: borders.woods,
            Terrain.VILLAGE: borders.villages,
            Terrain.POND: borders.ponds,
        }[first]
    if Terrain.POND in kinds:
        return Fence.NONE
    if Terrain.VILLAGE in kinds:
        return borders.village
    return borders.wood


def _ground(brush: Brush, face: Face, scene: Scene, index: int, style: Style) -> None:
    palette, kinds = style.palette, style.grounds
    terrain = face.regions[index].terrain
    path, room = scene.layout.path(index), scene.rooms[index]
    colour = palette.ground(terrain)
    grounds.wash(brush, path, colour)
    with brush.inside(path):
        if terrain.is_meadow:
            grounds.grass(brush, room, colour, kinds.grass, kinds.busy)
        elif terrain is Terrain.FOREST:
            grounds.forest_floor(brush, room, colour, kinds.floor, kinds.busy)
        elif terrain is Terrain.VILLAGE:
            grounds.paving(brush, room, colour, kinds.paving, kinds.busy)
            _streets(brush, face, scene, index, style)
        else:
            water(brush, room, colour, kinds.water, kinds.busy)


def _streets(brush: Brush, face: Face, scene: Scene, index: int, style: Style) -> None:
    region = face.regions[index]
    x, y, _ = scene.rooms[index].deepest()
    square = face.guest is Guest.SQUARE and face.home == index
    tone = grounds.street_tone(style.palette.earth, style.palette.paving)
    if square or (style.grounds.streets and len(region.edges) > 1):
        for start in edge_middles(region):
            brush.stroke(grounds.street(brush.rng, start, (x, y)), tone, 0.13)
    if square:
        pavement = skia.Path()
        pavement.addCircle(x, y, SQUARE)
        brush.stroke(pavement, darker(tone, 0.25), 0.02)
        brush.fill(pavement, tone, outline=False)
        places = []
        for ring, many in ((0.1, 9), (0.17, 15), (0.24, 21)):
            for i in range(many):
                angle = 360.0 / many * (i + 0.5 * brush.rng.random())
                turned = skia.Matrix.RotateDeg(angle).mapXY(ring, 0)
                places.append((x + turned.x(), y + turned.y()))
        grounds.cobbles(brush, places, tone)


def _border(brush: Brush, face: Face, border: Border, style: Style) -> None:
    palette = style.palette
    fence = fence_of(face, border, style)
    terrains = {face.regions[side].terrain for side in border.sides}
    if Terrain.POND in terrains and len(terrains) > 1:
        shore(brush, border.points, style.borders.shore, palette, style.borders.size * 0.8)
    draw_fence(brush, border.points, fence, FenceLook.of(palette, style.borders.size))


def _actor(brush: Brush, face: Face, placement: Placement, style: Style) -> None:
    cast = style.cast
    region = face.regions[placement.region]
    with (
        brush.at(placement.x, placement.y, 1.0, angle=placement.angle),
        brush.at(0.0, placement.size / 2, placement.size, flip=placement.flip),
    ):
        _footing(brush, placement, region, style)
        match placement.kind:
            case Kind.SHEEP | Kind.LAMB:
                colour = region.terrain.colour
                assert colour is not None
                look = cast.flock(colour)
                if placement.kind is Kind.LAMB:
                    draw_lamb(brush, placement.family, look)
                else:
                    draw_sheep(brush, cast.sheep[placement.family], look)
            case Kind.FISH:
                draw_fish(brush, cast.fish[placement.family], cast.fish_look)
            case Kind.FOUNTAIN:
                draw_fountain(brush, *cast.fountain)
            case Kind.GUEST:
                assert face.guest is not None
                draw_guest(brush, face.guest, *cast.guest(face.guest))
            case Kind.BIT:
                draw_bit(brush, _bits(region.terrain)[placement.family], cast.bit)


def _copy(brush: Brush, placement: Placement, stock: Stock) -> None:
    """A tree or house from the stock."""
    drawings = stock.trees if placement.kind is Kind.TREE else stock.houses
    key = placement.family, placement.flip, brush.rng.randrange(COPIES)
    canvas, size = brush.canvas, placement.size
    canvas.save()
    canvas.translate(placement.x, placement.y)
    canvas.rotate(placement.angle)
    canvas.translate(0, size / 2)
    canvas.scale(size, size)
    _shadow(brush, placement.kind)
    canvas.drawPicture(drawings[key])
    canvas.restore()


def _shadow(brush: Brush, kind: Kind) -> None:
    wide = _SHADOW[kind]
    brush.dab(ellipse(0.03, -0.01, wide, wide * 0.22), (36, 40, 24), alpha=0.2)


def _footing(brush: Brush, placement: Placement, region: Region, style: Style) -> None:
    """What is under somebody's feet: a shadow, or an islet for guests of a pond."""
    if placement.kind is Kind.GUEST and region.terrain is Terrain.POND:
        rim = blob(brush.rng, 0.0, -0.01, 0.62, 0.16, bumps=11, rough=0.06)
        brush.dab(rim, lighter(style.palette.water, 0.5), alpha=0.7)
        brush.fill(blob(brush.rng, 0.0, -0.02, 0.55, 0.125, bumps=11), style.palette.shore)
        top = blob(brush.rng, 0.0, -0.035, 0.45, 0.085, bumps=11)
        brush.fill(top, style.palette.grass, outline=False)
    elif placement.kind in _SHADOW:
        _shadow(brush, placement.kind)


_SHADOW = {Kind.SHEEP: 0.42, Kind.LAMB: 0.4, Kind.TREE: 0.24, Kind.HOUSE: 0.46}
"""Half the width of a shadow, in heights of the one who casts it."""


def _bits(terrain: Terrain) -> tuple[Bit, ...]:
    if terrain.is_meadow:
        return MEADOW_BITS
    return {
        Terrain.FOREST: FOREST_BITS,
        Terrain.VILLAGE: VILLAGE_BITS,
        Terrain.POND: POND_BITS,
    }[terrain]


def draw_frame(brush: Brush, style: Style) -> None:
    """Draw the printed border of the style, if it has one."""
    frame = style.frame
    if frame is None:
        return
    inner = skia.RRect.MakeRectXY(
        skia.Rect.MakeLTRB(frame.width, frame.width, 1 - frame.width, 1 - frame.width),
        frame.radius,
        frame.radius,
    )
    path = skia.Path()
    path.addRect(skia.Rect.MakeLTRB(-0.01, -0.01, 1.01, 1.01))
    path.addRRect(inner)
    path.setFillType(skia.PathFillType.kEvenOdd)
    brush.dab(path, frame.colour)
    if frame.rule > 0:
        rule = skia.Path()
        rule.addRRect(inner)
        brush.stroke(rule, style.palette.ink, frame.rule)

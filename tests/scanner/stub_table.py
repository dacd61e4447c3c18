"""A drawn table with tiles of coloured noise, and stub stages that know what lies on it."""

import zlib

import cv2
import numpy as np
from believed_boards import beliefs_of, lattice_of

from engine import Board, Cell, Face
from engine.notation import write_face
from scanner.beliefs import Beliefs, Sight
from scanner.decode import decode
from scanner.finding import Found
from scanner.lattice import Lattice
from scanner.stages import Stages
from scanner.views import View

SIDE = 48.0
_PX = 64
_INNER = slice(8, 56)


class StubTable:
    """What lies where, and how the camera sees it; tests change it between frames."""

    def __init__(self, board: Board, size=(640, 480), origin=(180.0, 140.0)):
        self.board, self.size, self.origin = board, size, origin
        self.angle = 0.0
        """degrees by which the table is turned clockwise in the picture"""
        self.nudged: dict[Cell, tuple[float, float]] = {}
        self.hand: tuple[int, int, int, int] | None = None
        """left, top, right, bottom of something that hides what lies below"""
        self.light = 1.0
        self.finds = self.reads = 0
        self.box: set[Face] = set()
        self._ground = np.random.default_rng(5).normal(0, 3, (1000, 1400, 3))

    def quad(self, cell: Cell) -> np.ndarray:
        (corners,) = lattice_of([cell], (0.0, 0.0), SIDE).corners
        turn = np.deg2rad(self.angle)
        way = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        moved = corners @ way + self.origin + np.array(self.nudged.get(cell, (0.0, 0.0)))
        return moved.astype(np.float32)

    def frame(self) -> np.ndarray:
        """The picture of this moment."""
        width, height = self.size
        image = (np.array([70.0, 95.0, 120.0]) + self._ground[:height, :width]) * self.light
        image = np.clip(image, 0, 255).astype(np.uint8)
        frame = np.array([[0, 0], [_PX, 0], [_PX, _PX], [0, _PX]], np.float32)
        for cell, tile in self.board.tiles.items():
            self.box.add(tile.face)
            way = cv2.getPerspectiveTransform(frame, self.quad(cell))
            art = np.clip(_art(tile.face) * self.light, 0, 255).astype(np.uint8)
            drawn = cv2.warpPerspective(art, way, self.size)
            mask = cv2.warpPerspective(np.full((_PX, _PX), 255, np.uint8), way, self.size)
            image[mask > 127] = drawn[mask > 127]
        if self.hand is not None:
            left, top, right, bottom = (max(0, side) for side in self.hand)
            skin = np.random.default_rng(9).integers(60, 230, (12, 12, 3), np.uint8)
            wide, high = right - left, bottom - top
            image[top:bottom, left:right] = cv2.resize(skin, (wide, high))
        return image

    @property
    def visible(self) -> list[Cell]:
        """The tiles in the picture that no hand hides."""
        width, height = self.size
        left, top, right, bottom = self.hand or (0, 0, 0, 0)
        cells = []
        for cell in self.board:
            quad = self.quad(cell)
            x, y = quad.mean(axis=0)
            inside = ((quad >= 0) & (quad < (width, height))).all()
            if inside and not (left < x < right and top < y < bottom):
                cells.append(cell)
        return cells

    def find(self, image) -> Found:
        self.finds += 1
        cells = self.visible
        if len(cells) < 2:
            return Found(Lattice.empty())
        corners = np.stack([self.quad(cell) for cell in cells])
        seen = Lattice(np.array(cells, np.int32), corners, np.ones(len(cells), np.float32))
        beliefs = beliefs_of(Board({cell: self.board.tiles[cell] for cell in cells}))
        turned = View(seen, beliefs).turned(round(self.angle / 90)).lattice
        return Found(Lattice(turned.cells - turned.cells.min(axis=0), turned.corners, seen.scores))

    def feel(self, picture, quads):
        logits, felt = np.full(len(quads), -5.0, np.float32), quads.copy()
        tiles = [self.quad(cell) for cell in self.visible]
        for i, quad in enumerate(quads):
            for tile in tiles:
                if np.hypot(*(tile.mean(axis=0) - quad.mean(axis=0))) < 0.35 * SIDE:
                    ways = [np.roll(tile, k, axis=0) for k in range(4)]
                    felt[i] = min(ways, key=lambda way: np.abs(way - quad).sum())
                    logits[i] = 5.0
        return logits, felt

    def read(self, crops) -> Beliefs:
        """What crops show, told by the art of the faces that ever lay on this table."""
        self.reads += 1
        faces = [turned for face in self.box for turned in face.rotations]
        known = _code(np.stack([_art(face).transpose(2, 0, 1) for face in faces]))
        likeness = _code(crops) @ known.T
        best = likeness.argmax(axis=1)
        board = Board.of({Cell(i, 0): faces[k] for i, k in enumerate(best)})
        beliefs = beliefs_of(board, sure=0.999)
        for i in range(len(crops)):
            if likeness[i, best[i]] < 0.75:
                flat = crops[i].std() < 0.25
                sight = np.full(len(Sight), 0.01)
                sight[Sight.NOTHING if flat else Sight.COVERED] = 0.96
                beliefs.sight[i] = np.log(sight)
        return beliefs

    @property
    def stages(self) -> Stages:
        return Stages(find=self.find, read=self.read, decode=decode, feel=self.feel)


def _art(face: Face) -> np.ndarray:
    """(64, 64, 3) coloured noise, the same for a face however it lies, but turned as it lies."""
    upright = face.upright
    seed = zlib.crc32(write_face(upright).encode())
    noise = np.random.default_rng(seed).integers(20, 235, (6, 6, 3)).astype(np.uint8)
    art = cv2.resize(noise, (_PX, _PX), interpolation=cv2.INTER_LINEAR)
    quarters = next(k for k in range(4) if upright.turned(k) == face)
    return np.ascontiguousarray(np.rot90(art, -quarters))


def _code(crops) -> np.ndarray:
    """(n, k) crops (n, 3, 64, 64) as small vectors of length 1, without the tile's rim."""
    inner = np.asarray(crops, np.float32)[:, :, _INNER, _INNER]
    small = inner.reshape(len(inner), 3, 8, 6, 8, 6).mean(axis=(3, 5)).reshape(len(inner), 3, 64)
    small = small - small.mean(axis=2, keepdims=True)
    flat = small.reshape(len(inner), -1)
    return flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)

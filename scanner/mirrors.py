"""Whether a picture shows a board in a mirror, as front cameras like to store it.

Matching edges, joins, guests and points all stay the same in a mirror. What changes is the
handedness of faces: more than a third of a box's faces never look like their mirror image,
however they are turned.
"""

from __future__ import annotations

from engine import Board, Edge, Face, Region
from engine.catalogue import Catalogue
from engine.sentences import say

MIRRORED = say(
    "The picture seems to be mirrored, as front cameras store it: "
    "the points are right, but left and right are exchanged."
)

LEAST = 8
"""So many different faces must be known only from behind the mirror: in a box that we know
nothing about each falls on either side by chance, and 8 of 8 do so once in 256."""

EXCEPTIONS = 10
"""Of so many such faces one may be misread."""

_MIRRORED = (Edge.N, Edge.W, Edge.S, Edge.E)


def mirrored_face(face: Face) -> Face:
    """The face as a mirror beside the tile shows it."""
    return Face(
        tuple(
            Region(
                region.terrain,
                tuple(sorted(_MIRRORED[edge] for edge in region.edges)),
                region.sheep,
                region.fish,
            )
            for region in face.regions
        ),
        face.guest,
    )


def looks_mirrored(board: Board, catalogue: Catalogue) -> bool:
    """Whether nearly all faces that have a handedness are in the box the other way round only."""
    faces = {tile.face for tile in board.tiles.values()}
    if len(faces - catalogue.lying) < LEAST:
        return False
    straight = mirrored = 0
    for face in {face.upright for face in faces}:
        known = face in catalogue.counts
        if known != (mirrored_face(face).upright in catalogue.counts):
            straight += known
            mirrored += not known
    return mirrored >= LEAST and straight * EXCEPTIONS <= mirrored

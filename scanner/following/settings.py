"""The numbers of following in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FollowSettings:
    """Thresholds; lengths are shares of a tile's side, likelihoods are logits, times are frames.

    Set on made-up films of 8 frames a second in the house style and in styles kept for validation.
    """

    still: float = 0.004
    """a picture that moves less from frame to frame stands still: the flow is that exact"""
    stood: int = 6
    """so long it must have stood still for a jolt to be a knock and not the sway of a hand"""
    knocked: float = 0.2
    """and so far must tiles be from where they were: hands that lay tiles nudge them by less"""
    jolt: int = 16
    """a jolt is over after so long; else somebody carries the camera about"""
    changed: float = 0.4
    """a patch looks other than it did: noise, blur and shake stay below 0.2 on 95 of 100 tiles,
    another face, a hand or the bare table begin at 0.5"""
    moving: float = 0.3
    """the same from one frame to the next: something moves there"""
    steady: int = 2
    """a changed patch is worth a look after so long without motion: hands hardly ever rest"""
    fade: float = 0.06
    """share of each frame in the memory of how a place looks: light changes slowly"""
    unclear: float = 0.6
    """with more tiles changed at once the board has moved, or somebody stands before it"""
    lost: int = 4
    """after so many unclear frames it is searched for,"""
    patience: int = 4
    """and again after so many while it is not found"""
    felt_tiles: int = 16
    """known tiles that are felt in a frame, in turn: 0.1 ms each"""
    felt_places: int = 6
    """and free places beside them"""
    tile: float = 0.8
    """a free place holds a tile from this on, felt twice; as in the search"""
    unseen: float = 2.0
    """a tile that nobody was seen laying must be felt more clearly"""
    unchanged: float = 3.0
    """one that was felt empty before and looks the same must be felt this clearly"""
    seen_bare: int = 2
    """a place felt empty so often was free: a tile there was laid before our eyes"""
    asked: int = 4
    """a changed place in which no tile is felt so often is taken for table again"""
    hold: float = 0.0
    """a known tile lies there still"""
    empty: float = -1.0
    """nothing lies there"""
    astray: float = 0.35
    """a feeler knows nothing of tiles farther from where it feels"""
    slips: float = 0.15
    """a tile that looks as ever is where it is, to this much; more is a slip of the feeler"""
    settles: float = 0.12
    """felt again, the corners of a real tile move no farther"""
    least_gain: float = 0.06
    """share of what is felt in where a tile is taken to lie, once it was felt often"""
    apart: float = 0.6
    """no two tiles lie closer"""
    read_every: int = 6
    """frames between two readings of a board on which nothing happens"""
    first_reads: int = 3
    """so often a new tile is read at once"""
    sure_reads: int = 2
    """so many readings must see a face before a tile is believed in"""
    face: float = 0.8
    """a square beside the board is a tile if it is read as a face with this probability"""
    clear: float = 0.85
    """and its edges on average with this: tiles have 0.95 and more, newspapers 0.6 to 0.8"""
    tries: int = 6
    """after so many readings it is given up"""
    forget: float = 0.92
    """what was read counts so much less with every further reading; a tile that looks other than
    it did is read from scratch, so this need only follow light and glare"""
    worth: float = 2.0
    """however often a tile is read, together it counts no more than so many photos: frames of a
    film err alike"""
    visible: float = 0.5
    """a reading in which the tile is more likely hidden than this says nothing about it"""
    gone: int = 5
    """a place must be bare for so long before its tile was taken away"""
    like_table: float = 0.15
    """a bare place differs from the table beside the board by less, in contrast and colour: free
    places differ from each other by 0.1 in 99 of 100, tiles from them by 0.17 and mostly 0.6"""
    same: float = 0.2
    """readings whose edges, joins and guests agree with at least this probability are of one face:
    honest doubt about one face stays above a half, another face falls below a twentieth"""
    decide_again: float = 0.03
    """a probability must move this far for the board to be decided anew"""
    announced: float = 0.9
    """a new tile is announced when its face is this sure,"""
    announced_anyway: int = 5
    """or after so many readings"""
    check_every: int = 240
    """frames between two searches of a board that is followed well"""
    strangers: int = 2
    """so many searches must see another board before the old one is forgotten"""


USUAL = FollowSettings()

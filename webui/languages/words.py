"""Wording that only appears as text at run time, listed so that catalogues can hold it."""

from __future__ import annotations


def mark(text: str) -> str:
    """Mark a text for the catalogues."""
    return text


def mark_many(one: str, many: str) -> tuple[str, str]:
    """Mark a text with its plural for the catalogues."""
    return one, many


TERRAINS = {
    "k": mark("black meadow"),
    "y": mark("yellow meadow"),
    "r": mark("red meadow"),
    "b": mark("blue meadow"),
    "f": mark("forest"),
    "v": mark("village"),
    "w": mark("pond"),
}
COLOURS = {"k": mark("black"), "y": mark("yellow"), "r": mark("red"), "b": mark("blue")}
GUESTS = {
    "wolf": mark("wolf"),
    "hunter": mark("hunter"),
    "fisher": mark("fisher"),
    "guard": mark("guard"),
    "shepherd": mark("shepherd"),
    "square": mark("village square"),
}
SIDES = (mark("top"), mark("right"), mark("bottom"), mark("left"))

MOVES = (
    # what engine.moves and engine.table say when they refuse
    mark("the game has been set up already"),
    mark("the game is over"),
    mark('"{name}" does not play'),
    mark('{name} has no "?" tile left to turn'),
    mark("the {colour} shepherd lies already"),
    mark("{colour} is not a colour of {name}"),
    mark("{colour} belongs to another player"),
    mark("the shepherd fits nowhere yet: the reveal waits"),
    mark("announce at least one wolf, hunter, fisher or guard"),
    mark("a {guest} cannot be laid out of turn"),
    mark("{name} has not so many tiles"),
    mark("{name} has not so many tiles with a {guest}"),
    mark("{name} lays a tile first"),
    mark("this game has no time limit"),
    mark("{name} has {number} colour(s)"),
    mark("{name} has shown another colour before"),
    mark("{name} has one of these colours"),
    mark("somebody may still lay a tile"),
    mark("it is the turn of {name}"),
    mark("{name} has stopped for good"),
    mark("a {guest} was announced next"),
    mark("the tile {tile} does not show {face}"),
    mark("{name} holds no tile with {face}"),
    mark("2 to 4 players can play, not {number}"),
    mark("two players have the same name"),
    mark("{name} needs {number} colour(s)"),
    mark("the bag must hold each of the {number} bag tiles once"),
    mark('player "{name}": a name has 1 to {number} letters'),
    mark('player "{name}": two players have this name'),
    mark('player "{name}": {colour} is given to {one} and {other}'),
    mark('player "{name}": a name is written in letters on one line'),
    mark('player "{name}": a name has no comma'),
    mark("{name} can join {tile} to the square"),
    # what engine.legality says, once it has become text
    mark("A tile lies on ({cell}) already."),
    mark("A marker lies in front of its player, never on the board."),
    mark("No tile lies beside ({cell})."),
    mark("At ({cell}) a {shown} would lie against a {wanted} at ({other})."),
    mark("Only a hunter covers a wolf, and a guard a fisher."),
    mark("No {threat} to cover lies on ({cell})."),
    mark("The tile does not fit on ({cell})."),
    mark("The forest has a hunter at ({cell}): no wolf may join it."),
    mark("The pond has a guard at ({cell}): no fisher may join it."),
)

SCANNER = (
    mark("The tile at ({cell}) is hidden. What does it show?"),
    mark("Is the tile at ({cell}) read rightly?"),
    mark("Who stands on the tile at ({cell}): {one} or {other}?"),
    mark("What does the tile at ({cell}) show at the {side}: {one} or {other}?"),
    mark("Which edges of the tile at ({cell}) are joined?"),
    mark("How many sheep are on the tile at ({cell})?"),
    mark("How many fish are on the tile at ({cell})?"),
    mark("Does the hunter at ({cell}) lie on top of a wolf?"),
    mark("Does the guard at ({cell}) lie on top of a fisher?"),
    mark("A second board of {tiles} lies at the {side}; only the larger one is read."),
    mark("A marker lies at ({cell}); markers lie in front of their players. It is left out."),
    mark("A marker lies at ({cell}); markers lie in front of their players."),
    mark("No tiles lie side by side in the picture."),
    mark("Only one tile is seen; a board has at least two side by side."),
    mark("Squares lie side by side in the picture, but they are no tiles of this game."),
    mark("The board comes close to the edge of the picture: is all of it in sight?"),
    mark("The board is out of sight; what was seen last is kept."),
    mark(
        "The picture seems to be mirrored, as front cameras store it: "
        "the points are right, but left and right are exchanged."
    ),
    mark('The tile at ({cell}) lies face down ("?"); it is left out.'),
    mark("It is too dark: bring more light to the table."),
    mark("A hand covers {n} of the tiles: take it away to be sure of them."),
    mark("Glare on {n} of the tiles: move the lamp or the camera."),
    mark("The camera looks too flatly over the table: hold it higher."),
    mark("Move closer: tiles are {px} pixels wide, {least} are needed."),
    mark("The picture is blurred: hold still and let the camera focus."),
    mark("The lens profile {file} is damaged and is not used; measure the lens again."),
    mark("nobody"),
    mark("the village square"),
    mark("a wolf"),
    mark("a hunter"),
    mark("a fisher"),
    mark("a guard"),
    mark("a shepherd"),
    mark("not a picture; bring a JPEG, PNG, WebP or HEIC file"),
    mark("not a picture; frames are sent as JPEG"),
    mark("the picture is empty"),
    mark("the picture is damaged or cut off"),
    mark("{width} x {height} pixels, a board needs at least {least}"),
    mark("{width} x {height} pixels is too narrow for a board"),
    mark("{width} x {height} pixels, but at most {number} million are read"),
    mark("{width} x {height} pixels are too many for a frame"),
    mark("{width} x {height} pixels show no board"),
    mark("a photo has at most {number} MB"),
    mark("a frame has at most {number} MB"),
    mark("this installation cannot read pictures"),
)

LENSES = (
    mark("Hold the lens board to the {part} of the picture in one or two more photos."),
    mark("top left"),
    mark("top"),
    mark("top right"),
    mark("left"),
    mark("middle"),
    mark("right"),
    mark("bottom left"),
    mark("bottom"),
    mark("bottom right"),
    mark("{photo} is left out: {reason}."),
    mark("it does not fit the others"),
    mark("the lens board is not seen"),
    mark("too little of the lens board is seen"),
    mark("the lens board is too far away"),
    mark("this is another board; print ours with owczarek print FILE.pdf --what lens"),
    mark("Take two photos with the camera tilted well to the left or to the right."),
    mark("Take two photos with the camera tilted well up or down."),
    mark("{number} photos: a lens is measured from at least {least}"),
    mark("{number} photos are enough; measure the lens now"),
    mark("there is no such lens"),
    mark(
        "{photo}: {size} pixels, but {first} has {other}; "
        "a lens is measured from photos of one size"
    ),
    mark("{photo}: taken with another camera or zoom ({camera}) than {first} ({other})"),
)

BOXES = (
    mark(
        "The artwork of these tiles fits no tile set that is known here. "
        "Show the whole box once (enrol it), and it will be read far better."
    ),
    mark("These tiles do not look like the tile set {name}."),
    mark("there is no tile {number}"),
    mark("{name}: nothing is confirmed yet"),
    mark("{photo}: no tiles are seen"),
    mark('no box is called "{name}"'),
    mark("there is no photo yet whose tiles could be turned over"),
    mark("nothing was taken in with the camera yet"),
    mark("{number} photos are enough; learn the box now"),
    mark(
        '"{name}" cannot be the name of a tile set: '
        "use up to 40 letters, digits, spaces and - . ( )"
    ),
    mark("{file}: not a zip file that can be read ({problem})"),
    mark('{file}: "{name}" does not belong into a tile set'),
    mark("{file}: {number} files, a tile set has {wanted}"),
)

COMPANION = (
    mark('no game is called "{game}"'),
    mark("somebody else has changed the tile at ({cell}) in the meantime"),
    mark("somebody else has changed the game in the meantime"),
    mark("there is nothing to undo"),
    mark("there is nothing to redo"),
    mark("no tile lies on {cell}"),
    mark("this table has no players; start a new game with players"),
    mark("the disk is full, nothing was changed"),
    mark("this needs the link with the key that the computer's terminal shows"),
    mark("you are watching; to change the game open its link with the key"),
    mark("this key does not fit; scan the code or open the link once more"),
    mark("open Owczarek by the address that its terminal shows"),
    mark("this request does not come from our own pages"),
    mark("this request comes from another web site"),
    mark("the frame before is still being looked at"),
    mark("too many people are watching, try again in a moment"),
    mark("too many requests, wait a moment"),
    mark("there is nothing at this address"),
    mark("this address does not take such requests"),
    mark("this is too large"),
    mark("this kind of content is not understood here"),
    mark("something went wrong; nothing was changed"),
    mark("there is no camera at the server"),
    mark("no picture of this tile is at hand"),
    mark("no picture was kept with this entry"),
)

REASONS = (
    # engine.reasons builds these with sentences inside, where extraction loses its way
    mark_many(
        "{parts} count as one because they share the closed pond at {cells}",
        "{parts} count as one because they share the closed ponds at {cells}",
    ),
    mark_many(
        "the fisher at {cells} takes the fish of the pond",
        "the fishers at {cells} take the fish of the pond",
    ),
)

PATTERNS = (
    *TERRAINS.values(),
    *COLOURS.values(),
    *GUESTS.values(),
    *SIDES,
    *MOVES,
    *SCANNER,
    *BOXES,
    *LENSES,
    *COMPANION,
)

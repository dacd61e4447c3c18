"""Everything that stands on a tile: sheep, trees, houses, guests, fish and small things.

An actor is drawn in a box about 1 high with its feet at (0, 0), y downwards; `Brush.at` places it.
A family is one way of drawing it, a look its colours and habits.
"""

from models.art.actors.bits import (
    FOREST_BITS,
    HOUSE_BIT,
    MEADOW_BITS,
    POND_BITS,
    VILLAGE_BITS,
    Bit,
    BitLook,
    draw_bit,
    random_bit_look,
)
from models.art.actors.fish import (
    FISH_FAMILIES,
    HOUSE_FISH,
    FishLook,
    draw_fish,
    random_fish_look,
)
from models.art.actors.fountains import (
    FOUNTAIN_FAMILIES,
    HOUSE_FOUNTAIN,
    FountainLook,
    draw_fountain,
    random_fountain_look,
)
from models.art.actors.guests import (
    GUEST_FAMILIES,
    HOUSE_GUESTS,
    GuestLook,
    draw_guest,
    random_guest_look,
)
from models.art.actors.houses import (
    HOUSE_FAMILIES,
    HOUSE_HOUSE,
    HOUSE_HOUSE_FAMILIES,
    HouseLook,
    draw_house,
    random_house_look,
)
from models.art.actors.people import PersonLook
from models.art.actors.sheep import (
    HOUSE_SHEEP_FAMILIES,
    LAMB_FAMILIES,
    SHEEP_FAMILIES,
    draw_lamb,
    draw_sheep,
)
from models.art.actors.sheep_look import (
    HOUSE_FLOCKS,
    Fleece,
    FlockMark,
    HeadShape,
    SheepLook,
    random_flock_looks,
    random_sheep_look,
)
from models.art.actors.trees import (
    HOUSE_FIR,
    HOUSE_TREE,
    HOUSE_TREE_FAMILIES,
    TREE_FAMILIES,
    TreeLook,
    draw_tree,
    random_tree_look,
)
from models.art.actors.wolf import WolfLook

__all__ = [
    "FISH_FAMILIES",
    "FOREST_BITS",
    "FOUNTAIN_FAMILIES",
    "GUEST_FAMILIES",
    "HOUSE_BIT",
    "HOUSE_FAMILIES",
    "HOUSE_FIR",
    "HOUSE_FISH",
    "HOUSE_FLOCKS",
    "HOUSE_FOUNTAIN",
    "HOUSE_GUESTS",
    "HOUSE_HOUSE",
    "HOUSE_HOUSE_FAMILIES",
    "HOUSE_SHEEP_FAMILIES",
    "HOUSE_TREE",
    "HOUSE_TREE_FAMILIES",
    "LAMB_FAMILIES",
    "MEADOW_BITS",
    "POND_BITS",
    "SHEEP_FAMILIES",
    "TREE_FAMILIES",
    "VILLAGE_BITS",
    "Bit",
    "BitLook",
    "FishLook",
    "Fleece",
    "FlockMark",
    "FountainLook",
    "GuestLook",
    "HeadShape",
    "HouseLook",
    "PersonLook",
    "SheepLook",
    "TreeLook",
    "WolfLook",
    "draw_bit",
    "draw_fish",
    "draw_fountain",
    "draw_guest",
    "draw_house",
    "draw_lamb",
    "draw_sheep",
    "draw_tree",
    "random_bit_look",
    "random_fish_look",
    "random_flock_looks",
    "random_fountain_look",
    "random_guest_look",
    "random_house_look",
    "random_sheep_look",
    "random_tree_look",
]

"""Words for the scripts of the pages, in the language of the page."""

from __future__ import annotations

from flask_babel import gettext

from webui.languages.words import COLOURS, GUESTS, SIDES, TERRAINS


def camera_words() -> dict[str, str]:
    """What every page says that opens a camera."""
    return {
        "starting": gettext("Starting the camera …"),
        "no_camera": gettext("No camera can be used here. Take a photo instead."),
        "denied": gettext("The camera is not allowed. Allow it in the browser, or take a photo."),
        "insecure": gettext("Live video needs the https address. A photo works here too."),
        "lost": gettext("The connection is gone, trying again …"),
    }


def live_words() -> dict[str, str]:
    """What the live page says."""
    return {
        **camera_words(),
        "none": gettext("No tiles in sight. Hold the camera above the board."),
        "strange": gettext("This is not the board of this game."),
        "frozen": gettext("Frozen. Tap a tile to correct it."),
        "waiting": gettext("Looks different from the game:"),
        "take_over": gettext("Take over what the camera sees"),
        "unsure": gettext("Unsure tiles are marked with a question mark."),
        "all_sure": gettext("All tiles are read."),
        "turn": gettext("Turn:"),
        "photo_busy": gettext("Reading the photo …"),
        **{f"colour_{letter}": gettext(word) for letter, word in COLOURS.items()},
    }


def editor_words() -> dict[str, object]:
    """What the tile editor says."""
    return {
        "sides": [gettext(side) for side in SIDES],
        "terrains": {letter: gettext(word) for letter, word in TERRAINS.items()},
        "guests": {name: gettext(word) for name, word in GUESTS.items()},
        "guest": gettext("Guest"),
        "nobody": gettext("nobody"),
        "joined": gettext("joined"),
        "apart": gettext("apart"),
        "sheep": gettext("Sheep"),
        "fish": gettext("Fish"),
    }

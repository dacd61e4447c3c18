"""From beliefs about single tiles to one decision about the whole board."""

from scanner.decode.box import Box, standard_box
from scanner.decode.calibration import Calibration, fit_calibration
from scanner.decode.decoded import Alternative, Decoded, Doubt, RunnerUp
from scanner.decode.decoder import decode, decode_alone
from scanner.decode.settings import ENROLLED_KEY, OWN_KEY, DecodeSettings, Prior, honest_settings

__all__ = [
    "ENROLLED_KEY",
    "OWN_KEY",
    "Alternative",
    "Box",
    "Calibration",
    "DecodeSettings",
    "Decoded",
    "Doubt",
    "Prior",
    "RunnerUp",
    "decode",
    "decode_alone",
    "fit_calibration",
    "honest_settings",
    "standard_box",
]

"""Measuring a lens for people: photos in, a kept profile and a few plain words out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from calibration.calibrating import Calibration, calibrate
from calibration.folders import data_folder
from calibration.lens_fitting import NoLensError
from calibration.lens_profiles import save_profile


@dataclass(frozen=True, eq=False)
class KeptLens:
    """A measured lens and its file, or why there is none."""

    done: Calibration | None
    file: Path | None
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        if self.done is None:
            return {"profile": None, "reason": self.reason}
        return {**self.done.to_json(), "file": str(self.file)}


def calibrate_and_keep(photos: Sequence[str], camera: str | None, data: str | None) -> KeptLens:
    """Measure a lens and keep its profile where scans look for it."""
    try:
        done = calibrate(photos, camera, progress=sys.stderr.isatty())
    except NoLensError as problem:
        return KeptLens(None, None, str(problem))
    return KeptLens(done, save_profile(done.profile, Path(data) if data else data_folder()))


def tell_calibration(kept: KeptLens) -> str:
    """How well the lens was measured, what was left out and what would make it better."""
    if kept.done is None:
        return f"No profile: {kept.reason}"
    profile = kept.done.profile
    width, height = profile.lens.size
    name = f"{profile.camera} {profile.zoom}".strip() or "pictures that name no camera"
    lines = [
        click.style(f"The lens of {name}, {width} x {height} pixels, is measured.", bold=True),
        f"{profile.photos} photos, error {profile.error_px:.2f} pixels; the lens bends the rim by "
        f"{profile.lens.strength:.0f} pixels.",
        *(str(sentence) for sentence in kept.done.left_out),
        *(str(sentence) for sentence in kept.done.missing),
        f"Kept in {kept.file}",
    ]
    return "\n".join(lines)

"""Pixels to boards: where the tiles lie and what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scanner.scan import Scan
    from scanner.scanner import Scanner

__all__ = ["Scan", "Scanner"]


def __getattr__(name: str) -> Any:
    """Load OpenCV and all else only when somebody scans: `owczarek --help` shall be quick."""
    if name == "Scanner":
        from scanner.scanner import Scanner

        return Scanner
    if name == "Scan":
        from scanner.scan import Scan

        return Scan
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

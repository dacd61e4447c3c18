"""Lenses, light and the tile sets of real boxes."""

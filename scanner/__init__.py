"""Pixels to boards: where the tiles lie and what they show."""

"""Tile art, imaginary photographs and the models trained on them."""

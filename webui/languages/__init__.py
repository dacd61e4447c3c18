"""The six languages of the pages, and engine sentences told in them."""

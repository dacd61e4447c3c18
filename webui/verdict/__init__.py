"""The end of a game: counting step by step, and what people counted themselves."""

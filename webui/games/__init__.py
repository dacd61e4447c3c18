"""Games as the companion keeps them: a journal of entries, folded into a state."""

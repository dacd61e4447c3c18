"""A box is learnt with a person who confirms: drafts, proposals, progress, contradictions."""

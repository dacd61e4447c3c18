"""From a frame to what is drawn over it: eyes, alignment, changes, overlay."""

"""Following: one table through the frames of a video, and what happens on it."""

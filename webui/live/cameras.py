"""Cameras at the server: a webcam, a film or a folder of pictures, played in real time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from engine.errors import EngineError
from scanner.errors import PictureError
from scanner.pictures import load_picture
from webui.live.eyes import Frame

PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".heic"}
FILMS = {".mp4", ".avi", ".mkv", ".mov", ".webm", ".mjpeg"}
FOLDER_SECONDS = 2.0
"""How long each picture of a folder is shown."""

Clock = Callable[[], float]


class CameraError(EngineError):
    """A camera cannot be used; the message names it."""


class Camera(Protocol):
    """Gives the picture of the moment."""

    name: str

    def read(self) -> tuple[Frame, bool]:
        """The frame of now, and whether the film has just started over."""

    def close(self) -> None:
        """Let the camera go."""


def open_camera(source: str, clock: Clock = time.monotonic) -> Camera:
    """A webcam by number, a film or a folder by name."""
    if source.isdigit():
        return Webcam(int(source))
    path = Path(source)
    if path.is_dir():
        return Folder(path, clock)
    if not path.exists():
        raise CameraError(f"camera {source}: there is no such file or folder")
    return Film(path, clock)


class Webcam:
    """A webcam; a thread always reads on, so that no old frame waits in a buffer."""

    def __init__(self, number: int) -> None:
        self.name = f"camera {number}"
        self._video = cv2.VideoCapture(number)
        if not self._video.isOpened():
            raise CameraError(f"camera {number}: there is no such camera, or it is in use")
        self._video.set(cv2.CAP_PROP_FRAME_WIDTH, 1280)
        self._video.set(cv2.CAP_PROP_FRAME_HEIGHT, 720)
        self._frame: Frame | None = None
        self._new = threading.Condition()
        self._closed = False
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while not self._closed:
            done, frame = self._video.read()
            with self._new:
                self._frame = np.asarray(frame, np.uint8) if done else None
                self._new.notify_all()
            if not done:
                return

    def read(self) -> tuple[Frame, bool]:
        with self._new:
            self._new.wait(timeout=2.0)
            if self._frame is None:
                raise CameraError(f"{self.name}: no picture comes any more")
            return self._frame, False

    def close(self) -> None:
        self._closed = True
        self._video.release()


class Film:
    """A film in real time; frames nobody asked for are skipped, at the end it starts over."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self.name = path.name
        self._video = cv2.VideoCapture(str(path))
        self._fps = self._video.get(cv2.CAP_PROP_FPS) or 15.0
        if not self._video.isOpened():
            raise CameraError(f"camera {path}: this is no film that can be played")
        self._clock = clock
        self._lock = threading.Lock()
        self._began: float | None = None
        self._shown = -1
        self._frame: Frame | None = None

    def read(self) -> tuple[Frame, bool]:
        with self._lock:
            again = False
            if self._began is None:
                self._began = self._clock()
            wanted = int((self._clock() - self._began) * self._fps)
            while self._shown < wanted or self._frame is None:
                done = self._video.grab()
                if not done:
                    if again:
                        raise CameraError(f"{self.name}: this is no film that can be played")
                    again = True
                    self._video.set(cv2.CAP_PROP_POS_FRAMES, 0)
                    self._began, self._shown, wanted = self._clock(), -1, 0
                    self._frame = None
                    continue
                self._shown += 1
                if self._shown >= wanted:
                    self._frame = np.asarray(self._video.retrieve()[1], np.uint8)
            return self._frame, again

    def close(self) -> None:
        self._video.release()


class Folder:
    """The pictures of a folder one after the other."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self.name = path.name
        self._files = sorted(file for file in path.iterdir() if file.suffix.lower() in PICTURES)
        if not self._files:
            raise CameraError(f"camera {path}: there are no pictures in this folder")
        self._clock = clock
        self._began: float | None = None
        self._shown = -1
        self._frame: Frame | None = None
        self._lock = threading.Lock()

    def read(self) -> tuple[Frame, bool]:
        with self._lock:
            if self._began is None:
                self._began = self._clock()
            turn = int((self._clock() - self._began) / FOLDER_SECONDS)
            again = turn != self._shown and turn > 0 and turn % len(self._files) == 0
            if turn != self._shown or self._frame is None:
                file = self._files[turn % len(self._files)]
                try:
                    self._frame = load_picture(file).image
                except PictureError as problem:
                    raise CameraError(str(problem)) from None
                self._shown = turn
            return self._frame, again

    def close(self) -> None:
        self._files = []

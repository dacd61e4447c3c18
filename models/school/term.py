"""A whole term: from no picture at all to three trained networks, whenever it is interrupted."""

from __future__ import annotations

from multiprocessing import get_context
from pathlib import Path

from models.school.album import make_album, pictures_of
from models.school.feeler_export import export as export_feeler
from models.school.feeler_export import load_weights
from models.school.feeler_mistakes import collect
from models.school.feeler_training import MISTAKES
from models.school.feeler_training import Course as FeelerCourse
from models.school.feeler_training import train as train_feeler
from models.school.foreign import make_foreign_album
from models.school.lattice_export import export as export_lattice
from models.school.lattice_export import quantise
from models.school.lattice_training import Course as LatticeCourse
from models.school.lattice_training import train as train_lattice
from models.school.lessons import Split
from models.school.reader_export import export as export_reader
from models.school.reader_training import train as train_reader
from scanner.finding import load_finder


def teach(cache: Path, models: Path, lessons: int, games: int) -> None:
    """Take the albums and train all networks; writes their ONNX files into `models`."""
    album = cache / "album"
    validation = make_album(album, Split.VALIDATION, 60)
    own = make_album(album, Split.TRAIN, lessons)
    foreign = album / "foreign"
    make_foreign_album(foreign, games)
    # A small network hardly gains from a second core, so two are taught at a time.
    beside = get_context("spawn").Process(
        target=_teach_reading, args=(album, validation, cache / "reader", models / "reader.onnx")
    )
    beside.start()
    try:
        _teach_looking(own, foreign, cache / "lattice", models / "lattice.onnx")
        _teach_feeling(own, foreign, cache / "feeler", models)
    except BaseException:
        beside.terminate()
        raise
    finally:
        beside.join()
    if beside.exitcode:
        raise RuntimeError("the reader was not trained; what it has learnt so far is kept")


def _teach_looking(own: Path, foreign: Path, work: Path, file: Path) -> None:
    net = train_lattice(own, foreign, work / "lattice.pt", LatticeCourse())
    whole = work / "float.onnx"
    export_lattice(net, whole)
    quantise(whole, file, pictures_of(own)[::60][:30])


def _teach_feeling(own: Path, foreign: Path, work: Path, models: Path) -> None:
    """First from places drawn by lot, then also from its own mistakes."""
    if not (own / MISTAKES).exists():
        half_trained = load_weights(train_feeler(own, foreign, work, FeelerCourse(until=2400)))
        wide = load_finder(models / "lattice.onnx")
        collect(foreign, wide, half_trained, foreign / MISTAKES, 400)
        collect(own, wide, half_trained, own / MISTAKES, 1000)
    weights = train_feeler(own, foreign, work)
    export_feeler(weights, models / "feeler.onnx", pictures_of(own)[::60][:40])


def _teach_reading(album: Path, validation: Path, work: Path, file: Path) -> None:
    export_reader(train_reader(album, work), validation, file)

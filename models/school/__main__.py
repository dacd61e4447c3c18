"""`python -m models.school`: take the album, train, export, tune and sit the exam."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

CACHE = Path(".cache")
MODELS = Path(__file__).resolve().parents[1]

cache_option = click.option(
    "--cache", type=click.Path(path_type=Path), default=CACHE, show_default=True,
    help="Where pictures and checkpoints are kept.",
)  # fmt: skip


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def school() -> None:
    """Train Owczarek's networks and find out how good they are."""


@school.command()
@cache_option
@click.option("--lessons", default=700, show_default=True, help="Lessons of five pictures each.")
@click.option("--games", default=150, show_default=True, help="Foreign games of a few pictures.")
def train(cache: Path, lessons: int, games: int) -> None:
    """Train from nothing, or go on where it was interrupted; writes models/*.onnx."""
    from models.school.album import make_album
    from models.school.foreign import make_foreign_album
    from models.school.lessons import Split

    album = cache / "album"
    validation = make_album(album, Split.VALIDATION, 30)
    own = make_album(album, Split.TRAIN, lessons)
    foreign = album / "foreign"
    make_foreign_album(foreign, games)
    _train_lattice(own, foreign, cache)
    _train_feeler(own, foreign, cache)
    _train_reader(album, validation, cache)


def _train_lattice(own: Path, foreign: Path, cache: Path) -> None:
    from models.school.album import pictures_of
    from models.school.lattice_export import export, quantise
    from models.school.lattice_training import Course
    from models.school.lattice_training import train as learn

    net = learn(own, foreign, cache / "lattice" / "lattice.pt", Course())
    whole = cache / "lattice" / "float.onnx"
    export(net, whole)
    quantise(whole, MODELS / "lattice.onnx", pictures_of(own)[::60][:30])


def _train_feeler(own: Path, foreign: Path, cache: Path) -> None:
    """First from places drawn by lot, then also from its own mistakes."""
    from models.school.album import pictures_of
    from models.school.feeler_export import export, load_weights
    from models.school.feeler_mistakes import collect
    from models.school.feeler_training import MISTAKES, Course
    from models.school.feeler_training import train as learn
    from scanner.finding import load_finder

    work = cache / "feeler"
    if not (own / MISTAKES).exists():
        half_trained = load_weights(learn(own, foreign, work, Course(until=2400)))
        wide = load_finder()
        collect(foreign, wide, half_trained, foreign / MISTAKES, 400)
        collect(own, wide, half_trained, own / MISTAKES, 1000)
    export(learn(own, foreign, work), MODELS / "feeler.onnx", pictures_of(own)[::60][:40])


def _train_reader(album: Path, validation: Path, cache: Path) -> None:
    from models.school.reader_export import export
    from models.school.reader_training import train as learn

    weights = learn(album, cache / "reader")
    export(weights, validation, MODELS / "reader.onnx")


@school.command()
@cache_option
@click.option("--count", default=50, show_default=True, help="Pictures of each difficulty.")
def tune(cache: Path, count: int) -> None:
    """Make confidences honest on pictures of their own; writes into models/reader.onnx."""
    from models.school.tuning import tune as fit
    from scanner.stages import load_stages

    click.echo(fit(cache, count, load_stages(), MODELS / "reader.onnx"))


@school.command()
@cache_option
@click.option("--count", default=100, show_default=True, help="Pictures per paper.")
@click.option("--sitting", default=0, show_default=True, help="Another number, other pictures.")
@click.option(
    "--table", type=click.Path(path_type=Path), default=MODELS / "exam.csv", show_default=True,
    help="One row per picture.",
)  # fmt: skip
@click.option("--alone", is_flag=True, help="Each tile by itself, to see what decoding gains.")
def exam(cache: Path, count: int, sitting: int, table: Path, alone: bool) -> None:
    """Scan photographs nobody has seen and print what was right."""
    from dataclasses import replace

    from models.school.exam import examine
    from scanner import Scanner
    from scanner.decode import decode_alone
    from scanner.stages import load_stages

    stages = load_stages()
    if alone:
        stages = replace(stages, decode=decode_alone)
    scanner = Scanner(stages=stages)

    def read(image: Any) -> dict[str, Any] | None:
        scan = scanner.scan(image)
        return scan.to_json() if scan.found else None

    click.echo(examine(cache / "exam", read, count, table, sitting))


@school.command()
@cache_option
@click.option("--styles", default=6, show_default=True, help="So many boxes are learnt.")
@click.option("--first", default=2_005_000, show_default=True, help="The first style's number.")
@click.option("--boards", default=20, show_default=True, help="Photos per style and difficulty.")
@click.option("--drawings", default=1, show_default=True, help="Drawings that each face has.")
@click.option(
    "--table", type=click.Path(path_type=Path), default=None,
    help="One row per picture.",
)  # fmt: skip
def enrolment(
    cache: Path, styles: int, first: int, boards: int, drawings: int, table: Path | None
) -> None:
    """Learn boxes in unseen styles from sheets, and read boards with and without that."""
    from models.school.enrolment_exam import sit_enrolment
    from models.school.enrolment_pictures import Plan

    plans = [Plan(first + number, boards, drawings) for number in range(styles)]
    click.echo(sit_enrolment(cache / "enrolment", plans, table))


@school.command("house-art")
def house_art() -> None:
    """Draw our own tiles as the tile set that comes with the program: models/house."""
    from models.school.house_art import write_house_set

    write_house_set(MODELS / "house")


if __name__ == "__main__":
    school()

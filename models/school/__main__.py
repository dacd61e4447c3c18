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
@click.option("--lessons", default=1300, show_default=True, help="Lessons of two pictures each.")
@click.option("--games", default=150, show_default=True, help="Foreign games of a few pictures.")
def train(cache: Path, lessons: int, games: int) -> None:
    """Train from nothing, or go on where it was interrupted; writes models/*.onnx."""
    from models.school.term import teach

    teach(cache, MODELS, lessons, games)


@school.command()
@cache_option
@click.option("--count", default=200, show_default=True, help="Pictures of each difficulty.")
@click.option("--boxes", default=24, show_default=True, help="So many boxes are learnt and read.")
def tune(cache: Path, count: int, boxes: int) -> None:
    """Make confidences honest on pictures of their own; writes into models/reader.onnx."""
    from models.school.tuning import tune as fit
    from scanner.stages import load_stages

    click.echo(fit(cache, count, boxes, load_stages(), MODELS / "reader.onnx"))


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

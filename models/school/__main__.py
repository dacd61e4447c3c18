"""`python -m models.school`: take the album, train, export and sit the exam."""

from __future__ import annotations

from pathlib import Path

import click

CACHE = Path(".cache")
MODELS = Path(__file__).resolve().parents[1]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def school() -> None:
    """Train Owczarek's networks and find out how good they are."""


@school.command()
@click.option("--cache", type=click.Path(path_type=Path), default=CACHE, show_default=True)
@click.option("--lessons", default=700, show_default=True, help="Lessons of five pictures each.")
@click.option("--steps", default=6000, show_default=True, help="Training steps of the reader.")
def train(cache: Path, lessons: int, steps: int) -> None:
    """Train from nothing, or go on where it was interrupted; writes models/*.onnx."""
    from models.school.album import make_album
    from models.school.lessons import Split
    from models.school.reader_export import export
    from models.school.reader_training import Course
    from models.school.reader_training import train as train_reader

    album = cache / "album"
    validation = make_album(album, Split.VALIDATION, 30)
    make_album(album, Split.TRAIN, lessons)
    weights = train_reader(album, cache / "reader", Course(steps=steps))
    export(weights, validation, MODELS / "reader.onnx")


@school.command()
@click.option("--cache", type=click.Path(path_type=Path), default=CACHE, show_default=True)
@click.option("--count", default=100, show_default=True, help="Pictures per paper.")
@click.option("--sitting", default=0, show_default=True, help="Another number, other pictures.")
@click.option(
    "--table", type=click.Path(path_type=Path), default=MODELS / "exam.csv", show_default=True
)
def exam(cache: Path, count: int, sitting: int, table: Path) -> None:
    """Scan photographs nobody has seen and print what was right."""
    from models.school.exam import examine
    from scanner import Scanner

    scanner = Scanner()

    def read(image):
        scan = scanner.scan(image)
        return scan.to_json() if scan.tiles else None

    click.echo(examine(cache / "exam", read, count, table, sitting))


if __name__ == "__main__":
    school()

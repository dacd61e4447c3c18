"""`python -m models.trials`: how lenses and lamps change what is read."""

from __future__ import annotations

from pathlib import Path

import click


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def trials() -> None:
    """Measure on made-up photographs what cameras and lamps do to a scan."""


@trials.command()
@click.option("--boards", default=12, show_default=True, help="Photos of the lens board.")
@click.option("--pictures", default=4, show_default=True, help="Photos of tiles for each lens.")
@click.option(
    "--difficulty", type=click.Choice(["easy", "normal", "hard"]), default="normal",
    show_default=True, help="Of the photos of tiles.",
)  # fmt: skip
@click.option("--table", type=click.Path(path_type=Path), default=Path(".cache/lens.csv"))
def lens(boards: int, pictures: int, difficulty: str, table: Path) -> None:
    """Measure known strong lenses and find tiles through them."""
    from models.photographer import Difficulty
    from models.trials.lens import run

    table.parent.mkdir(parents=True, exist_ok=True)
    click.echo(run(boards, pictures, Difficulty(difficulty), table))


@trials.command()
@click.option("--boards", default=60, show_default=True, help="Boards for each bend.")
def bend(boards: int) -> None:
    """Guess lenses from hand-laid lattices alone."""
    from models.trials.bend import run

    click.echo(run(boards))


@trials.command()
@click.option("--boards", default=3, show_default=True, help="Boards under each light.")
@click.option("--table", type=click.Path(path_type=Path), default=Path(".cache/light.csv"))
def light(boards: int, table: Path) -> None:
    """Read the same boards under twelve illuminants."""
    from models.trials.light import run

    table.parent.mkdir(parents=True, exist_ok=True)
    click.echo(run(boards, table))


@trials.command()
@click.option("--photos", default=4, show_default=True, help="Photos, each in its own style.")
def hints(photos: int) -> None:
    """Spoil clean photos step by step, to set the thresholds of the scanner's hints."""
    from models.trials.hints import run

    click.echo(run(photos))


if __name__ == "__main__":
    trials()

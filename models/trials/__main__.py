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
@click.option("--table", type=click.Path(path_type=Path), default=Path(".cache/lens.csv"))
def lens(boards: int, pictures: int, table: Path) -> None:
    """Measure known strong lenses and find tiles through them."""
    from models.trials.lens import run

    table.parent.mkdir(parents=True, exist_ok=True)
    click.echo(run(boards, pictures, table))


if __name__ == "__main__":
    trials()

"""The command `owczarek`: it parses and calls, nothing else."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

EXAMPLE = "family_evening.jsonl"
"""The game of `--example`, in engine/examples."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="owczarek")
def owczarek() -> None:
    """Score real games of Wilki i owce (Wooly Bully, La Guerre des Moutons)."""


@owczarek.command()
@click.argument("board")
@click.option("--player", "players", multiple=True, help="NAME=COLOURS, like Ala=y or Ola=b,k.")
@click.option("--stopped", default="", help="Names in the order in which they stopped.")
@click.option("--ruling", "rulings", multiple=True, help="Qn=VALUE, like Q2=any.")
@click.option("--answer", "answers", multiple=True, help="An answer, like covers:3,2=wolf.")
@click.option("--picture", help="Draw the board with its meadows and points: OUT.png or OUT.svg.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def score(
    board: str,
    players: tuple[str, ...],
    stopped: str,
    rulings: tuple[str, ...],
    answers: tuple[str, ...],
    picture: str | None,
    as_json: bool,
) -> None:
    """Score a BOARD (JSON or text notation) and say why."""
    from pathlib import Path

    from engine import Player, Rulings
    from engine import score as judge
    from engine.questions import answer
    from webui.files import load_board

    lying = load_board(board)
    for text in answers:
        lying = answer(lying, text)
    names = [name.strip() for name in stopped.split(",")] if stopped else []
    verdict = judge(lying, Rulings.parse(rulings), [Player.parse(p) for p in players], names)
    if picture is not None:
        from models.art.board_picture import board_picture

        board_picture(verdict, Path(picture))
    _tell(verdict, as_json)


@owczarek.command()
@click.argument("board")
@click.option("--catalogue", help="A file that lists the tiles of your own box.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.pass_context
def check(ctx: click.Context, board: str, catalogue: str | None, as_json: bool) -> None:
    """Name every rule that a lying BOARD, or a recorded game, breaks."""
    from engine.check import check as examine
    from webui.files import is_record, load_board, load_catalogue, load_record
    from webui.terminal import tell_findings

    box = load_catalogue(catalogue)
    if is_record(board):
        table = load_record(board, tolerant=True).table
        findings = examine(table.board, box, table.order)
    else:
        findings = examine(load_board(board), box)
    legal = not any(finding.broken for finding in findings)
    if as_json:
        _print_json({"legal": legal, "findings": [f.to_json() for f in findings]})
    else:
        if findings:
            click.echo(tell_findings(findings))
        click.echo("No rule is broken." if legal else "The board breaks the rules.")
    ctx.exit(0 if legal else 1)


@owczarek.command()
@click.argument("record", required=False)
@click.option("--example", is_flag=True, help="Replay the bundled example game.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def replay(record: str | None, example: bool, as_json: bool) -> None:
    """Replay a RECORD (JSON lines) and print the final verdict."""
    from importlib import resources

    from engine.record import read_record
    from webui.files import load_record

    if example == (record is not None):
        raise click.UsageError("name a RECORD, or say --example")
    if record is None:
        text = (resources.files("engine") / "examples" / EXAMPLE).read_bytes()
        game = read_record(text, EXAMPLE)
    else:
        game = load_record(record)
    _tell(game.table.verdict(), as_json)


@owczarek.command()
@click.argument("photos", nargs=-1, required=True)
@click.option("--set", "tile_set", help="An enrolled tile set.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.option("--overlay", help="Draw what was read over the first photo: OUT.jpg.")
@click.option("--score", "with_score", is_flag=True, help="Score the board too.")
@click.option("--camera", help="The name its lens was measured under, if photos have none.")
@click.pass_context
def scan(
    ctx: click.Context,
    photos: tuple[str, ...],
    tile_set: str | None,
    as_json: bool,
    overlay: str | None,
    with_score: bool,
    camera: str | None,
) -> None:
    """Read the board in PHOTOS of one table; several overlap and are joined."""
    from pathlib import Path

    from engine import score as judge
    from scanner import Scanner
    from webui.scans import check_goal, load_photos, tell_scan, write_overlay
    from webui.terminal import draw_board, tell_verdict

    if overlay is not None:
        check_goal(Path(overlay))
    pictures = load_photos(photos, camera)
    seen = Scanner(tile_set).scan_many(pictures)
    verdict = judge(seen.board)
    if overlay is not None and seen.found:
        write_overlay(Path(overlay), pictures, seen, verdict)
    if as_json:
        _print_json(seen.to_json(verdict if with_score else None))
    else:
        if picture := draw_board(seen.board, verdict):
            click.echo(picture + "\n")
        click.echo(tell_scan(seen))
        if with_score and seen.found:
            click.echo(tell_verdict(verdict))
    ctx.exit(0 if seen.found else 1)


@owczarek.command()
@click.argument("photo")
@click.option("--camera", help="The name its lens was measured under, if the photo has none.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.pass_context
def lattice(ctx: click.Context, photo: str, camera: str | None, as_json: bool) -> None:
    """Only find where square tiles lie in a PHOTO, whatever is printed on them."""
    from scanner import Scanner
    from webui.scans import load_photos, tell_lattice

    found = Scanner().lattice(load_photos([photo], camera)[0])
    if as_json:
        _print_json(found.to_json())
    else:
        click.echo(tell_lattice(found))
    ctx.exit(0 if len(found) else 1)


@owczarek.command()
@click.argument("name")
@click.argument("photos", nargs=-1, required=True)
@click.option("--labels", help="What lies where in the photos: LABELS.json.")
def enrol(name: str, photos: tuple[str, ...], labels: str | None) -> None:
    """Learn the artwork of your box from PHOTOS of its tiles laid out in rows; call it NAME."""
    from webui.boxes import enrol_with_labels, propose

    if labels is None:
        click.echo(propose(name, photos))
    else:
        click.echo(enrol_with_labels(name, photos, labels))


@owczarek.group()
def sets() -> None:
    """The tile sets of boxes that were enrolled."""


@sets.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def list_sets(as_json: bool) -> None:
    """Name all enrolled sets."""
    from webui.boxes import told_sets

    found = told_sets()
    if as_json:
        _print_json(found)
    else:
        click.echo("\n".join(f"{s['name']}: {s['faces']} faces" for s in found) or "No sets yet.")


@sets.command("export")
@click.argument("name")
@click.argument("file", metavar="FILE.zip")
def export_zip(name: str, file: str) -> None:
    """Write a set as one zip file for friends who have the same box."""
    from webui.boxes import give_away

    give_away(name, file)


@sets.command("import")
@click.argument("file", metavar="FILE.zip")
@click.option("--name", help="Keep it under another name.")
def import_zip(file: str, name: str | None) -> None:
    """Take over a set from a friend's zip file."""
    from webui.boxes import take_over

    click.echo(take_over(file, name))


@sets.command("remove")
@click.argument("name")
def remove_set(name: str) -> None:
    """Forget a set."""
    from calibration.set_store import SetStore

    SetStore().remove(name)


@owczarek.command()
@click.argument("photos", nargs=-1, required=True)
@click.option("--camera", help="Name the camera, if its photos do not.")
@click.option("--data", type=click.Path(file_okay=False), help="The folder that keeps profiles.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.pass_context
def calibrate(
    ctx: click.Context, photos: tuple[str, ...], camera: str | None, data: str | None, as_json: bool
) -> None:
    """Measure a camera's lens from 8 or more PHOTOS of the printed lens board."""
    from webui.lenses import calibrate_and_keep, tell_calibration

    done = calibrate_and_keep(photos, camera, data)
    if as_json:
        _print_json(done.to_json())
    else:
        click.echo(tell_calibration(done))
    ctx.exit(0 if done.file is not None else 1)


@owczarek.command()
@click.option("--port", type=click.IntRange(0, 65534), help="Here; phones use the next.")
@click.option("--host", default="0.0.0.0", help="Network address for phones; 127.0.0.1 for none.")
@click.option("--camera", help="A webcam by number, a film, or a folder of pictures.")
@click.option("--data", type=click.Path(file_okay=False), help="The folder that keeps the games.")
@click.option("--browser/--no-browser", default=True, help="Open the page at once.")
def serve(port: int | None, host: str, camera: str | None, data: str | None, browser: bool) -> None:
    """Start the web companion."""
    from pathlib import Path

    from webui.serving.serve import Wishes
    from webui.serving.serve import serve as run

    run(Wishes(port, host, camera, Path(data) if data else None, browser))


@owczarek.group()
def tiles() -> None:
    """Our own tile art as files."""


@tiles.command()
@click.argument("folder", metavar="DIR")
@click.option("--set", "art", default="owczarek", help="An art set; owczarek is our own.")
@click.option("--style", type=click.IntRange(min=0), help="Another illustrator, by number.")
def export(folder: str, art: str, style: int | None) -> None:
    """Write an art set to DIR: index.json and a square PNG for every face."""
    from pathlib import Path

    from engine.catalogue import load
    from models.press import art_set, export_tiles

    export_tiles(Path(folder), load(), art_set(art, style), progress=sys.stderr.isatty())


@owczarek.command("print")
@click.argument("file", metavar="FILE.pdf")
@click.option("--what", type=click.Choice(["tiles", "lens"]), default="tiles", show_default=True)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--tile-mm", type=float, default=45.0, show_default=True, help="Side of a tile.")
def print_(file: str, what: str, paper: str, tile_mm: float) -> None:
    """Print the tiles to cut and play with, or the board that measures a lens."""
    from pathlib import Path

    from engine.catalogue import load
    from models.press import Paper, art_set, print_lens_sheet, print_tiles

    sheet = Paper[paper.upper()]
    if what == "lens":
        print_lens_sheet(Path(file), sheet)
    else:
        bar = sys.stderr.isatty()
        print_tiles(Path(file), load(), art_set(), sheet, tile_mm, progress=bar)


@owczarek.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def bench(as_json: bool) -> None:
    """Time every stage on this machine."""
    from webui.bench import measure

    figures = measure()
    if as_json:
        _print_json(figures)
    else:
        for name, value in figures.items():
            click.echo(f"{name:32s} {value:10.3f}")


def _tell(verdict: Any, as_json: bool) -> None:
    from webui.terminal import draw_board, tell_verdict

    if as_json:
        _print_json(verdict.to_json())
        return
    if picture := draw_board(verdict.survey.board, verdict):
        click.echo(picture + "\n")
    click.echo(tell_verdict(verdict))


def _print_json(data: Any) -> None:
    click.echo(json.dumps(data, ensure_ascii=False))


def main(argv: list[str] | None = None) -> None:
    """Run the command; whatever is wrong with the input becomes one line and exit 2."""
    from engine.errors import EngineError
    from scanner.errors import ScannerError

    argv = sys.argv[1:] if argv is None else argv
    try:
        code = owczarek.main(argv or ["--help"], "owczarek", standalone_mode=False)
    except click.Abort:
        sys.exit(130)
    except click.ClickException as problem:
        _give_up(problem.format_message())
    except (EngineError, ScannerError) as problem:
        _give_up(str(problem))
    except OSError as problem:
        _give_up(problem.strerror or str(problem))
    sys.exit(code if isinstance(code, int) else 0)


def _give_up(complaint: str) -> None:
    click.echo("owczarek: " + " ".join(complaint.split()), err=True)
    sys.exit(2)

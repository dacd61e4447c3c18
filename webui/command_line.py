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
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def score(
    board: str,
    players: tuple[str, ...],
    stopped: str,
    rulings: tuple[str, ...],
    answers: tuple[str, ...],
    as_json: bool,
) -> None:
    """Score a BOARD (JSON or text notation) and say why."""
    from engine import Player, Rulings
    from engine import score as judge
    from engine.questions import answer
    from webui.files import load_board

    lying = load_board(board)
    for text in answers:
        lying = answer(lying, text)
    names = [name.strip() for name in stopped.split(",")] if stopped else []
    verdict = judge(lying, Rulings.parse(rulings), [Player.parse(p) for p in players], names)
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
        table = load_record(board).table
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

    argv = sys.argv[1:] if argv is None else argv
    try:
        code = owczarek.main(argv or ["--help"], "owczarek", standalone_mode=False)
    except click.Abort:
        sys.exit(130)
    except click.ClickException as problem:
        _give_up(problem.format_message())
    except EngineError as problem:
        _give_up(str(problem))
    sys.exit(code if isinstance(code, int) else 0)


def _give_up(complaint: str) -> None:
    click.echo("owczarek: " + " ".join(complaint.split()), err=True)
    sys.exit(2)

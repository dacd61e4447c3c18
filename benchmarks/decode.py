"""How quick decoding is and how much it helps, on simulated beliefs: python benchmarks/decode.py"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import median
from types import ModuleType

from engine import Board
from scanner.decode import Box, Decoded, decode, decode_alone, standard_box

GAINS = (3.0, 3.5, 4.0, 4.5, 5.0, 5.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=30, help="boards per line")
    boards = parser.parse_args().boards
    reader = _imagined_reader()
    print_times(reader, boards)
    print_gains(reader, boards)


def print_times(reader: ModuleType, boards: int) -> None:
    """Milliseconds of boards not seen before: median on the clock, and of the processor alone."""
    start = time.perf_counter()
    standard_box()
    print(f"box, once: {1000 * (time.perf_counter() - start):.0f} ms\n")
    print("tiles  gain  clock ms  cpu ms  cpu p90  tile questions")
    for tiles in (60, 120):
        for gain in (3.5, 4.5, 5.5):
            clock, cpu, asked = [], [], []
            for seed in range(boards):
                board = reader.legal_board(seed, tiles)
                beliefs = reader.read(board, reader.Noise.even(gain), seed)
                lattice = reader.lattice_of(board)
                begun = time.perf_counter(), time.thread_time()
                decoded = decode(beliefs, lattice)
                clock.append(1000 * (time.perf_counter() - begun[0]))
                cpu.append(1000 * (time.thread_time() - begun[1]))
                asked.append(sum(bool(question.options) for question in decoded.questions))
            p90 = sorted(cpu)[int(0.9 * len(cpu))]
            print(
                f"{tiles:5}  {gain:4}  {median(clock):8.1f}  {median(cpu):6.1f}  {p90:7.1f}"
                f"  {sum(asked) / boards:14.1f}"
            )


def print_gains(reader: ModuleType, boards: int) -> None:
    """Edges, faces and boards right: tiles alone, with neighbours, with an assumed or sure box."""
    sure = replace(standard_box(), assumed=False)
    ways = {
        "alone": decode_alone,
        "neighbours": lambda beliefs, lattice: decode(beliefs, lattice, Box.empty()),
        "assumed box": decode,
        "enrolled box": lambda beliefs, lattice: decode(beliefs, lattice, sure),
    }
    for name, make in (("faces of the box", reader.legal_board), ("strangers", reader.odd_board)):
        truths = [make(seed, 40) for seed in range(boards)]
        print(f"\n{name}: {boards} boards of 40 tiles, % right (wrong/certain boards)")
        print("gain  way           edges   faces  boards  certain")
        for gain in GAINS:
            for way, run in ways.items():
                found = [
                    run(reader.read(t, reader.Noise.even(gain), i), reader.lattice_of(t))
                    for i, t in enumerate(truths)
                ]
                print(f"{gain:4}  {way:12} {_line(reader, found, truths)}")


def _line(reader: ModuleType, found: list[Decoded], truths: list[Board]) -> str:
    pairs = list(zip(found, truths, strict=True))
    tiles = sum(map(len, truths))
    edges = sum(reader.right_edges(d.board, t)[0] for d, t in pairs) / (4 * tiles)
    faces = [reader.right_faces(d.board, t) for d, t in pairs]
    whole = [right == len(t) for right, t in zip(faces, truths, strict=True)]
    certain = sum(d.certain for d in found)
    wrong = sum(d.certain and not right for d, right in zip(found, whole, strict=True))
    return (
        f"{100 * edges:6.2f}  {100 * sum(faces) / tiles:6.2f}"
        f"  {100 * sum(whole) / len(whole):6.1f}  {wrong}/{certain}"
    )


def _imagined_reader() -> ModuleType:
    """The simulated reader of the tests, loaded from its file."""
    name = "imagined_reader"
    path = Path(__file__).parents[1] / "tests" / "scanner" / "decode" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()

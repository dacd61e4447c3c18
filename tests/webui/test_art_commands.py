"""The commands that draw and print: `tiles export`, `print` and `score --picture`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import pypdfium2
import pytest

from engine import Face, read_face
from engine.catalogue import BoxTile, Catalogue, Kind

Run = Callable[..., tuple[int, str, str]]

SMALL_BOX = Catalogue(
    "small",
    (
        BoxTile("Q", Kind.SQUARE, read_face("vvvvQ"), read_face("vvvvQ")),
        BoxTile("S", Kind.QUESTION, None, read_face("yyyyS")),
        BoxTile("L", Kind.BAG, read_face("yyrr"), read_face("ffbb")),
    ),
    assumed=True,
)


@pytest.fixture
def owczarek(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Run the command in an empty folder; what is drawn or printed is a box of three tiles."""
    from webui.command_line import main

    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str, str]:
        with monkeypatch.context() as patched:
            if words[0] != "score":
                # Modules that `score` loads for the first time would keep the small box for good.
                patched.setattr("engine.catalogue.load", lambda expansion=True: SMALL_BOX)
            with pytest.raises(SystemExit) as caught:
                main(list(words))
        out, err = capsys.readouterr()
        return int(caught.value.code or 0), out, err

    return run


def refused(answer: tuple[int, str, str], *words: str) -> None:
    """Exit 2 and one line on stderr that says all of these words."""
    code, out, err = answer
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("owczarek: ")
    assert "Traceback" not in err
    for word in words:
        assert word in err


def test_export_writes_the_index_and_a_picture_for_every_face(owczarek: Run) -> None:
    assert owczarek("tiles", "export", "set") == (0, "", "")
    index = json.loads(Path("set/index.json").read_text("utf-8"))
    assert (index["name"], index["tile_mm"]) == ("Owczarek", 45)
    faces = {Face.from_json(entry["face"]): entry["count"] for entry in index["faces"]}
    assert faces == SMALL_BOX.counts
    for entry in index["faces"]:
        height, width = cv2.imread(f"set/{entry['file']}").shape[:2]
        assert height == width >= 512


def test_export_in_another_style_draws_the_same_faces_differently(owczarek: Run) -> None:
    owczarek("tiles", "export", "ours", "--set", "owczarek")
    assert owczarek("tiles", "export", "other", "--style", "7")[0] == 0
    ours, other = (json.loads(Path(f"{n}/index.json").read_text()) for n in ("ours", "other"))
    assert ours["faces"] == other["faces"]
    assert other["name"] == "style-7"
    assert Path("ours/0001.png").read_bytes() != Path("other/0001.png").read_bytes()


def test_export_replaces_its_own_and_leaves_foreign_folders_alone(owczarek: Run) -> None:
    assert owczarek("tiles", "export", "set")[0] == 0
    assert owczarek("tiles", "export", "set")[0] == 0
    Path("mine").mkdir()
    Path("mine/letter.txt").write_text("dear aunt")
    refused(owczarek("tiles", "export", "mine"), "holds letter.txt")
    assert [p.name for p in Path("mine").iterdir()] == ["letter.txt"]
    Path("set/notes.txt").write_text("keep")
    refused(owczarek("tiles", "export", "set"), "holds notes.txt")
    assert Path("set/notes.txt").read_text() == "keep"


def test_export_to_bad_places_or_of_unknown_sets_is_refused(owczarek: Run) -> None:
    Path("file").write_text("a file")
    refused(owczarek("tiles", "export", "file"), "this is a file")
    refused(owczarek("tiles", "export", "no/where"), "there is no folder")
    refused(owczarek("tiles", "export", "/proc/owczarek"), "cannot be written")
    refused(owczarek("tiles", "export", "set", "--set", "nobody"), "nobody", "no such art set")
    refused(owczarek("tiles", "export", "set", "--style", "-1"), "--style")
    refused(owczarek("tiles", "export"), "DIR")
    assert sorted(p.name for p in Path().iterdir()) == ["file"]


@pytest.mark.parametrize(("paper", "width"), [("a4", 595), ("letter", 612)])
def test_print_makes_a_booklet_of_cover_fronts_and_backs(
    owczarek: Run, paper: str, width: int
) -> None:
    assert owczarek("print", "tiles.pdf", "--paper", paper) == (0, "", "")
    document = pypdfium2.PdfDocument("tiles.pdf")
    assert len(document) == 4
    assert document[0].get_size()[0] == pytest.approx(width, abs=1)
    document.close()
    assert [p.name for p in Path().iterdir()] == ["tiles.pdf"]


def test_print_makes_the_lens_sheet(owczarek: Run) -> None:
    assert owczarek("print", "lens.pdf", "--what", "lens") == (0, "", "")
    document = pypdfium2.PdfDocument("lens.pdf")
    assert len(document) == 1
    document.close()


@pytest.mark.parametrize("size", ["19.9", "80.1", "0", "-45", "nan", "inf"])
def test_tiles_of_impossible_sizes_are_refused(owczarek: Run, size: str) -> None:
    refused(owczarek("print", "tiles.pdf", "--tile-mm", size), "20 to 80 mm")
    assert not Path("tiles.pdf").exists()


def test_print_to_bad_places_is_refused(owczarek: Run) -> None:
    Path("folder.pdf").mkdir()
    for what in ("tiles", "lens"):
        refused(owczarek("print", "folder.pdf", "--what", what), "this is a folder")
        refused(owczarek("print", "no/where.pdf", "--what", what), "there is no folder")
        refused(owczarek("print", "/proc/x.pdf", "--what", what), "cannot be written")
    refused(owczarek("print", "x.pdf", "--what", "posters"), "posters")
    refused(owczarek("print", "x.pdf", "--paper", "a5"), "a5")
    refused(owczarek("print", "x.pdf", "--tile-mm", "wide"), "wide")
    refused(owczarek("print"), "FILE.pdf")
    assert [p.name for p in Path().iterdir()] == ["folder.pdf"]


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_score_draws_a_picture_beside_the_usual_answer(owczarek: Run, kind: str) -> None:
    Path("board.txt").write_text("fyff fffy")
    plain = owczarek("score", "board.txt", "--json")
    assert owczarek("score", "board.txt", "--json", "--picture", f"out.{kind}") == plain
    start = {"png": b"\x89PNG", "svg": b"<?xml"}[kind]
    assert Path(f"out.{kind}").read_bytes().startswith(start)


def test_pictures_that_cannot_be_written_are_refused(owczarek: Run) -> None:
    Path("board.txt").write_text("fyff fffy")
    refused(owczarek("score", "board.txt", "--picture", "out.gif"), ".png or .svg")
    refused(owczarek("score", "board.txt", "--picture", "no/out.png"), "there is no folder")
    refused(owczarek("score", "board.txt", "--picture", "/proc/out.png"), "cannot be written")
    Path("far.txt").write_text("ffff " + ". " * 70 + "ffff")
    refused(owczarek("score", "far.txt", "--picture", "out.png"), "at most 60 x 60")
    refused(owczarek("score", "missing.txt", "--picture", "out.png"), "missing.txt")
    assert not Path("out.png").exists()

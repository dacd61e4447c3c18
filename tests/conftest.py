"""The command line for all tests, each with a data folder of its own."""

import pytest


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path_factory, monkeypatch):
    """No test looks at, or leaves anything in, the data folder of whoever runs it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))


@pytest.fixture
def owczarek(tmp_path, capsys, monkeypatch):
    """Run the command in an empty folder; gives exit code, stdout and stderr."""
    from webui.command_line import main

    monkeypatch.chdir(tmp_path)

    def run(*words: str):
        with pytest.raises(SystemExit) as caught:
            main(list(words))
        out, err = capsys.readouterr()
        return caught.value.code or 0, out, err

    return run

"""No test looks at, or leaves anything in, the data folder of whoever runs it."""

import pytest


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))

"""Starting the server: addresses, certificate, a real process that is killed and comes back."""

import json
import re
import signal
import socket
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from cryptography import x509

from calibration.folders import data_folder
from webui.serving.addresses import ServeError, bind, is_loopback, lan_addresses
from webui.serving.certificate import certificate

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def test_a_certificate_is_made_once_and_kept(tmp_path):
    chain, key = certificate(tmp_path, ["192.168.1.7"], NOW)
    first = chain.read_bytes()
    assert key.stat().st_mode & 0o077 == 0
    assert certificate(tmp_path, ["192.168.1.7"], NOW) == (chain, key)
    assert chain.read_bytes() == first
    names = x509.load_pem_x509_certificate(first).extensions
    ips = names.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "192.168.1.7" in map(str, ips.get_values_for_type(x509.IPAddress))
    ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(chain, key)


@pytest.mark.parametrize(
    ("addresses", "later"), [(["10.0.0.9"], 0), (["192.168.1.7"], 900), (["192.168.1.7"], None)]
)
def test_a_certificate_that_no_longer_fits_is_made_anew(tmp_path, addresses, later):
    chain, _ = certificate(tmp_path, ["192.168.1.7"], NOW)
    if later is None:
        chain.write_text("garbage")
    first = chain.read_bytes()
    certificate(tmp_path, addresses, NOW + timedelta(days=later or 0))
    assert chain.read_bytes() != first


def test_a_used_port_is_told():
    with bind("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(ServeError, match="cannot be used"):
            bind("127.0.0.1", taken.getsockname()[1])


def test_addresses_of_this_computer():
    assert is_loopback("localhost")
    assert is_loopback("127.0.0.1")
    assert not is_loopback("0.0.0.0")
    assert not any(ip.startswith("127.") for ip in lan_addresses())


def test_games_lie_where_the_system_keeps_data(monkeypatch, tmp_path):
    if sys.platform.startswith("linux"):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert data_folder() == tmp_path / "owczarek"


class Serving:
    """`owczarek serve` as a process."""

    def __init__(self, data, *words):
        command = "from webui.command_line import main; main()"
        options = ["--port", "0", "--data", str(data), "--no-browser", *words]
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-c", command, "serve", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = []
        for line in self.process.stdout:
            self.said.append(line)
            if "Ctrl+C" in line:
                break
        link = next(word for line in self.said for word in line.split() if "http://" in word)
        self.home, self.key = re.match(r"(http://[^/]+)/\w*\?key=(.+)", link).groups()

    def ask(self, path, body=None, **more):
        request = urllib.request.Request(
            self.home + path,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.key}"},
        )
        with urllib.request.urlopen(request, timeout=60, **more) as answer:
            return json.load(answer)

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.stdout.close()
        return self.process.wait(timeout=60)


@pytest.fixture
def serving(tmp_path):
    started = []

    def start(*words):
        started.append(Serving(tmp_path, *words))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.end(signal.SIGKILL)


def test_it_serves_here_and_over_tls_and_stops_in_peace(serving):
    one = serving("--host", "0.0.0.0")
    game = one.ask("/api/games", {"title": "Evening"})["id"]
    links = [word for line in one.said for word in line.split() if word.startswith("https://")]
    unknown = ssl.create_default_context()
    unknown.check_hostname, unknown.verify_mode = False, ssl.CERT_NONE
    for link in links[:1]:
        port = int(re.search(r":(\d+)/", link)[1])
        address = f"https://127.0.0.1:{port}/api/games/{game}"
        # A client that never shakes hands must not keep others waiting.
        with (
            socket.create_connection(("127.0.0.1", port)),
            urllib.request.urlopen(address, timeout=60, context=unknown) as answer,
        ):
            assert json.load(answer)["title"] == "Evening"
    assert one.end() == 0


def test_a_second_server_on_the_same_games_is_refused_with_one_line(serving, tmp_path):
    serving("--host", "127.0.0.1")
    command = "from webui.command_line import main; main()"
    words = ["serve", "--port", "0", "--host", "127.0.0.1", "--data", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-c", command, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "another Owczarek" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("camera", ["nowhere.mp4", "999"])
def test_a_camera_that_is_none_gives_exit_2(tmp_path, camera):
    command = "from webui.command_line import main; main()"
    words = ["serve", "--port", "0", "--data", str(tmp_path), "--camera", camera]
    done = subprocess.run(
        [sys.executable, "-c", command, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert f"camera {camera}" in done.stderr


def test_a_killed_server_loses_nothing_it_acknowledged(serving):
    """The same 50 times: tests/webui/kill_often.py."""
    from kill_often import play_and_kill

    assert play_and_kill(serving, kills=3, rng=Random(1)) == []

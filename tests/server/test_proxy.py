"""nginx in front, as `deploy/nginx.conf` has it: TLS, sockets, and where visitors come from."""

import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from patience import PATIENCE
from server.live import Live, quick, running, table_plan, wait_until

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NAME = "kubik.example"
AROUND = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/1; proxy_temp_path {folder}/2; fastcgi_temp_path {folder}/3;
    uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
    include {folder}/kubik.conf;
}}
"""


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


class Front:
    """nginx on ports of its own, with a certificate made for it, before a server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plain, self.port = free_port(), free_port()
        self.origin = f"https://{NAME}:{self.port}"
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "ec", "-nodes", "-days", "2"),
                *("-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", f"/CN={NAME}"),
                *("-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"),
                *("-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")),
            ],
            check=True,
            capture_output=True,
        )
        self.trust = ssl.create_default_context(cafile=folder / "cert.pem")

    def start(self, server: Live) -> subprocess.Popen[bytes]:
        """Start nginx."""
        written = CONFIGURATION.read_text(encoding="utf-8")
        for usual, ours in (
            (r"listen 80;", f"listen 127.0.0.1:{self.plain};"),
            (r"listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
            (r"/etc/letsencrypt/live/kubik.example/fullchain.pem", f"{self.folder}/cert.pem"),
            (r"/etc/letsencrypt/live/kubik.example/privkey.pem", f"{self.folder}/key.pem"),
            (r"server 127.0.0.1:8000;", f"server 127.0.0.1:{server.port};"),
        ):
            written, count = re.subn(re.escape(usual), ours, written)
            assert count == 1, usual
        (self.folder / "kubik.conf").write_text(written, encoding="utf-8")
        around = AROUND.format(folder=self.folder)
        (self.folder / "nginx.conf").write_text(around, encoding="utf-8")
        program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
        assert program, "nginx is missing: run scripts/nginx"
        return subprocess.Popen(
            [program, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]
        )

    def answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def visitor(self, address: str) -> httpx.Client:
        """Return a browser at an address."""
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}",
            headers={"Host": f"{NAME}:{self.port}"},
            transport=httpx.HTTPTransport(verify=self.trust, local_address=address),
            timeout=PATIENCE,
        )

    def sit(self, visitor: httpx.Client, address: str, table: str, **more: Any) -> ClientConnection:
        """Open the socket of a table."""
        wire = socket.create_connection(("127.0.0.1", self.port), PATIENCE, (address, 0))
        return connect(
            f"wss://{NAME}:{self.port}/ws/tables/{table}",
            sock=wire,
            ssl=self.trust,
            additional_headers={"Cookie": f"kubik={visitor.cookies['kubik']}"},
            **more,
        )


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    found = Front(tmp_path_factory.mktemp("nginx"))
    outside = {"public_url": found.origin, "secure": True, "proxies": ("127.0.0.1/32",)}
    credit = {"address_credits": 60.0, "address_refill": 0.001, "connections": 4}
    data = tmp_path_factory.mktemp("data")
    with running(quick(data, **outside, **credit)) as server, found.start(server) as nginx:
        try:
            wait_until(found.answers)
            yield found
        finally:
            nginx.terminate()
            nginx.wait(PATIENCE)


def test_pages_come_over_tls(front: Front) -> None:
    with front.visitor("127.0.0.2") as ann:
        assert ann.get("/").status_code == httpx.codes.OK
        answer = ann.get("/api/me")
        assert "; Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]
        moved = httpx.get(f"http://127.0.0.1:{front.plain}/lobby", headers={"Host": NAME})
        assert moved.headers["location"] == f"https://{NAME}/lobby"


def test_a_table_is_played_at_over_sockets(front: Front) -> None:
    with front.visitor("127.0.0.3") as ann, ExitStack() as opened:
        seats = ["me", "open"]
        made = ann.post("/api/tables", json=table_plan("connect_four", seats))
        table = made.raise_for_status().json()["id"]
        own = Origin(front.origin)
        wire = opened.enter_context(front.sit(ann, "127.0.0.3", table, origin=own))
        assert msgspec.json.decode(wire.recv(PATIENCE))["table"]["seat"] == 0
        wire.send('{"t":"chat","id":"a","text":"hello"}')
        answers = [msgspec.json.decode(wire.recv(PATIENCE)) for _ in range(2)]
        assert "a" in [answer.get("ack") for answer in answers]
        foreign = front.sit
        with pytest.raises(Exception, match="403"):
            foreign(ann, "127.0.0.3", table, origin=Origin("https://evil.example"))


def test_visitors_are_told_apart_and_cannot_lie(front: Front) -> None:
    """One who spends the credit of an address takes nothing from another."""
    with front.visitor("127.0.0.4") as hasty, front.visitor("127.0.0.5") as calm:
        answers = [
            hasty.get("/api/games", headers={"X-Forwarded-For": f"10.0.0.{number}"}).status_code
            for number in range(70)
        ]
        assert answers[0] == httpx.codes.OK
        assert answers[-1] == httpx.codes.TOO_MANY_REQUESTS
        assert calm.get("/api/games").status_code == httpx.codes.OK


def test_many_visitors_share_the_connections_of_the_proxy(front: Front) -> None:
    """The proxy has more connections than a visitor may have."""
    visitors = [front.visitor(f"127.0.0.{number}") for number in range(20, 28)]
    assert {visitor.get("/api/health").status_code for visitor in visitors} == {httpx.codes.OK}
    for visitor in visitors:
        visitor.close()


def test_other_names_are_refused(front: Front) -> None:
    with front.visitor("127.0.0.6") as visitor:
        for host in ("evil.example", NAME, f"www.{NAME}:{front.port}"):
            assert visitor.get("/api/me", headers={"Host": host}).status_code == 421

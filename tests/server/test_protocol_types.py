"""The client's types are those of the server."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_types_of_the_client_are_up_to_date(tmp_path: Path) -> None:
    script = ROOT / "scripts" / "protocol_types"
    written = tmp_path / "protocol.ts"
    subprocess.run([sys.executable, str(script), str(written)], check=True)
    kept = ROOT / "client" / "src" / "lib" / "protocol.ts"
    assert kept.read_text(encoding="utf-8") == written.read_text(encoding="utf-8")

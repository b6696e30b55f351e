"""What the operating system refuses, as sentences: its own are not in the person's language."""

import contextlib
import errno
import socket
from collections.abc import Iterator
from pathlib import Path

from kubik.engine.errors import KubikError

LAST_PORT = 65_535  # that any system has

_REASONS = {
    errno.ENOENT: "reason-missing",
    errno.EACCES: "reason-not-allowed",
    errno.EPERM: "reason-not-allowed",
    errno.EROFS: "reason-read-only",
    errno.ENOSPC: "reason-no-room",
    errno.EDQUOT: "reason-no-room",
    errno.EFBIG: "reason-too-large",
    errno.ENAMETOOLONG: "reason-long-name",
    errno.ENOTDIR: "reason-no-folder",
    errno.EISDIR: "reason-folder",
    errno.EEXIST: "reason-exists",
    errno.ENOTEMPTY: "reason-exists",
    errno.ELOOP: "reason-circle",
    errno.EIO: "reason-disk",
    errno.EBUSY: "reason-busy",
    errno.ETXTBSY: "reason-busy",
    errno.EMFILE: "reason-many-files",
    errno.ENFILE: "reason-many-files",
    errno.ENOMEM: "reason-no-memory",
    errno.ENOEXEC: "reason-no-program",
    errno.EADDRINUSE: "reason-port-taken",
    errno.EADDRNOTAVAIL: "reason-foreign-address",
    errno.ECONNREFUSED: "reason-nobody",
    errno.ETIMEDOUT: "reason-silent",
    errno.EHOSTUNREACH: "reason-no-way",
    errno.ENETUNREACH: "reason-no-way",
}


def reason_of(error: Exception) -> KubikError:
    """Return why the system refused something, to be a parameter of a sentence."""
    if isinstance(error, socket.gaierror):
        return KubikError("reason-no-host")
    if isinstance(error, TimeoutError):
        return KubikError("reason-silent")
    if not isinstance(error, OSError):
        return KubikError("reason-odd-name")  # of a file or a machine, such as one with a zero byte
    code = error.errno or 0
    if code in _REASONS:
        return KubikError(_REASONS[code])
    return KubikError("reason-other", code=errno.errorcode.get(code, str(code)))


@contextlib.contextmanager
def explained(path: Path, kind: type[KubikError]) -> Iterator[None]:
    """Turn what the system says about a file into a sentence, raised as an error of that kind."""
    try:
        yield
    except FileNotFoundError:
        raise kind("file-missing", path=str(path)) from None
    except IsADirectoryError:
        raise kind("file-is-folder", path=str(path)) from None
    except UnicodeDecodeError:
        raise kind("file-not-text", path=str(path)) from None
    except KubikError:
        raise
    except (OSError, ValueError) as error:
        raise kind("file-fails", path=str(path), reason=reason_of(error)) from None

"""What the server refuses, with the HTTP status that says so."""

from kubik.engine.errors import KubikError


class BadRequestError(KubikError):
    """What was sent makes no sense, or not now."""

    status = 400


class ForbiddenError(BadRequestError):
    """The one who asks may not do this."""

    status = 403


class MissingError(BadRequestError):
    """There is no such thing."""

    status = 404


class MethodError(BadRequestError):
    """It is asked for in another way."""

    status = 405


class ConflictError(BadRequestError):
    """It cannot be done as things stand."""

    status = 409


class MisdirectedError(BadRequestError):
    """Another server is meant."""

    status = 421


class TooFastError(BadRequestError):
    """Too much at once from one place."""

    status = 429


class NotReadyError(BadRequestError):
    """It can be done later."""

    status = 503


class ElsewhereError(NotReadyError):
    """Another node owns the table."""

    def __init__(self, node: str) -> None:
        super().__init__("table-elsewhere")
        self.node = node


class FailedError(BadRequestError):
    """Something is wrong with the server itself; the log of the server says what."""

    status = 500


class StoreError(BadRequestError):
    """The file that everything is kept in cannot be written."""

    status = 500


class LostTableError(StoreError):
    """Another node has claimed the table, so nothing can be written to it from here."""

    status = 503

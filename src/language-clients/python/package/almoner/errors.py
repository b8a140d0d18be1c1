"""What can go wrong, by kind; ``code`` says exactly what it was."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Type


class AlmonerError(Exception):
    """Anything this library raises."""


class ConnectionFailedError(AlmonerError):
    """No usable answer came, after every try.

    A write may have had its effect. Send it again with the same ``idempotency_key``
    to learn its outcome, or to have it done once.
    """

    def __init__(self, message: str, idempotency_key: Optional[str] = None) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key


class ApiError(AlmonerError):
    """The service refused or failed, and said why."""

    def __init__(
        self,
        status: int,
        problem: Mapping[str, Any],
        retry_after: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        self.status = status
        """The HTTP status."""
        self.code: str = str(problem.get("code") or "unknown")
        """A stable word, one of ``ErrorCode`` or a newer one."""
        self.title: str = str(problem.get("title") or f"HTTP {status}")
        self.detail: str = str(problem.get("detail") or self.title)
        """One sentence for the developer who reads it."""
        param = problem.get("param")
        self.param: Optional[str] = None if param is None else str(param)
        """The parameter at fault, if there is one."""
        request_id = problem.get("request_id")
        self.request_id: Optional[str] = None if request_id is None else str(request_id)
        """Name it when you ask the operator about this error."""
        self.retry_after = retry_after
        """Seconds to wait before trying again, if the service said so."""
        self.idempotency_key = idempotency_key
        """The key that the write was sent with."""
        named = "" if self.request_id is None else f" [{self.request_id}]"
        super().__init__(f"{status} {self.code}: {self.detail}{named}")

    def __reduce__(self) -> Any:
        problem = {
            name: getattr(self, name)
            for name in ("code", "title", "detail", "param", "request_id")
        }
        given = (self.status, problem, self.retry_after, self.idempotency_key)
        return (type(self), given)


class BadRequestError(ApiError):
    """400, 413: what was sent cannot be accepted; ``param`` says what of it."""


class AuthenticationError(ApiError):
    """401: keys are missing or not valid."""


class PermissionDeniedError(ApiError):
    """403: the keys are right, but may not do this."""


class NotFoundError(ApiError):
    """404: there is no such record, for this account and mode."""


class ConflictError(ApiError):
    """409, 410: it conflicts with how things stand."""


class IdempotencyKeyReusedError(ApiError):
    """422: the idempotency key was used with another request."""


class RateLimitError(ApiError):
    """429: too many requests, and more tries did not help."""


class ServiceError(ApiError):
    """5xx: the service, or something before it, failed."""


_BY_STATUS: Dict[int, Type[ApiError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: ConflictError,
    413: BadRequestError,
    422: IdempotencyKeyReusedError,
    429: RateLimitError,
}


def error_class(status: int) -> Type[ApiError]:
    """Return the kind of error that a status is."""
    return _BY_STATUS.get(status, ServiceError if status >= 500 else ApiError)

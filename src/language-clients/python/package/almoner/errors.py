"""Errors, by kind; ``code`` has the exact error."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Type


class AlmonerError(Exception):
    """Base class of all errors of this library."""


class ConnectionFailedError(AlmonerError):
    """There was no usable response after all tries.

    A write may have taken effect. Send it again with the same ``idempotency_key``
    to get its result, or to do it once.
    """

    def __init__(self, message: str, idempotency_key: Optional[str] = None) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key


class ApiError(AlmonerError):
    """An error response of the service."""

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
        """Stable error code: one of ``ErrorCode``, or a newer one."""
        self.title: str = str(problem.get("title") or f"HTTP {status}")
        self.detail: str = str(problem.get("detail") or self.title)
        """One sentence for developers."""
        param = problem.get("param")
        self.param: Optional[str] = None if param is None else str(param)
        """The invalid parameter, if any."""
        request_id = problem.get("request_id")
        self.request_id: Optional[str] = None if request_id is None else str(request_id)
        """Include it when you contact the operator about this error."""
        self.retry_after = retry_after
        """Seconds to wait before a retry, if the service sent them."""
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
    """400, 413: the request is invalid; see ``param``."""


class AuthenticationError(ApiError):
    """401: the keys are missing or invalid."""


class PermissionDeniedError(ApiError):
    """403: the keys are valid, but don't allow this."""


class NotFoundError(ApiError):
    """404: this account and mode have no such record."""


class ConflictError(ApiError):
    """409, 410: the request conflicts with the current state."""


class IdempotencyKeyReusedError(ApiError):
    """422: the idempotency key was used with another request."""


class RateLimitError(ApiError):
    """429: too many requests, even after retries."""


class ServiceError(ApiError):
    """5xx: the service or a proxy failed."""


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
    """Return the error class of a status."""
    return _BY_STATUS.get(status, ServiceError if status >= 500 else ApiError)

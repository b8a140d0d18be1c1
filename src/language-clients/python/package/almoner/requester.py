"""Sends requests, with retries."""

from __future__ import annotations

import base64
import json
import random
import time
import uuid
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple
from urllib.parse import quote, urlencode

from .errors import ApiError, ConnectionFailedError, error_class
from .transport import NoAnswer, Request, Response, Transport
from .version import VERSION

LONGEST_WAIT = 60.0
"""The longest wait before a retry, in seconds; if the service asks for more, there is no retry."""

_TRIED_AGAIN = frozenset({408, 429, 500, 502, 503, 504})


class NotGiven:
    """The type of ``NOT_GIVEN``."""

    def __repr__(self) -> str:
        return "NOT_GIVEN"


NOT_GIVEN = NotGiven()
"""The default of parameters for which ``None`` means to clear."""


class Requester:
    """Sends requests with keys and retries."""

    def __init__(
        self,
        *,
        base_url: str,
        public_key: str,
        secret_key: str,
        timeout: float,
        max_retries: int,
        transport: Transport,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        keys = f"{public_key}:{secret_key}".encode()
        self._authorization = "Basic " + base64.b64encode(keys).decode()
        self._timeout = timeout
        self._max_retries = max_retries
        self._transport = transport
        self._sleep = sleep

    def ask(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Return the response's JSON. Every try of a write has the same key."""
        headers = {
            "accept": "application/json",
            "authorization": self._authorization,
            "user-agent": f"almoner-python/{VERSION}",
        }
        sent: Optional[bytes] = None
        if method != "GET":
            idempotency_key = idempotency_key or str(uuid.uuid4())
            headers["idempotency-key"] = idempotency_key
            headers["content-type"] = "application/json"
            sent = json.dumps(body or {}, allow_nan=False).encode()
        encoded = encode_query(query or {})
        url = self._base_url + path + (f"?{encoded}" if encoded else "")
        request = Request(method, url, headers, sent, self._timeout)
        for tries_left in range(self._max_retries, -1, -1):
            wait = _backoff(self._max_retries - tries_left)
            try:
                response = self._transport.send(request)
                if 200 <= response.status < 300:
                    return _read_json(response)
            except NoAnswer as error:
                if tries_left == 0:
                    message = f"{method} {url}: {error}"
                    raise ConnectionFailedError(message, idempotency_key) from error
            else:
                failure = _failure(response, idempotency_key)
                if failure.retry_after is not None:
                    wait = failure.retry_after
                if not _may_help(failure) or tries_left == 0 or wait > LONGEST_WAIT:
                    raise failure
            self._sleep(wait)
        raise AssertionError("the last try returns or raises")


def given(
    members: Mapping[str, Any], clearable: Tuple[str, ...] = ()
) -> Dict[str, Any]:
    """Return the body without ``None``, except where ``None`` clears."""
    return {
        name: value
        for name, value in members.items()
        if not isinstance(value, NotGiven)
        and (value is not None or name in clearable)
    }


def path_of(template: str, **values: str) -> str:
    """Fill ``{names}`` of a path. IDs that would change the path are refused."""
    for name, value in values.items():
        if str(value) in ("", ".", ".."):
            raise ValueError(f"{name} must name a record, not {value!r}")
    return template.format(**{n: quote(str(v), safe="") for n, v in values.items()})


def encode_query(query: Mapping[str, Any]) -> str:
    """Encode a query string: lists as ``name[]``, members as ``name[member]``."""
    pairs: List[Tuple[str, str]] = []
    for name, value in query.items():
        _add(pairs, name, value)
    return urlencode(pairs)


def _add(pairs: List[Tuple[str, str]], name: str, value: Any) -> None:
    if isinstance(value, Mapping):
        for member, inner in value.items():
            _add(pairs, f"{name}[{member}]", inner)
    elif isinstance(value, (list, tuple)):
        for item in value:
            _add(pairs, f"{name}[]", item)
    elif isinstance(value, bool):
        pairs.append((name, "true" if value else "false"))
    elif value is not None:
        pairs.append((name, str(value)))


def _read_json(response: Response) -> Any:
    try:
        return json.loads(response.body)
    except ValueError as error:
        # Most likely the response was cut off.
        raise NoAnswer(f"unreadable answer {response.status}") from error


def _failure(response: Response, idempotency_key: Optional[str]) -> ApiError:
    try:
        problem = json.loads(response.body)
    except ValueError:
        problem = None
    body = problem if isinstance(problem, dict) else {}
    retry_after = _seconds(response.headers.get("retry-after"))
    return error_class(response.status)(
        response.status, body, retry_after, idempotency_key
    )


def _seconds(header: Optional[str]) -> Optional[float]:
    try:
        return None if header is None else max(0.0, float(header))
    except ValueError:
        return None


def _may_help(failure: ApiError) -> bool:
    return failure.status in _TRIED_AGAIN or failure.code == "idempotency_in_progress"


def _backoff(tries_before: int) -> float:
    most: float = min(8.0, 0.5 * 2**tries_before)
    return most * random.uniform(0.5, 1.0)

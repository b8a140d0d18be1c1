"""Sends requests. Implement ``Transport`` to use another HTTP library."""

from __future__ import annotations

import http.client
import ssl
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Protocol


@dataclass(frozen=True)
class Request:
    """A request, ready to send. ``headers`` contain both keys: never log them."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: Optional[bytes]
    timeout: float

    def __repr__(self) -> str:
        return f"Request({self.method} {self.url})"


@dataclass(frozen=True)
class Response:
    """A response with any status. Names of ``headers`` are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class NoAnswer(Exception):
    """There was no complete response. The request may have taken effect."""


class Transport(Protocol):
    """Sends one request."""

    def send(self, request: Request) -> Response:
        """Return any response unchanged; raise ``NoAnswer`` if a retry may help.

        Return redirects too: following one would send the keys to another server.
        """
        ...


class _Unfollowed(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


class UrllibTransport:
    """``urllib``, with the proxies of the environment."""

    def __init__(self, context: Optional[ssl.SSLContext] = None) -> None:
        self._opener = urllib.request.build_opener(
            _Unfollowed(), urllib.request.HTTPSHandler(context=context)
        )

    def send(self, request: Request) -> Response:
        """Send one request over a new connection; threads can share this."""
        asked = urllib.request.Request(
            request.url,
            data=request.body,
            headers=dict(request.headers),
            method=request.method,
        )
        try:
            with self._opener.open(asked, timeout=request.timeout) as answer:
                return _read(answer.status, answer)
        except urllib.error.HTTPError as error:
            with error:
                try:
                    return _read(error.code, error)
                except (OSError, http.client.HTTPException) as broken:
                    raise NoAnswer(str(broken) or type(broken).__name__) from broken
        except ssl.SSLCertVerificationError:
            raise
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, ssl.SSLCertVerificationError):
                raise reason from error
            raise NoAnswer(str(reason) or type(reason).__name__) from error


def _read(status: int, answer: Any) -> Response:
    headers = {name.lower(): value for name, value in answer.headers.items()}
    return Response(status, headers, answer.read())

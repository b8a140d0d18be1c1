"""Verifies that a request to a webhook endpoint is a delivery of the service."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import math
import time
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from .errors import AlmonerError

FOUR_DAYS = 345_600
"""Seconds within which all attempts of a delivery are made."""


class WebhookError(AlmonerError):
    """A delivery that isn't authentic. Respond with 401.

    ``code`` is ``no_secret``, ``no_signature``, ``wrong_signature``, ``stale`` or
    ``not_an_event``.
    """

    def __init__(self, code: str) -> None:
        super().__init__(f"Webhook refused: {code}")
        self.code = code

    def __reduce__(self) -> Any:
        return (type(self), (self.code,))


@dataclass(frozen=True)
class Event:
    """An event of the service. It can arrive twice: store the IDs of processed ones."""

    id: str
    created_at: int
    """When it happened, in unix seconds."""
    sandbox: bool
    """True in test mode."""
    type: str
    """One of ``EventType``, or a newer type."""
    object: Dict[str, Any]
    """The record as it was then: ``Donation.from_json(event.object)`` parses it."""


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, Any],
    secret_keys: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    undated_tolerance: float = FOUR_DAYS,
    now: Optional[float] = None,
) -> Event:
    """Return the event of a delivery, or raise ``WebhookError``.

    Args:
        body: The raw body, before parsing.
        headers: The request's headers, in any case, or a WSGI environment.
        secret_keys: The account's secret key, or both during a rotation.
        tolerance: Tolerance in seconds for the time of a dated signature.
        undated_tolerance: Maximum age in seconds of the event of a delivery without a
            date. Store the IDs of processed events for as long.
        now: The current time in unix seconds. Default: the system clock.
    """
    given = [secret_keys] if isinstance(secret_keys, str) else list(secret_keys)
    secrets = [secret.encode() for secret in given if secret]
    if not secrets:
        raise WebhookError("no_secret")
    raw = body.encode() if isinstance(body, str) else bytes(body)
    signature = _header(headers, "x-service-hmac-sha256")
    if not signature:
        raise WebhookError("no_signature")
    if not _any_signed(secrets, raw, [signature]):
        raise WebhookError("wrong_signature")
    moment = time.time() if now is None else now
    dated = _verify_date(headers, secrets, raw, moment, tolerance)
    event = _parse(raw)
    if not dated and moment - event.created_at >= undated_tolerance:
        raise WebhookError("stale")
    return event


def _verify_date(
    headers: Mapping[str, Any],
    secrets: List[bytes],
    body: bytes,
    now: float,
    tolerance: float,
) -> bool:
    listed = _header(headers, "webhook-signature")
    timestamp = _header(headers, "webhook-timestamp")
    if not listed and not timestamp:
        return False
    if not listed:
        raise WebhookError("no_signature")
    signed = f"{_header(headers, 'webhook-id')}.{timestamp}.".encode() + body
    signatures = [one[3:] for one in listed.split(" ") if one.startswith("v1,")]
    if not _any_signed(secrets, signed, signatures):
        raise WebhookError("wrong_signature")
    try:
        age = abs(now - float(timestamp))
    except ValueError:
        age = math.inf
    if not age <= tolerance:
        raise WebhookError("stale")
    return True


def _any_signed(secrets: List[bytes], signed: bytes, signatures: List[str]) -> bool:
    # Compares all pairs, so that its duration reveals nothing.
    found = False
    for secret in secrets:
        digest = hmac.new(secret, signed, hashlib.sha256).digest()
        expected = base64.b64encode(digest)
        for signature in signatures:
            found |= hmac.compare_digest(expected, signature.encode())
    return found


def _header(headers: Mapping[str, Any], name: str) -> str:
    names = (name, "http_" + name.replace("-", "_"))
    for key, value in headers.items():
        if str(key).lower() in names:
            return value if isinstance(value, str) else ""
    return ""


def _parse(body: bytes) -> Event:
    try:
        value = json.loads(body)
    except ValueError:
        raise WebhookError("not_an_event") from None
    members: Any = value if isinstance(value, dict) else {}
    event = Event(
        id=members.get("id"),
        created_at=members.get("created_at"),
        sandbox=members.get("sandbox"),
        type=members.get("type"),
        object=members.get("object"),
    )
    is_event = (
        isinstance(event.id, str)
        and isinstance(event.created_at, (int, float))
        and not isinstance(event.created_at, bool)
        and isinstance(event.sandbox, bool)
        and isinstance(event.type, str)
        and isinstance(event.object, dict)
    )
    if not is_event:
        raise WebhookError("not_an_event")
    return event

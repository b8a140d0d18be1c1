"""Checks the form of keys."""

from __future__ import annotations


def check_keys(public_key: str, secret_key: str) -> bool:
    """Return whether the keys are live keys, or raise ``ValueError``."""
    modes = []
    for name, key, mark in (
        ("public_key", public_key, "pk"),
        ("secret_key", secret_key, "sk"),
    ):
        mode, _, rest = key.partition("_")
        if mode not in ("test", "live") or not rest.startswith(f"{mark}_"):
            raise ValueError(f"{name} must begin with test_{mark}_ or live_{mark}_")
        modes.append(mode)
    if modes[0] != modes[1]:
        raise ValueError("public_key and secret_key must be of one mode")
    return modes[0] == "live"

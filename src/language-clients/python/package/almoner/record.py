"""Base class of records."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Mapping, Optional, TypeVar

JsonObject = Mapping[str, Any]
T = TypeVar("T")


class Record:
    """A record of a response; ``raw`` also has unknown members."""

    raw: JsonObject

    def __getitem__(self, name: str) -> Any:
        """Return a member by its wire name."""
        return self.raw[name]

    def to_dict(self) -> Dict[str, Any]:
        """Return the whole record, by wire names."""
        return dict(self.raw)


def read_one(read: Callable[[JsonObject], T], value: Any) -> Optional[T]:
    """Read a record that may be missing."""
    return None if value is None else read(value)


def read_many(read: Callable[[JsonObject], T], values: Any) -> List[T]:
    """Read a list of records; a missing one is empty."""
    return [read(value) for value in values or []]

"""What all records of answers have in common."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Mapping, Optional, TypeVar

JsonObject = Mapping[str, Any]
T = TypeVar("T")


class Record:
    """A record as it was answered; ``raw`` has everything, known here or newer."""

    raw: JsonObject

    def __getitem__(self, name: str) -> Any:
        """Return a member by the name it travels under."""
        return self.raw[name]

    def to_dict(self) -> Dict[str, Any]:
        """Return everything that was answered, as it travelled."""
        return dict(self.raw)


def read_one(read: Callable[[JsonObject], T], value: Any) -> Optional[T]:
    """Read a record that may be missing."""
    return None if value is None else read(value)


def read_many(read: Callable[[JsonObject], T], values: Any) -> List[T]:
    """Read a list of records; one that is missing is empty."""
    return [read(value) for value in values or []]

"""Lists, by page or as a whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Generic, Iterator, List, Optional, TypeVar

from .record import JsonObject

T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list, and whether there are more."""

    data: List[T]
    has_more: bool
    raw: JsonObject = field(default_factory=dict, repr=False, compare=False)
    """The whole response."""

    def __iter__(self) -> Iterator[T]:
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.data)


def follow_cursor(
    read: Callable[[Optional[str]], Page[T]],
    cursor_of: Callable[[T], str],
) -> Iterator[T]:
    """Yield all records of a list. New records don't shift the pages."""
    cursor: Optional[str] = None
    while True:
        page = read(cursor)
        yield from page.data
        if not page.has_more or not page.data:
            return
        cursor = cursor_of(page.data[-1])

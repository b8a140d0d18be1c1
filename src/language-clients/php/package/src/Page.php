<?php

declare(strict_types=1);

namespace Almoner;

/**
 * One page of a list, and whether there are more.
 *
 * @template T of object
 *
 * @implements \IteratorAggregate<int, T>
 */
final class Page implements \IteratorAggregate, \Countable
{
    /**
     * @param list<T> $data the records of this page
     * @param array<mixed> $raw the whole response
     */
    public function __construct(
        public readonly array $data,
        public readonly bool $hasMore,
        public readonly array $raw = [],
    ) {
    }

    /** @return \ArrayIterator<int, T> */
    public function getIterator(): \ArrayIterator
    {
        return new \ArrayIterator($this->data);
    }

    public function count(): int
    {
        return count($this->data);
    }

    /**
     * Yields all records of a list. New records don't shift the pages.
     *
     * @internal
     *
     * @template R of object
     *
     * @param \Closure(?string): self<R> $read
     * @param \Closure(R): string $cursorOf
     *
     * @return \Generator<int, R>
     */
    public static function follow(\Closure $read, \Closure $cursorOf): \Generator
    {
        $cursor = null;
        do {
            $page = $read($cursor);
            foreach ($page->data as $record) {
                yield $record;
                $cursor = $cursorOf($record);
            }
        } while ($page->hasMore && $page->data !== []);
    }
}

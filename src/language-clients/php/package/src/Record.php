<?php

declare(strict_types=1);

namespace Almoner;

/** A record as it was answered. */
abstract class Record implements \JsonSerializable
{
    /** @param array<mixed> $raw everything that was answered, known here or newer, by the names it travelled under */
    public function __construct(public readonly array $raw)
    {
    }

    /** @return array<mixed> */
    public function jsonSerialize(): array
    {
        return $this->raw;
    }
}

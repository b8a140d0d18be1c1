<?php

declare(strict_types=1);

namespace Almoner;

/** A record of a response. */
abstract class Record implements \JsonSerializable
{
    /** @param array<mixed> $raw the whole response by wire names, including unknown members */
    public function __construct(public readonly array $raw)
    {
    }

    /** @return array<mixed> */
    public function jsonSerialize(): array
    {
        return $this->raw;
    }
}

<?php

declare(strict_types=1);

namespace Almoner;

/** A response with any status. */
final class Response
{
    /** @param array<string, string> $headers by names in lower case */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }
}

<?php

declare(strict_types=1);

namespace Almoner\Exception;

/**
 * No usable answer came, after every try. A write may have had its effect: send it again with the same idempotency key to
 * learn its outcome, or to have it done once.
 */
final class ConnectionFailedException extends AlmonerException
{
    /** @param string|null $idempotencyKey the key that the write was sent with */
    public function __construct(
        string $message,
        public readonly ?string $idempotencyKey = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
    }
}

<?php

declare(strict_types=1);

namespace Almoner\Exception;

/**
 * There was no usable response after all tries. A write may have taken effect: send it again with the same idempotency
 * key to get its result, or to do it once.
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

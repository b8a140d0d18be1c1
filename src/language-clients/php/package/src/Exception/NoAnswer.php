<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** For transports: there was no complete response. The request may have taken effect. */
final class NoAnswer extends \RuntimeException
{
    /** @param bool $mayPass whether a retry may help */
    public function __construct(string $message, public readonly bool $mayPass = true)
    {
        parent::__construct($message);
    }
}

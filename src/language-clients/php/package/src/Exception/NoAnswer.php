<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** For transports: no answer came, or not the whole of it. The request may have had its effect. */
final class NoAnswer extends \RuntimeException
{
    /** @param bool $mayPass whether a further try may help */
    public function __construct(string $message, public readonly bool $mayPass = true)
    {
        parent::__construct($message);
    }
}

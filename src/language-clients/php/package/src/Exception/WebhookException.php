<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** A delivery that isn't authentic. Respond with 401. */
final class WebhookException extends AlmonerException
{
    /** @param string $reason no_secret, no_signature, wrong_signature, stale or not_an_event */
    public function __construct(public readonly string $reason)
    {
        parent::__construct("Webhook refused: $reason");
    }
}

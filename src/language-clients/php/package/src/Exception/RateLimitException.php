<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 429: too many requests, even after retries. */
final class RateLimitException extends ApiException
{
}

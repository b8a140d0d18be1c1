<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 429: too many requests, and more tries did not help. */
final class RateLimitException extends ApiException
{
}

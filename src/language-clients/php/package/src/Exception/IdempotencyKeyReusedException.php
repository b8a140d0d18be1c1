<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 422: the idempotency key was used with another request. */
final class IdempotencyKeyReusedException extends ApiException
{
}

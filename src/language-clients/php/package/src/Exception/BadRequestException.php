<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 400, 413: what was sent cannot be accepted; $param says what of it. */
final class BadRequestException extends ApiException
{
}

<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 400, 413: the request is invalid; see $param. */
final class BadRequestException extends ApiException
{
}

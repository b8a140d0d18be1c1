<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 409, 410: the request conflicts with the current state. */
final class ConflictException extends ApiException
{
}

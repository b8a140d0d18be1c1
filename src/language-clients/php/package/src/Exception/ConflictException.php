<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 409, 410: it conflicts with how things stand. */
final class ConflictException extends ApiException
{
}

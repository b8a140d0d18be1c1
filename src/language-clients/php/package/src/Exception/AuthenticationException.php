<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 401: the keys are missing or invalid. */
final class AuthenticationException extends ApiException
{
}

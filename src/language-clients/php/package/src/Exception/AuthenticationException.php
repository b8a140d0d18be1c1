<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 401: keys are missing or not valid. */
final class AuthenticationException extends ApiException
{
}

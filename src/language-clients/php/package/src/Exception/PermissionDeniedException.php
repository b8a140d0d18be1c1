<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 403: the keys are valid, but don't allow this. */
final class PermissionDeniedException extends ApiException
{
}

<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 403: the keys are right, but may not do this. */
final class PermissionDeniedException extends ApiException
{
}

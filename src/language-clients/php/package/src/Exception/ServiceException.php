<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 5xx: the service or a proxy failed. */
final class ServiceException extends ApiException
{
}

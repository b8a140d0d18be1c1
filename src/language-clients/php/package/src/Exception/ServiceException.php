<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 5xx: the service, or something before it, failed. */
final class ServiceException extends ApiException
{
}

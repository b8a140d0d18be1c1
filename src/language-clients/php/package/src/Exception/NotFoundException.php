<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 404: there is no such record, for this account and mode. */
final class NotFoundException extends ApiException
{
}

<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** 404: this account and mode have no such record. */
final class NotFoundException extends ApiException
{
}

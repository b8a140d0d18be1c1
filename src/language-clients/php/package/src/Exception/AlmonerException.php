<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** All exceptions of this library, except for invalid arguments. */
class AlmonerException extends \RuntimeException
{
}

<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** Anything this library throws, but for arguments that make no sense. */
class AlmonerException extends \RuntimeException
{
}

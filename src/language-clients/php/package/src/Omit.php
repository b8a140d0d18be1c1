<?php

declare(strict_types=1);

namespace Almoner;

/** What a parameter holds that was not given, where null means to clear it. */
enum Omit
{
    case Value;
}

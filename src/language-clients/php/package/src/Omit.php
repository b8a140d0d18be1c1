<?php

declare(strict_types=1);

namespace Almoner;

/** The default of parameters for which null means to clear. */
enum Omit
{
    case Value;
}

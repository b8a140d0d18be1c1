<?php

declare(strict_types=1);

namespace Almoner;

/**
 * Checks the form of keys.
 *
 * @internal
 */
final class Keys
{
    /** Returns whether the keys are live keys. */
    public static function areLive(string $publicKey, #[\SensitiveParameter] string $secretKey): bool
    {
        $publicMode = self::mode($publicKey, 'pk');
        if ($publicMode !== self::mode($secretKey, 'sk')) {
            throw new \InvalidArgumentException('publicKey and secretKey must be of one mode');
        }

        return $publicMode === 'live';
    }

    private static function mode(#[\SensitiveParameter] string $key, string $mark): string
    {
        if (preg_match("/^(test|live)_{$mark}_/", $key, $found) !== 1) {
            throw new \InvalidArgumentException("a key must begin with test_{$mark}_ or live_{$mark}_");
        }

        return $found[1];
    }
}

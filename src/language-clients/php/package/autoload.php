<?php

declare(strict_types=1);

// Require this file in programs without Composer.
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Almoner\\')) {
        $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen('Almoner\\'))) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});

<?php

declare(strict_types=1);

// Loads every class of the client, so that what cannot be compiled or declared is heard of.
error_reporting(-1);
require $argv[1] . '/autoload.php';

$files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($argv[1] . '/src', FilesystemIterator::SKIP_DOTS));
foreach ($files as $file) {
    $name = 'Almoner\\' . strtr(substr($file->getPathname(), strlen($argv[1] . '/src/'), -4), '/', '\\');
    if (!class_exists($name) && !interface_exists($name)) {
        echo "There is no $name.\n";
    }
}

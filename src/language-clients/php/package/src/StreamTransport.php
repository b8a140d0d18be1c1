<?php

declare(strict_types=1);

namespace Almoner;

use Almoner\Exception\NoAnswer;

/** Sends requests with PHP's streams, if the curl extension is missing. */
final class StreamTransport implements Transport
{
    public function send(string $method, string $url, array $headers, ?string $body, float $timeout): Response
    {
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => array_map(static fn ($name, $value) => "$name: $value", array_keys($headers), $headers),
            'content' => $body ?? '',
            'timeout' => $timeout,
            'protocol_version' => '1.1',
            'ignore_errors' => true,
            'follow_location' => 0,
        ]]);
        $warning = '';
        set_error_handler(static function (int $_, string $message) use (&$warning): bool {
            $warning = $warning === '' ? $message : $warning;

            return true;
        });
        try {
            $stream = fopen($url, 'r', false, $context);
            $text = $stream === false ? false : stream_get_contents($stream);
            $meta = $stream === false ? [] : stream_get_meta_data($stream);
        } finally {
            restore_error_handler();
        }
        if ($text === false || ($meta['timed_out'] ?? false)) {
            $certificate = str_contains($warning, 'certificate verify failed');
            throw new NoAnswer($warning === '' ? 'timed out' : $warning, !$certificate);
        }
        $answered = self::read($meta['wrapper_data'] ?? []);
        if (strlen($text) < (int) ($answered['content-length'] ?? 0)) {
            throw new NoAnswer('only a part of the answer came');
        }

        return new Response((int) $answered[':status'], $answered, $text);
    }

    /**
     * @param array<string> $lines
     *
     * @return array<string, string>
     */
    private static function read(array $lines): array
    {
        $headers = [':status' => '0'];
        foreach ($lines as $line) {
            if (preg_match('~^HTTP/\S+ (\d{3})~', $line, $found) === 1) {
                $headers = [':status' => $found[1]];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $headers[strtolower(trim($name))] = trim($value);
            }
        }

        return $headers;
    }
}

<?php

declare(strict_types=1);

namespace Almoner;

use Almoner\Exception\NoAnswer;

/** Sends requests with the curl extension, over a reused connection. */
final class CurlTransport implements Transport
{
    private const CERTIFICATE_FAILURES = [51, 60, 77, 83, 90, 91];

    private ?\CurlHandle $handle = null;

    public function send(string $method, string $url, array $headers, ?string $body, float $timeout): Response
    {
        $handle = $this->handle ??= curl_init();
        curl_reset($handle);
        $received = [];
        $lines = array_map(static fn ($name, $value) => "$name: $value", array_keys($headers), $headers);
        curl_setopt_array($handle, [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => [...$lines, 'expect:'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => (int) ($timeout * 1000),
            CURLOPT_ENCODING => '',
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$received): int {
                [$name, $value] = explode(':', $line, 2) + [1 => null];
                if ($value !== null) {
                    $received[strtolower(trim($name))] = trim($value);
                }

                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt($handle, CURLOPT_POSTFIELDS, $body);
        }
        $text = curl_exec($handle);
        if (!is_string($text)) {
            throw new NoAnswer(curl_error($handle), !in_array(curl_errno($handle), self::CERTIFICATE_FAILURES, true));
        }

        return new Response(curl_getinfo($handle, CURLINFO_RESPONSE_CODE), $received, $text);
    }
}

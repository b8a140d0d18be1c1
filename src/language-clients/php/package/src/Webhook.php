<?php

declare(strict_types=1);

namespace Almoner;

use Almoner\Exception\WebhookException;

/** Verifies that a request to a webhook endpoint is a delivery of the service. */
final class Webhook
{
    /** Seconds within which all attempts of a delivery are made. */
    public const FOUR_DAYS = 345_600;

    /**
     * Returns the event of a delivery.
     *
     * @param string $body the raw body, before parsing
     * @param array<string, mixed> $headers the request's headers, in any case, their values text or lists of it, or $_SERVER
     * @param string|list<string> $secretKeys the account's secret key, or both during a rotation
     * @param float $tolerance tolerance in seconds for the time of a dated signature
     * @param float $undatedTolerance maximum age in seconds of the event of a delivery without a date; store the IDs of
     *     processed events for as long
     * @param float|null $now the current time in unix seconds; default: the system clock
     *
     * @throws WebhookException
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secretKeys,
        float $tolerance = 300,
        float $undatedTolerance = self::FOUR_DAYS,
        ?float $now = null,
    ): Event {
        $secrets = array_filter((array) $secretKeys, static fn (string $secret) => $secret !== '');
        if ($secrets === []) {
            throw new WebhookException('no_secret');
        }
        $signature = self::header($headers, 'x-service-hmac-sha256');
        if ($signature === '') {
            throw new WebhookException('no_signature');
        }
        if (!self::isSigned($secrets, $body, [$signature])) {
            throw new WebhookException('wrong_signature');
        }
        $now ??= microtime(true);
        $isDated = self::isDated($headers, $secrets, $body, $now, $tolerance);
        $event = self::parse($body);
        if (!$isDated && $now - $event->createdAt >= $undatedTolerance) {
            throw new WebhookException('stale');
        }

        return $event;
    }

    /**
     * @param array<string, mixed> $headers
     * @param array<string> $secrets
     */
    private static function isDated(array $headers, array $secrets, string $body, float $now, float $tolerance): bool
    {
        $listed = self::header($headers, 'webhook-signature');
        $timestamp = self::header($headers, 'webhook-timestamp');
        if ($listed === '' && $timestamp === '') {
            return false;
        }
        if ($listed === '') {
            throw new WebhookException('no_signature');
        }
        $current = array_filter(explode(' ', $listed), static fn (string $one) => str_starts_with($one, 'v1,'));
        $signatures = array_map(static fn (string $one) => substr($one, 3), $current);
        $signed = self::header($headers, 'webhook-id') . ".$timestamp.$body";
        if (!self::isSigned($secrets, $signed, $signatures)) {
            throw new WebhookException('wrong_signature');
        }
        if (!is_numeric($timestamp) || abs($now - (float) $timestamp) > $tolerance) {
            throw new WebhookException('stale');
        }

        return true;
    }

    /**
     * Compares all pairs, so that its duration reveals nothing.
     *
     * @param array<string> $secrets
     * @param array<string> $signatures
     */
    private static function isSigned(array $secrets, string $signed, array $signatures): bool
    {
        $found = false;
        foreach ($secrets as $secret) {
            $expected = base64_encode(hash_hmac('sha256', $signed, $secret, true));
            foreach ($signatures as $signature) {
                $found = hash_equals($expected, $signature) || $found;
            }
        }

        return $found;
    }

    /** @param array<string, mixed> $headers */
    private static function header(array $headers, string $name): string
    {
        $names = [$name, 'http_' . str_replace('-', '_', $name)];
        foreach ($headers as $key => $value) {
            if (in_array(strtolower((string) $key), $names, true)) {
                $text = is_array($value) ? reset($value) : $value;

                return is_string($text) ? $text : '';
            }
        }

        return '';
    }

    private static function parse(string $body): Event
    {
        $value = json_decode($body);
        $members = is_object($value) ? get_object_vars($value) : [];
        ['id' => $id, 'created_at' => $at, 'sandbox' => $sandbox, 'type' => $type, 'object' => $object]
            = $members + ['id' => null, 'created_at' => null, 'sandbox' => null, 'type' => null, 'object' => null];
        $isNamed = is_string($id) && is_string($type) && is_bool($sandbox);
        if (!$isNamed || !(is_int($at) || is_float($at)) || !is_object($object)) {
            throw new WebhookException('not_an_event');
        }

        return new Event($id, (int) $at, $sandbox, $type, json_decode($body, true)['object']);
    }
}

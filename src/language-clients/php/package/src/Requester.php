<?php

declare(strict_types=1);

namespace Almoner;

use Almoner\Exception\ApiException;
use Almoner\Exception\ConnectionFailedException;
use Almoner\Exception\NoAnswer;

/**
 * Sends requests with keys and retries.
 *
 * @internal
 */
final class Requester
{
    /** The longest wait before a retry, in seconds; if the service asks for more, there is no retry. */
    private const LONGEST_WAIT = 60.0;

    private const TRIED_AGAIN = [408, 429, 500, 502, 503, 504];

    private readonly string $authorization;

    public function __construct(
        private readonly string $baseUrl,
        string $publicKey,
        #[\SensitiveParameter] string $secretKey,
        private readonly float $timeout,
        private readonly int $maxRetries,
        private readonly Transport $transport,
    ) {
        $this->authorization = 'Basic ' . base64_encode("$publicKey:$secretKey");
    }

    /**
     * Keeps keys out of dumps.
     *
     * @return array<string, mixed>
     */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl];
    }

    /**
     * Returns the response's JSON. Every try of a write has the same key.
     *
     * @param array<string, mixed> $query
     * @param array<string, mixed>|object|null $body
     *
     * @return array<mixed>
     */
    public function ask(
        string $method,
        string $path,
        array $query = [],
        array|object|null $body = null,
        ?string $idempotencyKey = null,
    ): array {
        $headers = [
            'accept' => 'application/json',
            'authorization' => $this->authorization,
            'user-agent' => 'almoner-php/' . Client::VERSION,
        ];
        $sent = null;
        if ($method !== 'GET') {
            $idempotencyKey ??= bin2hex(random_bytes(16));
            $headers += ['content-type' => 'application/json', 'idempotency-key' => $idempotencyKey];
            $sent = json_encode($body === [] ? new \stdClass() : $body, JSON_THROW_ON_ERROR);
        }
        $encoded = self::encodeQuery($query);
        $url = rtrim($this->baseUrl, '/') . $path . ($encoded === '' ? '' : "?$encoded");
        for ($tries = 0; ; ++$tries) {
            $wait = self::backoff($tries);
            try {
                $response = $this->transport->send($method, $url, $headers, $sent, $this->timeout);
                if ($response->status >= 200 && $response->status < 300) {
                    // Invalid JSON is most likely a response that was cut off.
                    return self::json($response->body)
                        ?? throw new NoAnswer("unreadable answer {$response->status}");
                }
                $failure = self::failure($response, $idempotencyKey);
                $wait = max(0.0, $failure->retryAfter ?? $wait);
                if (!self::mayPass($failure) || $wait > self::LONGEST_WAIT || $tries >= $this->maxRetries) {
                    throw $failure;
                }
            } catch (NoAnswer $lost) {
                if (!$lost->mayPass || $tries >= $this->maxRetries) {
                    throw new ConnectionFailedException("$method $url: {$lost->getMessage()}", $idempotencyKey, $lost);
                }
            }
            usleep((int) ($wait * 1_000_000));
        }
    }

    /** Escapes an ID for a path. IDs that would change the path are refused. */
    public static function segment(string $id): string
    {
        if (in_array($id, ['', '.', '..'], true)) {
            throw new \InvalidArgumentException("'$id' does not name a record");
        }

        return rawurlencode($id);
    }

    /**
     * The body without null members, except where null clears.
     *
     * @param array<string, mixed> $members
     * @param list<string> $clearable
     *
     * @return array<string, mixed>
     */
    public static function given(array $members, array $clearable = []): array
    {
        return array_filter(
            $members,
            static fn ($value, $name) => $value !== Omit::Value && ($value !== null || in_array($name, $clearable, true)),
            ARRAY_FILTER_USE_BOTH,
        );
    }

    /**
     * Encodes lists as name[] and members as name[member].
     *
     * @param array<string, mixed> $query
     */
    public static function encodeQuery(array $query): string
    {
        $pairs = [];
        foreach ($query as $name => $value) {
            self::add($pairs, $name, $value);
        }

        return implode('&', $pairs);
    }

    /** @param list<string> $pairs */
    private static function add(array &$pairs, string $name, mixed $value): void
    {
        if (is_array($value)) {
            foreach ($value as $member => $inner) {
                self::add($pairs, $name . (array_is_list($value) ? '[]' : "[$member]"), $inner);
            }
        } elseif ($value !== null) {
            $text = is_bool($value) ? ($value ? 'true' : 'false') : (string) $value;
            $pairs[] = rawurlencode($name) . '=' . rawurlencode($text);
        }
    }

    /** @return array<mixed>|null */
    private static function json(string $text): ?array
    {
        $value = json_decode($text, true);

        return is_array($value) ? $value : null;
    }

    private static function failure(Response $response, ?string $idempotencyKey): ApiException
    {
        $seconds = $response->headers['retry-after'] ?? null;
        $retryAfter = is_numeric($seconds) ? (float) $seconds : null;

        return ApiException::of($response->status, self::json($response->body) ?? [], $retryAfter, $idempotencyKey);
    }

    private static function mayPass(ApiException $failure): bool
    {
        return in_array($failure->status, self::TRIED_AGAIN, true)
            || $failure->errorCode === ErrorCode::IDEMPOTENCY_IN_PROGRESS;
    }

    private static function backoff(int $tries): float
    {
        return min(8.0, 0.5 * 2 ** $tries) * random_int(500, 1000) / 1000;
    }
}

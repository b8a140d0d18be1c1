<?php

declare(strict_types=1);

namespace Almoner;

/** Sends one request. Implement it to use another HTTP library. */
interface Transport
{
    /**
     * Returns every response unchanged, redirects too: following one would send the keys to another server.
     *
     * @param array<string, string> $headers they contain both keys: never log them
     *
     * @throws Exception\NoAnswer
     */
    public function send(string $method, string $url, array $headers, ?string $body, float $timeout): Response;
}

<?php

declare(strict_types=1);

namespace Almoner;

/** Sends one request. Write one of your own to use another HTTP library. */
interface Transport
{
    /**
     * Returns any answer as it is. A redirect is an answer too: following it would hand the keys to somebody else.
     *
     * @param array<string, string> $headers they carry both keys: never log them
     *
     * @throws Exception\NoAnswer
     */
    public function send(string $method, string $url, array $headers, ?string $body, float $timeout): Response;
}

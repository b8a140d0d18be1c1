<?php

declare(strict_types=1);

namespace Almoner\Exception;

/** An error response of the service. */
class ApiException extends AlmonerException
{
    /** Stable error code: one of ErrorCode, or a newer one. */
    public readonly string $errorCode;

    public readonly string $title;

    /** One sentence for developers. */
    public readonly string $detail;

    /** The invalid parameter, if any. */
    public readonly ?string $param;

    /** Include it when you contact the operator about this error. */
    public readonly ?string $requestId;

    /**
     * @param int $status the HTTP status
     * @param array<mixed> $problem the response
     * @param float|null $retryAfter seconds to wait before a retry, if the service sent them
     * @param string|null $idempotencyKey the key that the write was sent with
     */
    final public function __construct(
        public readonly int $status,
        array $problem,
        public readonly ?float $retryAfter = null,
        public readonly ?string $idempotencyKey = null,
    ) {
        $this->errorCode = self::text($problem, 'code') ?? 'unknown';
        $this->title = self::text($problem, 'title') ?? "HTTP $status";
        $this->detail = self::text($problem, 'detail') ?? $this->title;
        $this->param = self::text($problem, 'param');
        $this->requestId = self::text($problem, 'request_id');
        $named = $this->requestId === null ? '' : " [{$this->requestId}]";
        parent::__construct("$status {$this->errorCode}: {$this->detail}$named", $status);
    }

    /** @param array<mixed> $problem */
    public static function of(int $status, array $problem, ?float $retryAfter, ?string $idempotencyKey): self
    {
        $class = match (true) {
            $status === 400, $status === 413 => BadRequestException::class,
            $status === 401 => AuthenticationException::class,
            $status === 403 => PermissionDeniedException::class,
            $status === 404 => NotFoundException::class,
            $status === 409, $status === 410 => ConflictException::class,
            $status === 422 => IdempotencyKeyReusedException::class,
            $status === 429 => RateLimitException::class,
            $status >= 500 => ServiceException::class,
            default => self::class,
        };

        return new $class($status, $problem, $retryAfter, $idempotencyKey);
    }

    /** @param array<mixed> $problem */
    private static function text(array $problem, string $name): ?string
    {
        $value = $problem[$name] ?? null;

        return is_string($value) && $value !== '' ? $value : null;
    }
}

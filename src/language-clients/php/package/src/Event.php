<?php

declare(strict_types=1);

namespace Almoner;

/** An event of the service. It can arrive twice: store the IDs you have processed. */
final class Event
{
    /**
     * @param int $createdAt when it happened, in unix seconds
     * @param bool $sandbox true in test mode
     * @param string $type one of EventType, or a newer type
     * @param array<mixed> $object the record as it was at that time: parse it with new Record\Donation($event->object)
     */
    public function __construct(
        public readonly string $id,
        public readonly int $createdAt,
        public readonly bool $sandbox,
        public readonly string $type,
        public readonly array $object,
    ) {
    }
}

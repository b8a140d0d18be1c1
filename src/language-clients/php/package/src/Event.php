<?php

declare(strict_types=1);

namespace Almoner;

/** Something that happened. It can come twice: keep the ids you have handled. */
final class Event
{
    /**
     * @param int $createdAt when it happened, in unix seconds
     * @param bool $sandbox true when it happened with test keys
     * @param string $type what happened, one of EventType or a newer word
     * @param array<mixed> $object the record as it was then: read it by new Record\Donation($event->object)
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

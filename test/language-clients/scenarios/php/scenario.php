<?php

declare(strict_types=1);

use Almoner\Client;
use Almoner\CurlTransport;
use Almoner\ErrorCode;
use Almoner\Exception\ApiException;
use Almoner\Exception\BadRequestException;
use Almoner\Exception\ConnectionFailedException;
use Almoner\Exception\NotFoundException;
use Almoner\Exception\RateLimitException;
use Almoner\Exception\WebhookException;
use Almoner\Record\Donation;
use Almoner\StreamTransport;
use Almoner\Webhook;

require getenv('CLIENT') . '/autoload.php';

set_error_handler(static fn (int $level, string $message, string $file, int $line) => throw new ErrorException($message, 0, $level, $file, $line));

[$baseUrl, $run, $cases] = [getenv('BASE_URL'), getenv('RUN'), getenv('CASES')];
$transport = getenv('TRANSPORT') === 'curl' ? new CurlTransport() : new StreamTransport();
$client = new Client($baseUrl, 'test_pk_storefront', 'test_sk_storefront', transport: $transport);
$said = ['live_mode' => $client->liveMode];

/** @param class-string<Throwable> $kind */
function refusal(string $kind, Closure $work): ?Throwable
{
    try {
        $work();
    } catch (Throwable $error) {
        return $error instanceof $kind ? $error : throw $error;
    }

    return null;
}

// Find.
$found = array_map(
    fn ($nonprofit) => $nonprofit->name,
    iterator_to_array($client->nonprofits->searchAll(searchTerm: 'River Trust', limit: 10)),
);
$said['found'] = [count($found), $found[0]];
$nonprofit = $client->nonprofits->search(
    searchTerm: 'River Trust',
    writtenConsent: ['direct' => false],
    limit: 1,
)->data[0];
$said['consent'] = $nonprofit->writtenConsent->direct;

$give = static fn (string $key, mixed ...$more) => $client->donations->create(
    ...$more,
    amount: 2500,
    nonprofitId: $nonprofit->id,
    fundsCollected: true,
    idempotencyKey: "$key-$run",
);

// Give, twice with one key.
$order = [
    'orderValue' => 1_000_000_000_000,
    'metadata' => ['für' => 'Médecins 🎁', 'none' => new stdClass()],
    'externalId' => "order-$run",
];
$first = $give('order', ...$order);
$again = $give('order', ...$order);
$metadata = ['none' => (object) $first->metadata['none']] + $first->metadata;
$said['given'] = [$first->amount, $first->orderValue, $first->status, $metadata, $first->liveMode, $first->payout];
$said['once'] = $first->id === $again->id;
$said['shown'] = $client->donations->show($first->id)->id === $first->id;
$said['newer'] = $first->raw['a_newer_member'];

// Whatever happens to the answer.
$said['survived'] = array_map(
    fn (string $word) => $give($word)->amount,
    ['lost', 'torn', 'busy', 'running', 'gateway'],
);
$wait = refusal(RateLimitException::class, fn () => $give('wait'));
$said['wait'] = [$wait->errorCode, $wait->retryAfter];
$nowhere = new Client('http://127.0.0.1:1', 'test_pk_a', 'test_sk_a', maxRetries: 0, transport: $transport);
$said['unreachable'] = refusal(
    ConnectionFailedException::class,
    fn () => $nowhere->donations->create(1, nonprofitId: 'n_1', fundsCollected: true, idempotencyKey: 'mine'),
)->idempotencyKey;
$said['moved'] = refusal(ApiException::class, fn () => $client->donations->show('d_moved'))->status;

// List to the end, while gifts arrive.
$batch = $give('batch', count: 250, externalId: "batch-$run");
$said['batch'] = count($batch->donationIds);
$ids = [];
foreach ($client->donations->listAll(externalId: "batch-$run", limit: 40) as $donation) {
    if (count($ids) % 50 === 7) {
        $give('meanwhile' . count($ids), externalId: "batch-$run");
    }
    $ids[] = $donation->id;
}
$said['listed'] = [count($ids), array_diff($batch->donationIds, $ids) === []];
$page = $client->donations->list(externalId: "batch-$run", limit: 2);
$said['page'] = [count($page), $page->hasMore];
$said['empty'] = iterator_to_array($client->donations->listAll(externalId: 'nobody'));

// A hosted page, an offset, a campaign.
$link = $client->payments->createCheckoutLink(
    amount: 2500,
    nonprofitId: $nonprofit->id,
    successUrl: 'https://shop.example/thanks',
    cancelUrl: 'https://shop.example/cart',
);
$said['checkout'] = str_starts_with($link->checkoutUrl, 'http');
$said['offset'] = $client->climate->cryptoOffset(currency: 'BTC', count: 2)->amount;
$campaign = $client->campaigns->create(
    name: 'Spring',
    nonprofitId: $nonprofit->id,
    startDate: 1_800_000_000,
    endDate: 1_900_000_000,
    description: 'One.',
    metadata: [],
);
$kept = $client->campaigns->update($campaign->id, name: 'Summer');
$cleared = $client->campaigns->update($campaign->id, description: null);
$said['cleared'] = [$kept->name, $kept->description, $cleared->name, $cleared->description];

// Errors.
$refused = refusal(BadRequestException::class, fn () => $client->donations->create(0, nonprofitId: $nonprofit->id, fundsCollected: true));
$said['refused'] = [$refused->status, $refused->errorCode, $refused->param, $refused->requestId !== null];
$unknown = refusal(NotFoundException::class, fn () => $client->donations->show('d_nobody/../é'));
$said['unknown'] = $unknown->errorCode === ErrorCode::NOT_FOUND;
if (refusal(InvalidArgumentException::class, fn () => $client->campaigns->createDonation('..', 2500)) !== null) {
    $said['dots'] = 'refused';
}
if (refusal(InvalidArgumentException::class, fn () => new Client($baseUrl, 'test_pk_a', 'live_sk_a')) !== null) {
    $said['mixed'] = 'refused';
}

// Webhooks.
foreach (json_decode(file_get_contents($cases), true) as $name => $case) {
    try {
        $event = Webhook::verify($case['body'], $case['headers'], $case['secrets'], now: $case['now']);
        (new Donation($event->object))->amount === 2500 || throw new LogicException('another sum');
        $said['webhooks'][$name] = $event->type;
    } catch (WebhookException $refusal) {
        $said['webhooks'][$name] = $refusal->reason;
    }
}

echo json_encode($said, JSON_THROW_ON_ERROR);

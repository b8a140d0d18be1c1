import json
import os

import almoner
from almoner import ErrorCode

base_url, run, cases = (os.environ[name] for name in ("BASE_URL", "RUN", "CASES"))


def client_at(url: str, **options: int) -> almoner.Client:
    return almoner.Client(
        base_url=url,
        public_key="test_pk_storefront",
        secret_key="test_sk_storefront",
        **options,
    )


client = client_at(base_url)
said = {"live_mode": client.live_mode}

# Find.
found = [nonprofit.name for nonprofit in client.nonprofits.search_all(search_term="River Trust", limit=10)]
said["found"] = [len(found), found[0]]
nonprofit = client.nonprofits.search(search_term="River Trust", written_consent={"direct": False}, limit=1).data[0]
said["consent"] = nonprofit.written_consent.direct


def give(key: str, **more: object) -> almoner.CreatedDonation:
    return client.donations.create(
        amount=2500, nonprofit_id=nonprofit.id, funds_collected=True, idempotency_key=f"{key}-{run}", **more
    )


# Give, twice with one key.
metadata = {"für": "Médecins 🎁", "none": {}}
first = give("order", order_value=1_000_000_000_000, metadata=metadata, external_id=f"order-{run}")
again = give("order", order_value=1_000_000_000_000, metadata=metadata, external_id=f"order-{run}")
said["given"] = [first.amount, first.order_value, first.status, first.metadata, first.live_mode, first.payout]
said["once"] = first.id == again.id
said["shown"] = client.donations.show(first.id).id == first.id
said["newer"] = first["a_newer_member"]

# Whatever happens to the answer.
said["survived"] = [give(word).amount for word in ("lost", "torn", "busy", "running", "gateway")]
try:
    give("wait")
except almoner.RateLimitError as error:
    said["wait"] = [error.code, error.retry_after]
try:
    client_at("http://127.0.0.1:1", max_retries=0).donations.create(
        amount=1, nonprofit_id="n_1", funds_collected=True, idempotency_key="mine"
    )
except almoner.ConnectionFailedError as error:
    said["unreachable"] = error.idempotency_key
try:
    client.donations.show("d_moved")
except almoner.ApiError as error:
    said["moved"] = error.status

# List to the end, while gifts arrive.
batch = give("batch", count=250, external_id=f"batch-{run}")
said["batch"] = len(batch.donation_ids)
ids = []
for donation in client.donations.list_all(external_id=f"batch-{run}", limit=40):
    if len(ids) % 50 == 7:
        give(f"meanwhile{len(ids)}", external_id=f"batch-{run}")
    ids.append(donation.id)
said["listed"] = [len(ids), sorted(ids) == sorted(batch.donation_ids)]
page = client.donations.list(external_id=f"batch-{run}", limit=2)
said["page"] = [len(page.data), page.has_more]
said["empty"] = list(client.donations.list_all(external_id="nobody"))

# A hosted page, an offset, a campaign.
said["checkout"] = client.payments.create_checkout_link(
    amount=2500,
    nonprofit_id=nonprofit.id,
    success_url="https://shop.example/thanks",
    cancel_url="https://shop.example/cart",
).checkout_url.startswith("http")
said["offset"] = client.climate.crypto_offset(currency="BTC", count=2).amount
campaign = client.campaigns.create(
    name="Spring", nonprofit_id=nonprofit.id, start_date=1_800_000_000, end_date=1_900_000_000, description="One."
)
kept = client.campaigns.update(campaign.id, name="Summer")
cleared = client.campaigns.update(campaign.id, description=None)
said["cleared"] = [kept.name, kept.description, cleared.name, cleared.description]

# Errors.
try:
    client.donations.create(amount=0, nonprofit_id=nonprofit.id, funds_collected=True)
except almoner.BadRequestError as error:
    said["refused"] = [error.status, error.code, error.param, error.request_id is not None]
try:
    client.donations.show("d_nobody/../é")
except almoner.NotFoundError as error:
    said["unknown"] = error.code == ErrorCode.NOT_FOUND
try:
    client.campaigns.create_donation("..", amount=2500)
except ValueError:
    said["dots"] = "refused"
try:
    almoner.Client(base_url=base_url, public_key="test_pk_a", secret_key="live_sk_a")
except ValueError:
    said["mixed"] = "refused"

# Webhooks.
said["webhooks"] = {}
with open(cases, encoding="utf-8") as file:
    for name, case in json.load(file).items():
        try:
            event = almoner.verify_webhook(case["body"].encode(), case["headers"], case["secrets"], now=case["now"])
            assert almoner.Donation.from_json(event.object).amount == 2500
            said["webhooks"][name] = event.type
        except almoner.WebhookError as error:
            said["webhooks"][name] = error.code

print(json.dumps(said))

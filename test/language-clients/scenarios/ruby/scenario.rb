# frozen_string_literal: true

require 'almoner'
require 'json'

base_url, run, cases = %w[BASE_URL RUN CASES].map { |name| ENV.fetch(name) }
keys = { public_key: 'test_pk_storefront', secret_key: 'test_sk_storefront' }
client = Almoner::Client.new(base_url: base_url, **keys)
said = { live_mode: client.live_mode? }

def refusal(kind)
  yield
  nil
rescue kind => e
  e
end

# Find.
found = client.nonprofits.search_all(search_term: 'River Trust', limit: 10).map(&:name)
said[:found] = [found.size, found.first]
nonprofit = client.nonprofits.search(
  search_term: 'River Trust', written_consent: { direct: false }, limit: 1
).first
said[:consent] = nonprofit.written_consent.direct

give = lambda do |key, **more|
  client.donations.create(
    amount: 2500, nonprofit_id: nonprofit.id, funds_collected: true, idempotency_key: "#{key}-#{run}", **more
  )
end

# Give, twice with one key.
order = { order_value: 1_000_000_000_000, metadata: { 'für' => 'Médecins 🎁', none: {} }, external_id: "order-#{run}" }
first = give.call('order', **order)
again = give.call('order', **order)
said[:given] = [first.amount, first.order_value, first.status, first.metadata, first.live_mode, first.payout]
said[:once] = first.id == again.id
said[:shown] = client.donations.show(first.id).id == first.id
said[:newer] = first['a_newer_member']

# Whatever happens to the answer.
said[:survived] = %w[lost torn busy running gateway].map { |word| give.call(word).amount }
said[:wait] = refusal(Almoner::RateLimitError) { give.call('wait') }.then { |e| [e.code, e.retry_after.to_i] }
said[:unreachable] = refusal(Almoner::ConnectionFailedError) do
  Almoner::Client.new(base_url: 'http://127.0.0.1:1', max_retries: 0, **keys).donations.create(
    amount: 1, nonprofit_id: 'n_1', funds_collected: true, idempotency_key: 'mine'
  )
end.idempotency_key
said[:moved] = refusal(Almoner::ApiError) { client.donations.show('d_moved') }.status

# List to the end, while gifts arrive.
batch = give.call('batch', count: 250, external_id: "batch-#{run}")
said[:batch] = batch.donation_ids.size
ids = []
client.donations.list_all(external_id: "batch-#{run}", limit: 40) do |donation|
  give.call("meanwhile#{ids.size}", external_id: "batch-#{run}") if ids.size % 50 == 7
  ids << donation.id
end
said[:listed] = [ids.size, ids.sort == batch.donation_ids.sort]
page = client.donations.list(external_id: "batch-#{run}", limit: 2)
said[:page] = [page.size, page.more?]
said[:empty] = client.donations.list_all(external_id: 'nobody').to_a

# A hosted page, an offset, a campaign.
said[:checkout] = client.payments.create_checkout_link(
  amount: 2500, nonprofit_id: nonprofit.id,
  success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart'
).checkout_url.start_with?('http')
said[:offset] = client.climate.crypto_offset(currency: 'BTC', count: 2).amount
campaign = client.campaigns.create(
  name: 'Spring', nonprofit_id: nonprofit.id, start_date: 1_800_000_000, end_date: 1_900_000_000, description: 'One.'
)
kept = client.campaigns.update(campaign.id, name: 'Summer')
cleared = client.campaigns.update(campaign.id, description: nil)
said[:cleared] = [kept.name, kept.description, cleared.name, cleared.description]

# Errors.
error = refusal(Almoner::BadRequestError) do
  client.donations.create(amount: 0, nonprofit_id: nonprofit.id, funds_collected: true)
end
said[:refused] = [error.status, error.code, error.param, !error.request_id.nil?]
unknown = refusal(Almoner::NotFoundError) { client.donations.show('d_nobody/../é') }
said[:unknown] = unknown.code == Almoner::ErrorCode::NOT_FOUND
said[:dots] = 'refused' if refusal(ArgumentError) { client.campaigns.create_donation('..', amount: 2500) }
said[:mixed] = 'refused' if refusal(ArgumentError) do
  Almoner::Client.new(base_url: base_url, public_key: 'test_pk_a', secret_key: 'live_sk_a')
end

# Webhooks.
said[:webhooks] = JSON.parse(File.read(cases, encoding: 'UTF-8')).transform_values do |one|
  event = Almoner::Webhook.verify(one['body'], one['headers'], one['secrets'], now: one['now'])
  raise 'another sum' if Almoner::Donation.new(event.object).amount != 2500

  event.type
rescue Almoner::WebhookError => e
  e.code
end

puts JSON.generate(said)

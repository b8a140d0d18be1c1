-- A donation: what an account gave to a nonprofit. Amounts and fees are integer cents of USD.

create table donation (
  id text primary key check (id like 'd\_%' or id like 'carbon\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  nonprofit_id text not null references nonprofit (id),
  original_nonprofit_id text references nonprofit (id),
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  cover_fees boolean not null default false,
  funds_collected boolean not null,
  source text not null check (source in ('api', 'checkout', 'transfer', 'climate')),
  status text not null default 'pledged' check (status in (
    'pledged', 'invoice_pending', 'invoice_sent', 'payout_scheduled', 'sent_via_ach', 'sent_via_check',
    'check_cashed', 'notified', 'canceled', 'blocked', 'paused')),
  status_before_hold text,
  order_value bigint check (order_value >= 0),
  zip_code text,
  external_id text,
  campaign_name text,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null
);

create index donation_newest on donation (account_id, live_mode, created_at desc, id desc);
create index donation_external on donation (account_id, live_mode, external_id, created_at desc, id desc) where external_id is not null;
create index donation_nonprofit on donation (nonprofit_id, live_mode, status);

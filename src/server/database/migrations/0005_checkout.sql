-- Hosted checkout: the links donors pay at, every try to pay, and the payments of the sandbox's own processor.

-- The token in the link's address is kept as a hash only: who reads the database cannot pay or visit.
create table checkout_link (
  id text primary key check (id like 'cl\_%'),
  token_hash bytea not null unique,
  account_id text not null references account (id),
  live_mode boolean not null,
  nonprofit_id text not null references nonprofit (id),
  amount bigint not null check (amount > 0),
  success_url text not null,
  cancel_url text not null,
  external_id text,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  declines integer not null default 0,
  donation_id text references donation (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index checkout_link_account on checkout_link (account_id, live_mode, created_at desc);

-- One try to pay, written before the processor is asked. Its id is the processor's idempotency key and its donation
-- is named in advance, so that whatever is repeated after a crash comes out the same.
create table checkout_payment (
  id text primary key check (id like 'pay\_%'),
  link_id text not null references checkout_link (id),
  live_mode boolean not null,
  attempt text not null,
  processor text not null,
  reference text,
  state text not null default 'started' check (state in ('started', 'waiting', 'paid', 'declined', 'voided')),
  action_url text,
  decline_reason text,
  donation_id text not null unique check (donation_id like 'd\_%'),
  fee bigint not null check (fee >= 0),
  donor_name text not null,
  donor_email text not null,
  started_at timestamptz not null,
  settled_at timestamptz,
  unique (link_id, attempt)
);

-- A link has one payment under way or paid, never two.
create unique index checkout_payment_single on checkout_payment (link_id) where state in ('started', 'waiting', 'paid');
create index checkout_payment_open on checkout_payment (started_at) where state in ('started', 'waiting');

-- What the sandbox's processor remembers, as a real one would in its own house. Never a card number.
create table sandbox_payment (
  key text primary key,
  amount bigint not null,
  status text not null check (status in ('paid', 'declined', 'action_needed', 'voided')),
  decline_reason text,
  created_at timestamptz not null
);

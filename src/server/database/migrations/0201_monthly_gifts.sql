-- Gifts that are given again every month. What the processor says of one is copied here, never the other way round.

create table monthly_gift (
  id text primary key check (id like 'mg\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  nonprofit_id text not null references nonprofit (id),
  -- Where it began: its payments stand at this link, the first and all that follow.
  link_id text not null unique references checkout_link (id),
  first_donation_id text not null unique references donation (id),
  latest_donation_id text not null references donation (id),
  given integer not null default 1 check (given > 0),
  processor text not null,
  -- The processor's own name for it.
  reference text not null,
  -- What the donor pays each time, in cents.
  amount bigint not null check (amount > 0),
  status text not null default 'active' check (status in ('active', 'paused', 'failing', 'ended')),
  -- When the card is charged next; null while it is paused for good and when it has ended.
  next_payment_at timestamptz,
  -- The month that is left out, until it is over.
  skipped_at timestamptz,
  -- Until when its donor can take the end back.
  ends_at timestamptz,
  -- While it fails: how often the card was refused, and when it is tried again.
  tries integer not null default 0,
  next_try_at timestamptz,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  -- The donor had the name erased while it ran: what is left goes when it ends.
  erase_at_end boolean not null default false,
  began_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('donor', 'card_failed', 'nonprofit_ineligible', 'account_closed', 'processor')),
  -- When the processor is asked next how it stands.
  look_at timestamptz not null,
  -- Counts what was copied, so that what was asked earlier is never written over what was asked later.
  version integer not null default 0,
  unique (processor, reference),
  check ((status = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (end_reason is null))
);

create index monthly_gift_due on monthly_gift (look_at) where status <> 'ended';
create index monthly_gift_account on monthly_gift (account_id, live_mode, began_at desc, id desc);

-- A renewal is a further payment at the link that its gift began at: of its own amount, for one month, once.
alter table checkout_payment add column renewal_amount bigint check (renewal_amount > 0);
alter table checkout_payment add column renews_month timestamptz;
drop index checkout_payment_single;
create unique index checkout_payment_single on checkout_payment (link_id)
  where state in ('started', 'waiting', 'paid') and renews_month is null;
create unique index checkout_payment_month on checkout_payment (link_id, renews_month) where renews_month is not null;

-- No references: the table of gifts is the largest, and both are written once, by the program that makes the gift.
alter table donation add column monthly_gift_id text;
alter table donation add column first_donation_id text;

-- What the sandbox's processor remembers of gifts that it charges every month: what their card does, never its number.
create table sandbox_subscription (
  key text primary key,
  amount bigint not null,
  card_behavior text not null,
  card_last4 text not null,
  began_at timestamptz not null,
  -- How many months have come, charged or not.
  months integer not null default 0,
  is_paused boolean not null default false,
  paused_until timestamptz,
  ends_next boolean not null default false,
  ended_at timestamptz,
  card_failed boolean not null default false
);

create table sandbox_invoice (
  subscription_key text not null references sandbox_subscription (key),
  month integer not null check (month > 0),
  due_at timestamptz not null,
  amount bigint not null,
  state text not null check (state in ('open', 'paid', 'failed')),
  tries integer not null,
  next_try_at timestamptz,
  paid_at timestamptz,
  refunded_at timestamptz,
  primary key (subscription_key, month)
);

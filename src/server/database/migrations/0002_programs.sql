-- Giving programs: a merchant's standing promises, the orders they give by, and what each gave.

create table program (
  id text primary key check (id like 'pr\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('order_percent', 'order_amount', 'item_amount', 'match')),
  -- Millionths of an order's total or of a donation: 10,000 is 1 %.
  share integer check (share between 1 and 1000000),
  -- Cents per order or item.
  amount bigint check (amount > 0),
  skus text[] not null default '{}',
  -- The recipient; with `donor_choice`, the one for orders whose shopper chose none.
  nonprofit_id text references nonprofit (id),
  donor_choice boolean not null default false,
  max_per_order bigint check (max_per_order > 0),
  monthly_budget bigint check (monthly_budget > 0),
  total_budget bigint check (total_budget > 0),
  starts_on date not null,
  ends_on date,
  status text not null check (status in ('draft', 'active', 'paused', 'ended')),
  show_budget boolean not null default false,
  created_at timestamptz not null,
  check (ends_on >= starts_on),
  check ((kind in ('order_percent', 'match')) = (share is not null)),
  check ((kind in ('order_amount', 'item_amount')) = (amount is not null)),
  check (donor_choice or nonprofit_id is not null)
);

create index program_account on program (account_id, live_mode, created_at desc, id desc);
create index program_match on program (account_id, live_mode) where kind = 'match' and status = 'active';

-- What a program gave in a month, and the fraction of a cent that it still owes or gave in advance.
create table program_month (
  program_id text not null references program (id),
  month date not null check (extract(day from month) = 1),
  given bigint not null default 0 check (given >= 0),
  donations bigint not null default 0 check (donations >= 0),
  -- Millionths of a cent; below zero after refunds of orders that gave less than their share.
  carry bigint not null default 0,
  primary key (program_id, month)
);

create table shop_order (
  id text primary key check (id like 'or\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  external_id text not null,
  total bigint not null check (total > 0),
  refunded bigint not null default 0 check (refunded between 0 and total),
  item_count integer not null,
  nonprofit_id text references nonprofit (id),
  is_test boolean not null,
  -- A list of {program_id, reason}.
  skipped jsonb not null default '[]' check (jsonb_typeof(skipped) = 'array'),
  ordered_at timestamptz not null,
  created_at timestamptz not null,
  unique (account_id, live_mode, external_id)
);

create index shop_order_newest on shop_order (account_id, live_mode, created_at desc, id desc);

create table shop_order_refund (
  order_id text not null references shop_order (id),
  refund_id text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (order_id, refund_id)
);

-- A donation that a program made, for an order or for a shopper's donation.
create table program_donation (
  donation_id text primary key references donation (id),
  program_id text not null references program (id),
  order_id text references shop_order (id),
  -- The donation that it matches.
  gift_id text,
  month date not null,
  -- What it is to be before rounding, in millionths of a cent.
  share bigint not null check (share >= 0),
  check ((order_id is null) <> (gift_id is null))
);

create index program_donation_order on program_donation (order_id) where order_id is not null;
create index program_donation_gift on program_donation (gift_id) where gift_id is not null;

-- What nonprofits keep of donations for orders that were refunded after the money was sent; the program's next donations
-- to them are lower by it. Cents.
create table program_credit (
  program_id text not null references program (id),
  nonprofit_id text not null references nonprofit (id),
  amount bigint not null check (amount >= 0),
  primary key (program_id, nonprofit_id)
);

create constraint trigger program_audited after insert or update or delete on program
  deferrable initially deferred for each row execute function audit_change('id', 'account_id');

-- The program that made a donation, if one did.
alter table donation add column program_id text;

-- Receipts of gifts by card: issued once, numbered in the year they are issued in, and corrected by a further one.

create table receipt (
  id text primary key check (id like 'rcp\_%'),
  live_mode boolean not null,
  year integer not null,
  serial integer not null check (serial > 0),
  donation_id text not null references donation (id),
  -- The receipt that this one takes the place of, and why.
  corrects text unique references receipt (id),
  reason text check (reason in ('refunded', 'donor')),
  donee_name text not null,
  donee_ein text not null,
  donor_name text not null,
  donor_email text not null,
  nonprofit_id text not null references nonprofit (id),
  nonprofit_name text not null,
  nonprofit_ein text not null,
  shop text not null,
  -- Cents the donor paid, and of them what goes to the nonprofit.
  amount bigint not null check (amount >= 0),
  granted bigint not null check (granted >= 0),
  received_on date not null,
  issued_on date not null,
  issued_at timestamptz not null,
  locale text not null,
  unique (live_mode, year, serial),
  check ((corrects is null) = (reason is null))
);

create unique index receipt_first on receipt (donation_id) where corrects is null;
create index receipt_donor on receipt (lower(donor_email), live_mode, received_on);

-- The last number that was given out. Its row is held until the receipt is committed, so that none is left out.
create table receipt_counter (
  live_mode boolean not null,
  year integer not null,
  last integer not null,
  primary key (live_mode, year)
);

alter table checkout_payment add column locale text;
-- The foundation's name was not set when the payment was settled: the receipt is issued once it is.
alter table checkout_payment add column receipt_owed boolean not null default false;
create index checkout_payment_receipt_owed on checkout_payment (id) where receipt_owed;

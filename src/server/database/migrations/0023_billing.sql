-- Month ends: invoices to accounts, payouts to nonprofits, the bank's files. Amounts are integer cents.

-- How far the sandbox's clock runs ahead of the machine's, and the month ends that were closed.
create table sandbox_clock (
  single boolean primary key default true check (single),
  ahead_milliseconds bigint not null default 0 check (ahead_milliseconds >= 0)
);
insert into sandbox_clock default values;

-- The ABA check digit: weights 3, 7, 1; all zeros is no bank.
create function is_routing_number(digits text) returns boolean language sql immutable as $$
  select digits ~ '^[0-9]{9}$' and digits <> '000000000' and (
    3 * (substr(digits, 1, 1)::int + substr(digits, 4, 1)::int + substr(digits, 7, 1)::int)
    + 7 * (substr(digits, 2, 1)::int + substr(digits, 5, 1)::int + substr(digits, 8, 1)::int)
    + substr(digits, 3, 1)::int + substr(digits, 6, 1)::int + substr(digits, 9, 1)::int) % 10 = 0
$$;

-- Where money is fetched from or sent to: an account's, a nonprofit's, or our own ('house').
create table bank_account (
  owner_id text not null,
  live_mode boolean not null,
  holder_name text not null,
  routing_number text not null check (is_routing_number(routing_number)),
  account_number_sealed bytea not null,
  account_type text not null check (account_type in ('checking', 'savings')),
  updated_at timestamptz not null,
  primary key (owner_id, live_mode)
);

create table bank_file (
  id text primary key check (id like 'ach\_%'),
  live_mode boolean not null,
  purpose text not null check (purpose in ('payouts', 'pulls', 'returns')),
  effective_date date not null,
  entries integer not null,
  debit_total bigint not null,
  credit_total bigint not null,
  -- Told apart from other files of its day, A to Z, then 0 to 9.
  modifier char(1) not null,
  content_sealed bytea not null,
  created_at timestamptz not null
);

alter table campaign_pull add foreign key (bank_file_id) references bank_file (id);

create table invoice (
  id text primary key check (id like 'inv\_%'),
  number bigint generated always as identity unique,
  account_id text not null references account (id),
  live_mode boolean not null,
  -- The first day of the month that it closes, UTC.
  month date not null check (extract(day from month) = 1),
  status text not null check (status in ('pending', 'sent', 'paid')),
  -- Credit of earlier cancels that lowers what is due.
  credit bigint not null default 0 check (credit >= 0),
  created_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  unique (account_id, live_mode, month)
);

create table invoice_line (
  invoice_id text not null references invoice (id),
  donation_id text not null unique references donation (id),
  amount bigint not null,
  fee bigint not null,
  billed bigint not null check (billed > 0),
  primary key (invoice_id, donation_id)
);

create table payout (
  id text primary key check (id like 'po\_%'),
  live_mode boolean not null,
  -- A nonprofit for gifts and grants, an account for expenses returned.
  owner_id text not null,
  kind text not null check (kind in ('donations', 'grant', 'expense')),
  campaign_id text references campaign (id),
  method text not null check (method in ('ach', 'check')),
  amount bigint not null check (amount > 0),
  bank_file_id text references bank_file (id),
  check_number bigint,
  status text not null check (status in ('sent', 'cashed', 'notified')),
  created_at timestamptz not null,
  check ((method = 'ach') = (bank_file_id is not null)),
  check ((method = 'check') = (check_number is not null)),
  check ((kind = 'donations') = (campaign_id is null))
);

create sequence check_number start 1001;
create index payout_owner on payout (owner_id, live_mode, created_at desc);
create index payout_open on payout (live_mode, status, created_at) where status <> 'notified';
create index payout_campaign on payout (campaign_id) where campaign_id is not null;

create table payout_line (
  payout_id text not null references payout (id),
  donation_id text not null unique references donation (id),
  amount bigint not null check (amount > 0),
  primary key (payout_id, donation_id)
);

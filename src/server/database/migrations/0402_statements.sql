-- What banks and processors say of their accounts. Old processes read none of it.
create table bank_statement (
  id text primary key check (id like 'bs\_%'),
  live_mode boolean not null,
  format text not null check (format in ('camt053', 'bai2', 'csv')),
  -- The end of the account's number, as the bank writes it.
  account text not null,
  first_day date,
  last_day date,
  closing_day date,
  closing bigint,
  -- Movements that were new, that an earlier file brought, and from before the opening.
  fresh integer not null,
  known integer not null,
  before_opening integer not null,
  imported_at timestamptz not null
);
create index bank_statement_recent on bank_statement (live_mode, imported_at desc);

create table bank_line (
  id text primary key check (id like 'bl\_%'),
  live_mode boolean not null,
  statement_id text not null references bank_statement (id),
  -- What tells it from every other movement: the bank's own name for it, or all that it says.
  key_hash bytea not null,
  day date not null,
  amount bigint not null check (amount <> 0),
  bank_id text not null,
  names text[] not null,
  check_number bigint,
  text text not null,
  unique (live_mode, key_hash)
);

create table processor_transaction (
  id text primary key check (id like 'pt\_%'),
  live_mode boolean not null,
  processor text not null,
  reference text not null,
  type text not null,
  -- Cents: what moved, what of it the processor kept; the rest came to the balance or left it.
  amount bigint not null,
  fee bigint not null,
  -- What moved: a charge, a refund, a payout.
  source text not null,
  -- The payment as our records name it: a checkout's, or that of a transfer.
  payment_id text,
  description text not null,
  created_at timestamptz not null,
  imported_at timestamptz not null,
  unique (processor, live_mode, reference)
);
create index processor_transaction_payment on processor_transaction (payment_id) where payment_id is not null;
create index processor_transaction_time on processor_transaction (live_mode, created_at);

-- What bank and processor held at the end of a day, from which on their statements are read; once for each mode.
create table clearing_opening (
  live_mode boolean primary key,
  day date not null,
  bank bigint not null,
  processor bigint not null,
  opened_at timestamptz not null
);

create constraint trigger bank_statement_audited after insert or update or delete on bank_statement
  deferrable initially deferred for each row execute function audit_change('id', 'house');
create constraint trigger clearing_opening_audited after insert or update or delete on clearing_opening
  deferrable initially deferred for each row execute function audit_change('day', 'house');

-- Every entry of a bank file has a trace number of its own, by which the bank names it when it sends it back or corrects
-- it. What the bank's files said is kept, each notice once. Old processes write files without it: what comes back of
-- those is found by its reference, as before.
create table bank_trace (
  id integer primary key default 1 check (id = 1),
  last integer not null
);
insert into bank_trace (last) values (0);

create table bank_file_entry (
  bank_file_id text not null references bank_file (id),
  trace_number text not null check (trace_number ~ '^\d{15}$'),
  transfer_id text not null,
  owner_id text not null,
  amount bigint not null check (amount > 0),
  routing_number text not null,
  account_number_sealed bytea not null,
  primary key (bank_file_id, trace_number)
);
create index bank_file_entry_trace on bank_file_entry (trace_number);

create table bank_notice (
  id text primary key check (id like 'bn\_%'),
  kind text not null check (kind in ('return', 'correction')),
  code text not null check (code ~ '^[RC]\d{2}$'),
  trace_number text not null,
  reference text not null,
  amount bigint not null check (amount >= 0),
  corrected_sealed bytea,
  live_mode boolean,
  transfer_id text,
  owner_id text,
  status text not null check (status in ('booked', 'open', 'settled')),
  reason text,
  received_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'open') = (reason is not null)),
  check ((kind = 'correction') = (corrected_sealed is not null)),
  unique nulls not distinct (trace_number, code, reference, amount, transfer_id)
);
create index bank_notice_open on bank_notice (received_at) where status = 'open';

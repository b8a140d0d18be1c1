-- Tries to pay an invoice from its link, by card or bank debit: written before the processor is asked, one open at a time.
create table invoice_charge (
  id text primary key check (id like 'ic\_%'),
  invoice_id text not null references invoice (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  processor text not null,
  reference text,
  state text not null default 'started' check (state in ('started', 'waiting', 'paid', 'declined', 'voided')),
  action_url text,
  decline_reason text,
  started_at timestamptz not null,
  settled_at timestamptz,
  check ((state in ('started', 'waiting')) = (settled_at is null))
);
create unique index invoice_charge_open on invoice_charge (invoice_id) where settled_at is null;
create index invoice_charge_invoice on invoice_charge (invoice_id, started_at);

-- What the foundation takes off an invoice, numbered and given a reason; of one that was paid it becomes credit.
create table credit_note (
  id text primary key check (id like 'cn\_%'),
  number bigint generated always as identity unique,
  invoice_id text not null references invoice (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 500),
  -- Whether the invoice was paid already, so that it became credit of the account.
  credited boolean not null,
  issued_at timestamptz not null
);
create index credit_note_invoice on credit_note (invoice_id);

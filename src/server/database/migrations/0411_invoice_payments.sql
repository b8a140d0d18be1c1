-- Payments of an invoice, in part or in whole; credit notes; what is written off. Old processes go on paying invoices
-- whole, without a row here: what such an invoice was paid follows from its status.

-- Adds words to the closed sets of the journal, whatever stands in them by now.
do $$
declare
  word record;
begin
  for word in select * from (values
    ('journal_entry', 'journal_entry_kind_check',
      'ARRAY[''invoice_payment''::text, ''payment_bounced''::text, ''credit_note''::text, ''written_off''::text, '),
    ('journal_line', 'journal_line_book_check',
      'ARRAY[''invoice_payments''::text, ''concessions''::text, ''bad_debts''::text, ')) as words (table_name, name, added)
  loop
    execute (
      select format('alter table %I drop constraint %I, add constraint %I %s', word.table_name, word.name, word.name,
        replace(pg_get_constraintdef(oid), 'ARRAY[', word.added))
      from pg_constraint where conname = word.name and conrelid = word.table_name::regclass);
  end loop;
end $$;

alter table invoice drop constraint invoice_status_check;
alter table invoice add constraint invoice_status_check check (status in ('pending', 'sent', 'paid', 'written_off'));
alter table invoice drop constraint invoice_check;
alter table invoice add constraint invoice_check check (received_on is null or status in ('paid', 'written_off'));
-- Cents of its payments that became credit of its account, because they were more than was due.
alter table invoice add column overpaid bigint not null default 0 check (overpaid >= 0);
-- Cents that nobody will pay any more, besides its gifts that were canceled for it.
alter table invoice add column written_off bigint not null default 0 check (written_off >= 0);
-- How often it was to be paid again because a payment bounced.
alter table invoice add column reopened integer not null default 0;

create table invoice_payment (
  id text primary key check (id like 'ipay\_%'),
  invoice_id text not null references invoice (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  -- Where it is expected to be shown: on the bank's statement or a processor's.
  through text not null check (through in ('bank', 'processor')),
  -- What the bank or the payer calls it; one payment of an invoice for each.
  reference text not null check (length(reference) between 1 and 140),
  -- The day the money arrived, where that is not the day it was recorded.
  received_on date,
  recorded_at timestamptz not null,
  bounced_at timestamptz,
  bounce_reason text,
  unique (invoice_id, reference),
  check (bounce_reason is null or bounced_at is not null)
);
create index invoice_payment_reference on invoice_payment (live_mode, reference);

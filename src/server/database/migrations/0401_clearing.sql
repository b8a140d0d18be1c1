-- Books between our own records and what banks and processors say: what is expected stands in a clearing book until
-- their statement shows it. What was posted before stays in `cash` as it is; old processes go on posting there until
-- they are gone.

-- Adds words to the closed sets of the journal, whatever stands in them by now.
do $$
declare
  word record;
begin
  for word in select * from (values
    ('journal_entry', 'journal_entry_kind_check',
      'ARRAY[''bank_statement''::text, ''processor_statement''::text, ''clearing_booked''::text, ''opening''::text, '),
    ('journal_line', 'journal_line_book_check',
      'ARRAY[''bank_clearing''::text, ''processor_balance''::text, ''processor_clearing''::text, ''bank_fees''::text, '
      '''bank_interest''::text, ''opening_difference''::text, ')) as words (table_name, name, added)
  loop
    execute (
      select format('alter table %I drop constraint %I, add constraint %I %s', word.table_name, word.name, word.name,
        replace(pg_get_constraintdef(oid), 'ARRAY[', word.added))
      from pg_constraint where conname = word.name and conrelid = word.table_name::regclass);
  end loop;
end $$;

-- What stands in a clearing book, entry by entry. Items that explain each other sum to zero and share a match, each one
-- match at most; those without one are open, and their sum is the book's balance.
create table clearing_match (
  id text primary key check (id like 'cm\_%'),
  live_mode boolean not null,
  book text not null check (book in ('bank_clearing', 'processor_clearing')),
  -- Whether somebody decided it, or the records told it.
  by_hand boolean not null,
  matched_at timestamptz not null,
  undone_at timestamptz
);
create index clearing_match_recent on clearing_match (live_mode, matched_at desc);

create table clearing_item (
  entry_id bigint not null,
  book text not null check (book in ('bank_clearing', 'processor_clearing')),
  live_mode boolean not null,
  amount bigint not null,
  kind text not null,
  subject_id text not null,
  occurred_at timestamptz not null,
  match_id text references clearing_match (id),
  -- Whether a match of it was undone: from then on only people match it.
  hands_only boolean not null default false,
  primary key (entry_id, book)
);
create index clearing_item_open on clearing_item (live_mode, book, occurred_at) where match_id is null;
create index clearing_item_open_subject on clearing_item (subject_id) where match_id is null;
create index clearing_item_match on clearing_item (match_id) where match_id is not null;

create function note_clearing_items() returns trigger language plpgsql as $$
begin
  insert into clearing_item (entry_id, book, live_mode, amount, kind, subject_id, occurred_at)
    select entry.id, book, entry.live_mode, sum(amount), kind, subject_id, occurred_at
    from added join journal_entry entry on entry.id = added.entry_id
    where book in ('bank_clearing', 'processor_clearing')
    group by entry.id, book
    having sum(amount) <> 0
  on conflict (entry_id, book) do update set amount = clearing_item.amount + excluded.amount;
  return null;
end $$;

create trigger journal_line_clearing after insert on journal_line
  referencing new table as added for each statement execute function note_clearing_items();

-- What a statement shows comes in thousands and is told by its import.
drop trigger journal_entry_audited on journal_entry;
create constraint trigger journal_entry_audited after insert on journal_entry
  deferrable initially deferred for each row
  when (new.kind not in ('pledge', 'payment', 'invoice', 'credit_applied', 'payout', 'campaign_donation',
    'bank_statement', 'processor_statement'))
  execute function audit_change('subject_id', 'house', 'once');
create constraint trigger clearing_match_audited after insert or update on clearing_match
  deferrable initially deferred for each row
  when (new.by_hand or new.undone_at is not null) execute function audit_change('id', 'house', 'once');

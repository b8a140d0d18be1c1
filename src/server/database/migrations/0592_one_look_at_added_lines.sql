-- What hangs on lines that are added to the ledger is asked in one look at them, not in two: a gift's own statement pays
-- for each. An old process may run beside it.

create function take_added_lines() returns trigger language plpgsql as $$
declare
  unbalanced bigint;
  clears boolean;
begin
  select min(entry_id) filter (where total <> 0), bool_or(is_clearing) into unbalanced, clears
  from (
    select entry_id, sum(amount) as total, bool_or(book in ('bank_clearing', 'processor_clearing')) as is_clearing
    from added group by entry_id
  ) as entry;
  if unbalanced is not null then
    raise exception 'journal entry % does not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  if clears then
    insert into clearing_item (entry_id, book, live_mode, amount, kind, subject_id, occurred_at)
      select entry.id, book, entry.live_mode, sum(amount), kind, subject_id, occurred_at
      from added join journal_entry entry on entry.id = added.entry_id
      where book in ('bank_clearing', 'processor_clearing')
      group by entry.id, book
      having sum(amount) <> 0
    on conflict (entry_id, book) do update set amount = clearing_item.amount + excluded.amount;
  end if;
  return null;
end $$;

create trigger journal_line_taken after insert on journal_line
  referencing new table as added for each statement execute function take_added_lines();
drop trigger journal_line_balanced on journal_line;
drop trigger journal_line_clearing on journal_line;
drop function refuse_unbalanced();
drop function note_clearing_items();

-- One look at the lines that a statement adds finds all that is wrong with them: an entry that does not sum to zero, that
-- is not there or of the other mode, or that belongs to months that are closed. Entries are never changed nor deleted,
-- so that nothing has to be locked for it; the foreign key, its index and the trigger of entries are not needed beside
-- it. An old process may run beside it. The entries are looked up one by one: a plan that was made for many lines
-- would go on reading them all for a few.
-- The tables are locked in the order in which a gift does, so that neither waits for the other for ever.

lock table journal_entry, journal_line in access exclusive mode;

create or replace function take_added_lines() returns trigger language plpgsql as $$
declare
  unbalanced bigint;
  unknown bigint;
  closed date;
  clears boolean;
begin
  select min(line.entry_id) filter (where total <> 0), min(line.entry_id) filter (where entry.id is null),
      max(entry.closed), bool_or(is_clearing)
    into unbalanced, unknown, closed, clears
  from (
    select entry_id, live_mode, sum(amount) as total,
      bool_or(book in ('bank_clearing', 'processor_clearing')) as is_clearing
    from added group by entry_id, live_mode
  ) as line left join lateral (
    select journal_entry.id, (
      select max(through) from closed_period where closed_period.live_mode = journal_entry.live_mode
        and journal_entry.occurred_at < (through + 1)::timestamp at time zone 'UTC') as closed
    from journal_entry where journal_entry.id = line.entry_id and journal_entry.live_mode = line.live_mode limit 1
  ) as entry on true;
  if unknown is not null then
    raise exception 'journal entry % of this mode is not there: a line''s foreign key', unknown
      using errcode = 'foreign_key_violation';
  end if;
  if unbalanced is not null then
    raise exception 'journal entry % does not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  if closed is not null then
    raise exception 'the books are closed through %', closed using errcode = 'check_violation';
  end if;
  if clears then
    insert into clearing_item (entry_id, book, live_mode, amount, kind, subject_id, occurred_at)
      select entry.id, book, entry.live_mode, sum(amount), kind, subject_id, occurred_at
      from added join lateral (select * from journal_entry where id = added.entry_id limit 1) as entry on true
      where book in ('bank_clearing', 'processor_clearing')
      group by entry.id, book, entry.live_mode, kind, subject_id, occurred_at
      having sum(amount) <> 0
    on conflict (entry_id, book) do update set amount = clearing_item.amount + excluded.amount;
  end if;
  return null;
end $$;

alter table journal_line drop constraint journal_line_entry_id_live_mode_fkey;
alter table journal_entry drop constraint journal_entry_id_live_mode_key;
drop trigger journal_entry_in_open_period on journal_entry;
drop function refuse_closed_period();

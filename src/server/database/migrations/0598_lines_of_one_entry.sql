-- What hangs on added lines and gifts is asked in the way of those that are given one by one, as nearly all are: sixteen
-- at a time find none of it in the processor's caches, and pay for each part of a plan. An old process may run beside it.

-- A single gift is a row as it is; several together are summed up first.
create or replace function note_gifts_made() returns trigger language plpgsql as $$
begin
  if not exists (select from made offset 1) then
    insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
      select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date, 1,
        is_gift_standing(status)::int, is_gift_standing(status)::int * amount,
        pending_of_gift(status, source, amount, fee, cover_fees)
      from made;
  else
    insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
      select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date, count(*),
        sum(is_gift_standing(status)::int), sum(is_gift_standing(status)::int * amount),
        sum(pending_of_gift(status, source, amount, fee, cover_fees))
      from made group by 1, 2, 3, 4;
  end if;
  return null;
end $$;

create or replace function take_added_lines() returns trigger language plpgsql as $$
declare
  is_sound boolean;
  unbalanced bigint;
  unknown bigint;
  closed date;
  clears boolean;
begin
  -- All of one entry, in balance, of months that are open: there is nothing more to look for.
  select total is null or total = 0 and entry.id is not null and not exists (
      select from closed_period where closed_period.live_mode = line.live_mode
        and entry.occurred_at < (through + 1)::timestamp at time zone 'UTC'), is_clearing
    into is_sound, clears
  from (
    select case when min(entry_id) = max(entry_id) and bool_and(live_mode) = bool_or(live_mode) then min(entry_id) end
        as entry_id, bool_and(live_mode) as live_mode, sum(amount) as total,
      bool_or(book in ('bank_clearing', 'processor_clearing')) as is_clearing
    from added
  ) as line left join journal_entry entry on entry.id = line.entry_id and entry.live_mode = line.live_mode;
  if not is_sound then
    select min(line.entry_id) filter (where total <> 0), min(line.entry_id) filter (where entry.id is null),
        max(entry.closed)
      into unbalanced, unknown, closed
    from (
      select entry_id, live_mode, sum(amount) as total from added group by entry_id, live_mode
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

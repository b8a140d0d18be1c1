-- Periods that an accountant has closed stay closed: nothing is posted on a day that has been, and no closing is taken
-- back. Old processes are only held by it once somebody closes a period; they post at the present moment alone.
create table closed_period (
  live_mode boolean not null,
  through date not null,
  closed_at timestamptz not null,
  primary key (live_mode, through)
);

create function refuse_closed_period() returns trigger language plpgsql as $$
declare
  closed date;
begin
  select max(through) into closed
  from closed_period
  where exists (
    select from added
    where added.live_mode = closed_period.live_mode
      and added.occurred_at < (closed_period.through + 1)::timestamp at time zone 'UTC');
  if closed is not null then
    raise exception 'the books are closed through %', closed using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger journal_entry_in_open_period after insert on journal_entry
  referencing new table as added for each statement execute function refuse_closed_period();

create trigger closed_period_append_only before update or delete or truncate on closed_period
  for each statement execute function refuse_rewriting();

-- Entries lie in the order of their time, so that the month that is exported is found without an index of every row.
create index journal_entry_time on journal_entry using brin (occurred_at);

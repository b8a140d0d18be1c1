-- The groups of days that an open report tells, kept as days are over, so that it need not group a year of days of every
-- nonprofit anew. What is kept is marked where a day of it changes, and formed anew by regroup_gifts; a report trusts
-- nothing that is marked. An old process may run beside it: it groups all days itself; it marks, and forms nothing.

-- Every group of five gifts or more, by its last day; the next day begins another one.
create table gift_group (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  day date not null,
  standing bigint not null,
  amount bigint not null,
  primary key (account_id, live_mode, nonprofit_id, day)
);

-- The same by month, only groups that may be told: with five gifts or more that stand.
create table gift_group_month (like gift_group including all);
alter table gift_group_month rename column day to month;

create table gift_group_head (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  -- All days up to this one are grouped; of the last group, still short of five, this much is known.
  through date not null,
  gifts bigint not null,
  standing bigint not null,
  amount bigint not null,
  -- The last day that has gifts: it is left alone until another one follows.
  newest date not null,
  -- The first day that has changed since, if any.
  regroup_from date,
  primary key (account_id, live_mode, nonprofit_id)
);
create index gift_group_head_marked on gift_group_head (account_id) where regroup_from is not null;

create function mark_gift_groups() returns trigger language plpgsql as $$
declare
  changed gift_day := coalesce(new, old);
begin
  insert into gift_group_head as head (account_id, live_mode, nonprofit_id, through, gifts, standing, amount, newest, regroup_from)
    values (changed.account_id, changed.live_mode, changed.nonprofit_id, '-infinity', 0, 0, 0, changed.day, changed.day)
    on conflict (account_id, live_mode, nonprofit_id) do update
      set newest = greatest(head.newest, excluded.newest), regroup_from = least(head.regroup_from, excluded.regroup_from)
      where excluded.newest <> head.newest;
  return null;
end $$;

create trigger gift_day_regrouped after insert or delete on gift_day
  for each row execute function mark_gift_groups();
create trigger gift_day_changed_regrouped after update on gift_day for each row
  when ((old.gifts, old.standing, old.amount) is distinct from (new.gifts, new.standing, new.amount))
  execute function mark_gift_groups();

-- Forms the groups of so many nonprofits whose days have changed; answers how many there were. One at a time, and not
-- beside a folding: a second one does nothing.
create function regroup_gifts(most integer) returns bigint language plpgsql as $$
declare
  head gift_group_head;
  base date;
  done bigint := 0;
begin
  if not pg_try_advisory_xact_lock(4718231606) then return 0; end if;
  for head in select * from gift_group_head where regroup_from is not null order by account_id limit most loop
    base := head.through;
    if head.regroup_from <= head.through then
      base := coalesce((select max(day) from gift_group where account_id = head.account_id
        and live_mode = head.live_mode and nonprofit_id = head.nonprofit_id and day < head.regroup_from), '-infinity');
      head.gifts := 0;
      head.standing := 0;
      head.amount := 0;
      delete from gift_group where account_id = head.account_id and live_mode = head.live_mode
        and nonprofit_id = head.nonprofit_id and day > base;
    end if;
    with daily as (
      select base as day, head.gifts, head.standing, head.amount where head.gifts > 0
      union all
      select day, gifts, standing, amount from gift_day where account_id = head.account_id
        and live_mode = head.live_mode and nonprofit_id = head.nonprofit_id
        and day > base and day < head.newest and gifts > 0
    ), placed as (
      select *, group_of_days(gifts) over (order by day) as place from daily
    ), grouped as (
      select max(day) as day, sum(gifts)::bigint as gifts, sum(standing)::bigint as standing, sum(amount)::bigint as amount
      from placed group by place
    ), closed as (
      insert into gift_group (account_id, live_mode, nonprofit_id, day, standing, amount)
        select head.account_id, head.live_mode, head.nonprofit_id, day, standing, amount from grouped where gifts >= 5
    ), short as (
      select coalesce(sum(gifts), 0) as gifts, coalesce(sum(standing), 0) as standing, coalesce(sum(amount), 0) as amount
      from grouped where gifts < 5
    )
    update gift_group_head set through = head.newest - 1, regroup_from = null,
      gifts = short.gifts, standing = short.standing, amount = short.amount
      from short where account_id = head.account_id and live_mode = head.live_mode and nonprofit_id = head.nonprofit_id;
    base := date_trunc('month', base::timestamp)::date;
    delete from gift_group_month where account_id = head.account_id and live_mode = head.live_mode
      and nonprofit_id = head.nonprofit_id and month >= base;
    insert into gift_group_month (account_id, live_mode, nonprofit_id, month, standing, amount)
      select head.account_id, head.live_mode, head.nonprofit_id, date_trunc('month', day::timestamp)::date,
        sum(standing), sum(amount)
      from gift_group where account_id = head.account_id and live_mode = head.live_mode
        and nonprofit_id = head.nonprofit_id and day >= base and standing >= 5
      group by 4;
    done := done + 1;
  end loop;
  return done;
end $$;

-- The days of before are formed into groups by the first work that keeps the sums.
insert into gift_group_head (account_id, live_mode, nonprofit_id, through, gifts, standing, amount, newest, regroup_from)
  select account_id, live_mode, nonprofit_id, '-infinity', 0, 0, 0, max(day), min(day) from gift_day group by 1, 2, 3
  on conflict (account_id, live_mode, nonprofit_id) do update
    set newest = excluded.newest, regroup_from = excluded.regroup_from;

-- What forming all groups anew finds beyond those kept, at one moment: nothing, where they are right. Nonprofits that are
-- marked are passed over.
create function gift_groups_missing()
returns table (kept_by text, account_id text, live_mode boolean, nonprofit_id text, day date, standing bigint, amount bigint)
language sql stable as $$
  with placed as (
    select gift_day.*, group_of_days(gift_day.gifts) over (
      partition by account_id, live_mode, nonprofit_id order by gift_day.day) as place
    from gift_day join gift_group_head head using (account_id, live_mode, nonprofit_id)
    where regroup_from is null and gift_day.day <= through and gift_day.gifts > 0
  ), formed as (
    select account_id, live_mode, nonprofit_id, max(day) as day, sum(standing) as standing, sum(amount) as amount
    from placed group by account_id, live_mode, nonprofit_id, place having sum(gifts) >= 5
  ), kept as (
    select gift_group.* from gift_group join gift_group_head using (account_id, live_mode, nonprofit_id)
    where regroup_from is null
  )
  select case when is_month then 'month of groups' else 'group' end, account_id, live_mode, nonprofit_id, day,
    sum(standing)::bigint, sum(amount)::bigint
  from (
    select false as is_month, * from formed
    union all select false, account_id, live_mode, nonprofit_id, day, -standing, -amount from kept
    union all
    select true, account_id, live_mode, nonprofit_id, date_trunc('month', day::timestamp)::date, standing, amount
    from kept where standing >= 5
    union all
    select true, account_id, live_mode, nonprofit_id, month, -gift_group_month.standing, -gift_group_month.amount
    from gift_group_month join gift_group_head using (account_id, live_mode, nonprofit_id) where regroup_from is null
  ) as counted group by is_month, 2, 3, 4, 5
  having (sum(standing), sum(amount)) is distinct from (0, 0)
$$;

-- Beside each group of days, what it and all before it come to: a report of a window subtracts two of them, and takes no
-- longer for ten years than for a week. An old process may run beside it: it reads groups and months of groups, which are
-- kept as before, though nothing of this version reads the months.

-- Nothing is formed while the functions change.
select pg_advisory_xact_lock(4718231606);

-- Of groups with five gifts or more that stand, this one included; null in those formed before, which are formed anew.
alter table gift_group add column told_standing bigint, add column told_amount bigint;
update gift_group_head set regroup_from = '-infinity';

-- A nonprofit is marked once for all its days that a statement changes, not for each of them.
create function mark_groups_of_made() returns trigger language plpgsql as $$
begin
  insert into gift_group_head as head (account_id, live_mode, nonprofit_id, through, gifts, standing, amount, newest, regroup_from)
    select account_id, live_mode, nonprofit_id, '-infinity', 0, 0, 0, max(day), min(day) from changed group by 1, 2, 3
    on conflict (account_id, live_mode, nonprofit_id) do update
      set newest = greatest(head.newest, excluded.newest), regroup_from = least(head.regroup_from, excluded.regroup_from)
      where excluded.newest <> head.newest or excluded.regroup_from <> head.newest;
  return null;
end $$;

create function mark_groups_of_changed() returns trigger language plpgsql as $$
begin
  insert into gift_group_head as head (account_id, live_mode, nonprofit_id, through, gifts, standing, amount, newest, regroup_from)
    select account_id, live_mode, nonprofit_id, '-infinity', 0, 0, 0, max(day), min(day)
    from changed join before using (account_id, live_mode, nonprofit_id, day)
    where (changed.gifts, changed.standing, changed.amount) is distinct from (before.gifts, before.standing, before.amount)
    group by 1, 2, 3
    on conflict (account_id, live_mode, nonprofit_id) do update
      set newest = greatest(head.newest, excluded.newest), regroup_from = least(head.regroup_from, excluded.regroup_from)
      where excluded.newest <> head.newest or excluded.regroup_from <> head.newest;
  return null;
end $$;

drop trigger gift_day_regrouped on gift_day;
drop trigger gift_day_changed_regrouped on gift_day;
drop function mark_gift_groups();
create trigger gift_day_made_marked after insert on gift_day
  referencing new table as changed for each statement execute function mark_groups_of_made();
create trigger gift_day_unmade_marked after delete on gift_day
  referencing old table as changed for each statement execute function mark_groups_of_made();
create trigger gift_day_changed_marked after update on gift_day
  referencing new table as changed old table as before for each statement execute function mark_groups_of_changed();

create or replace function regroup_gifts(most integer) returns bigint language plpgsql as $$
declare
  head gift_group_head;
  base date;
  told record;
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
    select before.told_standing as standing, before.told_amount as amount into told from gift_group as before
      where before.account_id = head.account_id and before.live_mode = head.live_mode
        and before.nonprofit_id = head.nonprofit_id
      order by before.day desc limit 1;
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
      insert into gift_group
          (account_id, live_mode, nonprofit_id, day, standing, amount, told_standing, told_amount)
        select head.account_id, head.live_mode, head.nonprofit_id, day, standing, amount,
          coalesce(told.standing, 0) + coalesce(sum(standing) filter (where standing >= 5) over so_far, 0),
          coalesce(told.amount, 0) + coalesce(sum(amount) filter (where standing >= 5) over so_far, 0)
        from grouped where gifts >= 5 window so_far as (order by day)
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

create or replace function gift_groups_missing()
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
    select gift_group.*,
      coalesce(told_standing, 0) - coalesce(lag(told_standing) over so_far, 0) as more_standing,
      coalesce(told_amount, 0) - coalesce(lag(told_amount) over so_far, 0) as more_amount
    from gift_group join gift_group_head using (account_id, live_mode, nonprofit_id) where regroup_from is null
    window so_far as (partition by account_id, live_mode, nonprofit_id order by gift_group.day)
  )
  select counted.kept_by, account_id, live_mode, nonprofit_id, day, sum(standing)::bigint, sum(amount)::bigint
  from (
    select 'group' as kept_by, * from formed
    union all select 'group', account_id, live_mode, nonprofit_id, day, -standing, -amount from kept
    union all
    select 'groups so far', account_id, live_mode, nonprofit_id, day, standing, amount from kept where standing >= 5
    union all select 'groups so far', account_id, live_mode, nonprofit_id, day, -more_standing, -more_amount from kept
    union all
    select 'month of groups', account_id, live_mode, nonprofit_id, date_trunc('month', day::timestamp)::date, standing, amount
    from kept where standing >= 5
    union all
    select 'month of groups', account_id, live_mode, nonprofit_id, month, -gift_group_month.standing, -gift_group_month.amount
    from gift_group_month join gift_group_head using (account_id, live_mode, nonprofit_id) where regroup_from is null
  ) as counted group by 1, 2, 3, 4, 5
  having (sum(standing), sum(amount)) is distinct from (0, 0)
$$;

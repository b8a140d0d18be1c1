-- What was given, summed up by day and nonprofit as gifts arrive and change, so that reports need not read every gift.
-- An old process may run beside it: the triggers hear of its gifts, too. The gifts of before are summed up by 0422.

-- Each statement that writes gifts adds what it changes; nothing is ever waited for, as nobody updates a row of
-- another. From time to time they are folded into the sums below: who reads adds both.
create table gift_change (
  id bigint generated always as identity primary key,
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  -- When the gifts were made, UTC.
  day date not null,
  -- All gifts; those that are neither canceled nor blocked, and their cents; cents that are still to be paid out.
  gifts bigint not null,
  standing bigint not null,
  amount bigint not null,
  pending bigint not null
);

create table gift_day (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  day date not null,
  gifts bigint not null,
  standing bigint not null,
  amount bigint not null,
  pending bigint not null,
  primary key (account_id, live_mode, nonprofit_id, day)
);

-- The same by month, named by its first day.
create table gift_month (like gift_day including all);
alter table gift_month rename column day to month;

create function is_gift_standing(status text) returns boolean language sql immutable parallel safe as $$
  select status not in ('canceled', 'blocked')
$$;

-- What of a gift its nonprofit is still to get. A gift that is held has not been sent, or has come back.
create function pending_of_gift(status text, source text, amount bigint, fee bigint, cover_fees boolean)
returns bigint language sql immutable parallel safe as $$
  select case when status in ('canceled', 'sent_via_ach', 'sent_via_check', 'check_cashed', 'notified') then 0
    when cover_fees and source <> 'transfer' then amount - fee else amount end
$$;

create function note_gifts_made() returns trigger language plpgsql as $$
begin
  insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
    select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date, count(*),
      sum(is_gift_standing(status)::int), sum(is_gift_standing(status)::int * amount),
      sum(pending_of_gift(status, source, amount, fee, cover_fees))
    from made group by 1, 2, 3, 4;
  return null;
end $$;

create function note_gifts_unmade() returns trigger language plpgsql as $$
begin
  insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
    select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date, -count(*),
      -sum(is_gift_standing(status)::int), -sum(is_gift_standing(status)::int * amount),
      -sum(pending_of_gift(status, source, amount, fee, cover_fees))
    from unmade group by 1, 2, 3, 4;
  return null;
end $$;

create function note_gifts_changed() returns trigger language plpgsql as $$
begin
  insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
    select * from (
      select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date, sum(way) as gifts,
        sum(way * is_gift_standing(status)::int) as standing,
        sum(way * is_gift_standing(status)::int * amount) as amount,
        sum(way * pending_of_gift(status, source, amount, fee, cover_fees)) as pending
      from (select *, 1 as way from made union all select *, -1 from unmade) as gift
      group by 1, 2, 3, 4
    ) as change where (gifts, standing, amount, pending) is distinct from (0, 0, 0, 0);
  return null;
end $$;

create trigger donation_made_noted after insert on donation
  referencing new table as made for each statement execute function note_gifts_made();
create trigger donation_changed_noted after update on donation
  referencing new table as made old table as unmade for each statement execute function note_gifts_changed();
create trigger donation_unmade_noted after delete on donation
  referencing old table as unmade for each statement execute function note_gifts_unmade();

-- What a recount finds beyond the sums, at one moment: nothing, where they are right.
create function gift_sums_missing()
returns table (account_id text, live_mode boolean, nonprofit_id text, day date,
  gifts bigint, standing bigint, amount bigint, pending bigint)
language sql stable as $$
  select * from (
    select account_id, live_mode, nonprofit_id, day, sum(gifts)::bigint as gifts, sum(standing)::bigint as standing,
      sum(amount)::bigint as amount, sum(pending)::bigint as pending
    from (
      select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date as day, count(*) as gifts,
        sum(is_gift_standing(status)::int) as standing, sum(is_gift_standing(status)::int * amount) as amount,
        sum(pending_of_gift(status, source, amount, fee, cover_fees)) as pending
      from donation group by 1, 2, 3, 4
      union all
      select account_id, live_mode, nonprofit_id, day, -gifts, -standing, -amount, -pending from gift_day
      union all
      select account_id, live_mode, nonprofit_id, day, -gifts, -standing, -amount, -pending from gift_change
    ) as counted group by 1, 2, 3, 4
  ) as missing where (gifts, standing, amount, pending) is distinct from (0, 0, 0, 0)
$$;

-- Takes changes, at most so many, into the sums by day and month; answers how many it took. One at a time: a second
-- one takes nothing.
create function fold_gift_changes(most integer) returns bigint language sql as $$
  with taken as (
    delete from gift_change
    where (select pg_try_advisory_xact_lock(4718231606)) and id in (select id from gift_change order by id limit most)
    returning *
  ), by_day as (
    insert into gift_day
      select account_id, live_mode, nonprofit_id, day, sum(gifts), sum(standing), sum(amount), sum(pending)
      from taken group by 1, 2, 3, 4
    on conflict (account_id, live_mode, nonprofit_id, day) do update
      set gifts = gift_day.gifts + excluded.gifts, standing = gift_day.standing + excluded.standing,
        amount = gift_day.amount + excluded.amount, pending = gift_day.pending + excluded.pending
  ), by_month as (
    insert into gift_month
      select account_id, live_mode, nonprofit_id, date_trunc('month', day)::date, sum(gifts), sum(standing),
        sum(amount), sum(pending)
      from taken group by 1, 2, 3, 4
    on conflict (account_id, live_mode, nonprofit_id, month) do update
      set gifts = gift_month.gifts + excluded.gifts, standing = gift_month.standing + excluded.standing,
        amount = gift_month.amount + excluded.amount, pending = gift_month.pending + excluded.pending
  )
  select count(*) from taken
$$;

-- A foreign key locks the row it names: each gift locked its account twice and its nonprofit, so that gifts given at the
-- same time wrote lists of who holds them (multixacts) to the disk, of which there are four thousand million. Whether
-- they are there is asked now by the triggers of gifts and events, without a lock, and whoever deletes an account or a
-- nonprofit waits for all who write gifts and looks for those of it. An old process may run beside it.
-- The tables are locked in the order in which a gift does, so that neither waits for the other for ever.

lock table donation, event, account, nonprofit in access exclusive mode;

create function refuse_unknown(owner text, id text) returns text language plpgsql as $$
begin
  raise exception '% % is not there: a gift''s or event''s foreign key', owner, id using errcode = 'foreign_key_violation';
end $$;

create or replace function note_gifts_made() returns trigger language plpgsql as $$
begin
  insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
    select coalesce((select id from account where id = gift.account_id), refuse_unknown('account', gift.account_id)),
      live_mode,
      coalesce((select id from nonprofit where id = gift.nonprofit_id), refuse_unknown('nonprofit', gift.nonprofit_id)),
      day, gifts, standing, amount, pending
    from (
      select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date as day, count(*) as gifts,
        sum(is_gift_standing(status)::int) as standing, sum(is_gift_standing(status)::int * amount) as amount,
        sum(pending_of_gift(status, source, amount, fee, cover_fees)) as pending
      from made group by 1, 2, 3, 4
    ) as gift;
  return null;
end $$;

create or replace function note_gifts_changed() returns trigger language plpgsql as $$
begin
  insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
    select coalesce((select id from account where id = change.account_id), refuse_unknown('account', change.account_id)),
      live_mode,
      coalesce((select id from nonprofit where id = change.nonprofit_id), refuse_unknown('nonprofit', change.nonprofit_id)),
      day, gifts, standing, amount, pending
    from (
      select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date as day, sum(way) as gifts,
        sum(way * is_gift_standing(status)::int) as standing,
        sum(way * is_gift_standing(status)::int * amount) as amount,
        sum(way * pending_of_gift(status, source, amount, fee, cover_fees)) as pending
      from (select *, 1 as way from made union all select *, -1 from unmade) as gift
      group by 1, 2, 3, 4
    ) as change where (gifts, standing, amount, pending) is distinct from (0, 0, 0, 0);
  return null;
end $$;

create function require_account() returns trigger language plpgsql as $$
begin
  if not exists (select from account where id = new.account_id) then
    perform refuse_unknown('account', new.account_id);
  end if;
  return new;
end $$;

create trigger event_of_account before insert or update of account_id on event
  for each row execute function require_account();

create function refuse_orphans() returns trigger language plpgsql as $$
declare
  owned boolean;
begin
  lock table donation, event in share mode;
  if tg_table_name = 'account' then
    owned := exists (select from gone join donation on donation.account_id = gone.id)
      or exists (select from gone join event on event.account_id = gone.id);
  else
    owned := exists (select from gone join donation on donation.nonprofit_id = gone.id);
  end if;
  if owned then
    raise exception '% has gifts or events: their foreign key', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger account_without_gifts after delete on account
  referencing old table as gone for each statement execute function refuse_orphans();
create trigger nonprofit_without_gifts after delete on nonprofit
  referencing old table as gone for each statement execute function refuse_orphans();

create function refuse_renaming() returns trigger language plpgsql as $$
begin
  raise exception 'the id of % % is never changed', tg_table_name, old.id using errcode = 'foreign_key_violation';
end $$;

create trigger account_id_stays before update of id on account
  for each row when (old.id <> new.id) execute function refuse_renaming();
create trigger nonprofit_id_stays before update of id on nonprofit
  for each row when (old.id <> new.id) execute function refuse_renaming();

alter table donation drop constraint donation_account_id_fkey, drop constraint donation_nonprofit_id_fkey;
alter table event drop constraint event_account_id_fkey;

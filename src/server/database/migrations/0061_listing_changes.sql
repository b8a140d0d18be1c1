-- Searches keep what they have listed in memory until it changes: every change of a nonprofit is logged, not only what
-- the order of an answer hangs on, and a child's place in its parent's listing as a change of the parent.

create or replace function log_nonprofit_change() returns trigger language plpgsql as $$
begin
  insert into nonprofit_change (search_number)
    values (case when tg_op = 'DELETE' then old.search_number else new.search_number end);
  insert into nonprofit_change (search_number)
    select search_number from nonprofit
    where id in (
      case when tg_op <> 'INSERT' then old.parent_nonprofit_id end,
      case when tg_op <> 'DELETE' then new.parent_nonprofit_id end);
  perform pg_notify('nonprofit_change', '');
  return null;
end $$;

drop trigger nonprofit_updated on nonprofit;
create trigger nonprofit_updated after update on nonprofit for each row
  when (current_setting('almoner.bulk_change', true) is distinct from 'on' and new is distinct from old)
  execute function log_nonprofit_change();

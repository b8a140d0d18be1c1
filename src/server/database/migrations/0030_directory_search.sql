-- What search keeps beside the tables is told here what changed, in the transaction of the change.

-- The number an index knows a nonprofit by: small, and never given twice.
alter table nonprofit add column search_number bigint generated always as identity;
create unique index nonprofit_search_number on nonprofit (search_number);

-- Rows are read by who has not seen their transaction yet, and deleted after a day.
create table nonprofit_change (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Null when so many changed at once that an index is rather built anew.
  search_number bigint,
  -- Set when what changed is the direct consent to this account.
  account_id text,
  changed_at timestamptz not null default clock_timestamp()
);

create index nonprofit_change_transaction on nonprofit_change (transaction_id);
create index nonprofit_change_age on nonprofit_change (changed_at);

create function log_nonprofit_changes(numbers bigint[], account text) returns void language plpgsql as $$
begin
  insert into nonprofit_change (search_number, account_id) select number, account from unnest(numbers) number;
  perform pg_notify('nonprofit_change', '');
end $$;

create function is_large_nonprofit_change(rows bigint) returns boolean language plpgsql as $$
begin
  if rows <= 5000 then return false; end if;
  insert into nonprofit_change default values;
  perform pg_notify('nonprofit_change', '');
  return true;
end $$;

create function log_nonprofits_inserted() returns trigger language plpgsql as $$
begin
  if is_large_nonprofit_change((select count(*) from after_change)) then return null; end if;
  if exists (select from after_change) then
    perform log_nonprofit_changes(array(select search_number from after_change), null);
  end if;
  return null;
end $$;

create function log_nonprofits_updated() returns trigger language plpgsql as $$
declare
  numbers bigint[];
begin
  if is_large_nonprofit_change((select count(*) from after_change)) then return null; end if;
  numbers := array(
    select now.search_number
    from after_change now join before_change was on was.id = now.id
    where (now.name, now.other_names, now.ein, now.category, now.affiliation, now.prominence, now.featured_rank, now.hidden, now.eligible)
      is distinct from
      (was.name, was.other_names, was.ein, was.category, was.affiliation, was.prominence, was.featured_rank, was.hidden, was.eligible));
  if cardinality(numbers) > 0 then perform log_nonprofit_changes(numbers, null); end if;
  return null;
end $$;

create function log_nonprofits_deleted() returns trigger language plpgsql as $$
begin
  if is_large_nonprofit_change((select count(*) from before_change)) then return null; end if;
  if exists (select from before_change) then
    perform log_nonprofit_changes(array(select search_number from before_change), null);
  end if;
  return null;
end $$;

create function log_consents_changed() returns trigger language plpgsql as $$
begin
  if is_large_nonprofit_change((select count(*) from changed)) then return null; end if;
  if exists (select from changed) then
    perform log_nonprofit_changes(
      array(select search_number from nonprofit where id in (select nonprofit_id from changed)), null);
  end if;
  return null;
end $$;

create function log_direct_consents_changed() returns trigger language plpgsql as $$
declare
  account text;
begin
  if is_large_nonprofit_change((select count(*) from changed)) then return null; end if;
  for account in select distinct account_id from changed loop
    perform log_nonprofit_changes(
      array(select search_number from nonprofit where id in (select nonprofit_id from changed where account_id = account)),
      account);
  end loop;
  return null;
end $$;

create trigger nonprofit_inserted after insert on nonprofit
  referencing new table as after_change for each statement execute function log_nonprofits_inserted();
create trigger nonprofit_updated after update on nonprofit
  referencing old table as before_change new table as after_change
  for each statement execute function log_nonprofits_updated();
create trigger nonprofit_deleted after delete on nonprofit
  referencing old table as before_change for each statement execute function log_nonprofits_deleted();

create trigger nonprofit_consent_inserted after insert on nonprofit_consent
  referencing new table as changed for each statement execute function log_consents_changed();
create trigger nonprofit_consent_updated after update on nonprofit_consent
  referencing new table as changed for each statement execute function log_consents_changed();
create trigger nonprofit_consent_deleted after delete on nonprofit_consent
  referencing old table as changed for each statement execute function log_consents_changed();

create trigger direct_consent_inserted after insert on direct_consent
  referencing new table as changed for each statement execute function log_direct_consents_changed();
create trigger direct_consent_updated after update on direct_consent
  referencing new table as changed for each statement execute function log_direct_consents_changed();
create trigger direct_consent_deleted after delete on direct_consent
  referencing old table as changed for each statement execute function log_direct_consents_changed();

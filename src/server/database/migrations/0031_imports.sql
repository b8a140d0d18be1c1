-- Imports of a whole country: read into a table beside the directory, then taken over in one transaction.

-- What is being imported, kept as it grows, so that an import that ended early goes on where it stopped. What a crash
-- of the database loses of it is read again.
create unlogged table incoming_nonprofit (
  place bigint primary key,
  id text not null,
  ein text not null,
  name text,
  name_search text,
  name_as_filed text,
  other_names text[],
  address_line text,
  city text,
  state text,
  zip_code text,
  classification text,
  category text,
  categories text[],
  subsection text,
  deductibility text,
  foundation text,
  status_code text,
  affiliation text,
  group_number text,
  ruling text,
  income_amount bigint,
  asset_amount bigint,
  revenue_amount bigint,
  filed_restrictions jsonb,
  prominence double precision
);

-- How far it is: at most one row, of the files in hand.
create table incoming_progress (
  only_one boolean primary key default true check (only_one),
  files jsonb not null,
  file_index integer not null,
  byte_offset bigint not null,
  line bigint not null,
  rows bigint not null,
  skipped bigint not null,
  skipped_rows jsonb not null
);

-- Since when an organisation is in no file any more; null while it is.
alter table nonprofit add column left_file_at timestamptz;

-- Publication 78: to whom gifts are deductible, with the codes that say how far.
create table publication78 (
  ein char(9) primary key check (ein ~ '^[0-9]{9}$'),
  codes text not null
);

-- Automatic revocations in force.
create table revocation (
  ein char(9) primary key check (ein ~ '^[0-9]{9}$'),
  revoked_on date,
  posted_on date
);

-- The change log is written row by row from here on: a statement over the whole directory would otherwise have to keep a
-- copy of all of it. An import sets almoner.bulk_change and writes the log itself.
drop trigger nonprofit_inserted on nonprofit;
drop trigger nonprofit_updated on nonprofit;
drop trigger nonprofit_deleted on nonprofit;
drop trigger nonprofit_consent_inserted on nonprofit_consent;
drop trigger nonprofit_consent_updated on nonprofit_consent;
drop trigger nonprofit_consent_deleted on nonprofit_consent;
drop trigger direct_consent_inserted on direct_consent;
drop trigger direct_consent_updated on direct_consent;
drop trigger direct_consent_deleted on direct_consent;
drop function log_nonprofits_inserted();
drop function log_nonprofits_updated();
drop function log_nonprofits_deleted();
drop function log_consents_changed();
drop function log_direct_consents_changed();
drop function is_large_nonprofit_change(bigint);
drop function log_nonprofit_changes(bigint[], text);

create function log_nonprofit_change() returns trigger language plpgsql as $$
begin
  insert into nonprofit_change (search_number)
    values (case when tg_op = 'DELETE' then old.search_number else new.search_number end);
  perform pg_notify('nonprofit_change', '');
  return null;
end $$;

create function log_consent_change() returns trigger language plpgsql as $$
begin
  insert into nonprofit_change (search_number)
    select search_number from nonprofit
    where id = case when tg_op = 'DELETE' then old.nonprofit_id else new.nonprofit_id end;
  perform pg_notify('nonprofit_change', '');
  return null;
end $$;

create function log_direct_consent_change() returns trigger language plpgsql as $$
begin
  insert into nonprofit_change (search_number, account_id)
    select search_number, case when tg_op = 'DELETE' then old.account_id else new.account_id end from nonprofit
    where id = case when tg_op = 'DELETE' then old.nonprofit_id else new.nonprofit_id end;
  perform pg_notify('nonprofit_change', '');
  return null;
end $$;

create trigger nonprofit_inserted after insert on nonprofit for each row
  when (current_setting('almoner.bulk_change', true) is distinct from 'on')
  execute function log_nonprofit_change();
create trigger nonprofit_updated after update on nonprofit for each row
  when (current_setting('almoner.bulk_change', true) is distinct from 'on'
    and (new.name, new.other_names, new.ein, new.category, new.affiliation, new.prominence, new.featured_rank, new.hidden, new.eligible)
      is distinct from
      (old.name, old.other_names, old.ein, old.category, old.affiliation, old.prominence, old.featured_rank, old.hidden, old.eligible))
  execute function log_nonprofit_change();
create trigger nonprofit_deleted after delete on nonprofit for each row execute function log_nonprofit_change();

create trigger nonprofit_consent_written after insert or update on nonprofit_consent for each row
  when (current_setting('almoner.bulk_change', true) is distinct from 'on')
  execute function log_consent_change();
create trigger nonprofit_consent_deleted after delete on nonprofit_consent for each row
  execute function log_consent_change();

create trigger direct_consent_written after insert or update on direct_consent for each row
  execute function log_direct_consent_change();
create trigger direct_consent_deleted after delete on direct_consent for each row
  execute function log_direct_consent_change();

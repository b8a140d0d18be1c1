-- Accounts that may be closed and keys that end one by one, heard of at once by every process; and whose master key
-- this database was made with.

alter table account add column disabled_at timestamptz;

-- A public key may be replaced too: while pages still carry the older one both work.
alter table public_key drop constraint public_key_account_id_live_mode_key;
alter table public_key add column expires_at timestamptz;
create index public_key_account on public_key (account_id, live_mode);

create function tell_key_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('key_change', '');
  return null;
end $$;

create trigger account_changed after update or delete on account
  for each statement execute function tell_key_change();
create trigger public_key_changed after insert or update or delete on public_key
  for each statement execute function tell_key_change();
create trigger secret_key_changed after insert or update or delete on secret_key
  for each statement execute function tell_key_change();

-- What tells one master key from another without opening anything.
create table master_key (
  single boolean primary key default true check (single),
  fingerprint bytea not null
);

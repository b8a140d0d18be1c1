-- Secrets that open named operations only, from named networks where there are any. Nothing is signed with them, so that
-- no sealed copy is kept.

create table restricted_key (
  id text primary key,
  secret_hash bytea not null unique,
  account_id text not null references account (id),
  live_mode boolean not null,
  name text not null,
  operations text[] not null check (cardinality(operations) > 0),
  networks text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);

create index restricted_key_account on restricted_key (account_id, live_mode);

-- When it was last used is noted often, and what is remembered of keys need not be forgotten for it.
create trigger restricted_key_changed
  after insert or delete or update of secret_hash, account_id, live_mode, name, operations, networks, expires_at
  on restricted_key for each statement execute function tell_key_change();

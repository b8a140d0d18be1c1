-- Addresses a firm's calendar of due dates is read at by calendar programs. Who has one reads; revoked ones answer nothing.
create table filing_feed (
  id text primary key,
  account_id text not null references account (id),
  live_mode boolean not null,
  token_hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create index filing_feed_account on filing_feed (account_id, live_mode);

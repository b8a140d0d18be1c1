-- What is remembered about tries to pay, so that nobody can test cards here: counts by address, under a hash, and by
-- account, each over a short while. Shared by all processes; rows are of no use after a day and then go.

-- Salts the hashes of addresses, so that they mean nothing outside this database.
create table shield_salt (
  single boolean primary key default true check (single),
  salt text not null
);

insert into shield_salt (salt) values (gen_random_uuid()::text || gen_random_uuid()::text);

create table payment_tally (
  subject text primary key,
  tries integer not null,
  declines integer not null default 0,
  since timestamptz not null,
  locked_until timestamptz
);

create index payment_tally_since on payment_tally (since);

-- Action tokens that were used, until they end by themselves.
create table used_action (
  id text primary key,
  expires_at timestamptz not null
);

create index used_action_expires on used_action (expires_at);

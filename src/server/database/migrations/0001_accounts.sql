-- Accounts that give, the keys they give with, and the origins their pages live on.

create table account (
  id text primary key check (id like 'm\_%'),
  name text not null,
  kind text not null check (kind in ('merchant', 'platform', 'law_firm')),
  parent_account_id text references account (id),
  email text,
  transfers_enabled boolean not null default false,
  webhooks_enabled boolean not null default false,
  allowed_origins text[] not null default '{}',
  consent_policy text not null default 'any' check (consent_policy in ('any', 'either', 'direct', 'via_change', 'both')),
  created_at timestamptz not null
);

create index account_parent on account (parent_account_id) where parent_account_id is not null;

-- One public key for an account and mode: it names both.
create table public_key (
  public_key text primary key,
  account_id text not null references account (id),
  live_mode boolean not null,
  created_at timestamptz not null,
  unique (account_id, live_mode)
);

-- Two secrets may be valid at once while one replaces the other. The hash finds it, the sealed copy signs webhooks.
create table secret_key (
  secret_hash bytea primary key,
  account_id text not null references account (id),
  live_mode boolean not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz
);

create index secret_key_account on secret_key (account_id, live_mode);

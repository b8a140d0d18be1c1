-- Funds: named lists of nonprofits with shares. A gift keeps the version of its moment.

create table fund (
  id text primary key check (id like 'fund\_%'),
  -- Null for a fund of the foundation, which every account may use.
  account_id text references account (id),
  live_mode boolean not null,
  name text not null check (name <> ''),
  description text,
  status text not null check (status in ('active', 'archived')),
  version integer not null check (version > 0),
  created_at timestamptz not null
);

create index fund_account on fund (account_id, live_mode, created_at desc, id desc);

-- The nonprofits of each version, with their shares as weights.
create table fund_share (
  fund_id text not null references fund (id),
  version integer not null check (version > 0),
  position integer not null check (position >= 0),
  nonprofit_id text not null references nonprofit (id),
  share integer not null check (share between 1 and 1000000),
  primary key (fund_id, version, position)
);

create constraint trigger fund_audited after insert or update or delete on fund
  deferrable initially deferred for each row execute function audit_change('id', 'account_id');

-- The fund that a gift was made to, and the version of its shares.
alter table checkout_link add column fund_id text;
alter table checkout_link add column fund_version integer;
alter table donation add column fund_id text;

-- Offsets: what was estimated, and what was donated for it. Prices are integer cents per metric tonne of CO2 equivalent;
-- model, source and year say where every number comes from.

create table offset_estimate (
  id text primary key check (id like 'offset\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  price_cents_per_tonne integer not null check (price_cents_per_tonne > 0),
  emissions_kg double precision not null check (emissions_kg >= 0),
  model text not null,
  source text not null,
  source_year integer not null,
  -- What was asked and how it was taken: ZIP codes, pounds, miles, mode of transport.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set by the one donation that this estimate may become.
  used_at timestamptz
);

create index offset_estimate_unused on offset_estimate (expires_at) where used_at is null;

create table climate_offset (
  donation_id text primary key references donation (id),
  account_id text not null references account (id),
  live_mode boolean not null,
  kind text not null check (kind in ('shipping', 'crypto')),
  amount bigint not null check (amount > 0),
  price_cents_per_tonne integer not null check (price_cents_per_tonne > 0),
  emissions_kg double precision not null check (emissions_kg >= 0),
  model text not null,
  source text not null,
  source_year integer not null,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  estimate_id text unique references offset_estimate (id),
  created_at timestamptz not null
);

create index climate_offset_account on climate_offset (account_id, live_mode);

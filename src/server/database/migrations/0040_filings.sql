-- What law firms keep about the nonprofits they register: a client per firm and EIN, its records, and every change.

-- The EIN need not be in the directory: firms register nonprofits that the IRS does not list yet.
create table filing_client (
  id text primary key check (id like 'client\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  ein char(9) not null check (ein ~ '^[0-9]{9}$'),
  created_at timestamptz not null,
  unique (account_id, live_mode, ein)
);

-- A questionnaire and its annual return: the standing pair (no year), and one pair for each year asked for by its end.
create table filing_record (
  id text primary key check (id like 'questionnaire\_%'),
  annual_return_id text not null unique check (annual_return_id like 'return\_%'),
  client_id text not null references filing_client (id),
  fiscal_year_end date,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (client_id, fiscal_year_end)
);

-- Who changed which field, when, from what. Rows are only ever added.
create table filing_change (
  id bigint generated always as identity primary key,
  record_id text not null references filing_record (id),
  account_id text not null references account (id),
  request_id text not null,
  field text not null,
  old_value jsonb,
  new_value jsonb not null,
  changed_at timestamptz not null
);

create index filing_change_record on filing_change (record_id, id);

create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of filings is only ever added to';
end $$;

create trigger filing_change_kept before update or delete on filing_change
  for each row execute function refuse_change_of_history();

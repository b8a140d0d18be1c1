-- How an account shows itself to donors: its name, logo and accent on the payment page and in letters, and amounts it suggests.
create table account_branding (
  account_id text primary key references account,
  shown_name text check (length(shown_name) between 1 and 80),
  logo_url text check (logo_url ~ '^/pictures/[0-9a-f]{64}\.png$'),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  suggested_amounts integer[] not null default '{}' check (cardinality(suggested_amounts) <= 6),
  updated_at timestamptz not null
);

create constraint trigger account_branding_audited after insert or update or delete on account_branding
  deferrable initially deferred for each row execute function audit_change('account_id', 'account_id');

-- The logo itself, encoded anew and named by its content.
create table account_logo (
  account_id text primary key references account,
  name text not null check (name ~ '^[0-9a-f]{64}\.png$'),
  bytes bytea not null check (length(bytes) <= 4194304),
  width integer not null,
  height integer not null
);

create index account_logo_name on account_logo (name);

-- Campaigns, the donations and expenses made for them, and the debits that fetch their money. Shares are in
-- hundredths of a percent (10,000 is all), amounts are integer cents.

create table campaign (
  id text primary key check (id like 'ca\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  type text not null check (type in ('gross', 'net_held', 'net_returned', 'custom')),
  name text not null,
  description text,
  nonprofit_id text not null references nonprofit (id),
  nonprofit_invited boolean not null default false,
  start_date timestamptz not null,
  end_date timestamptz not null,
  target_grant_receipt_date timestamptz,
  grant_disbursement_initiation_date timestamptz,
  auto_distribute_grants boolean not null default false,
  return_basis_points integer not null default 0 check (return_basis_points between 0 and 10000),
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 10000),
  expense_basis_points integer not null default 0 check (expense_basis_points between 0 and 10000),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  shared_metadata jsonb not null default '{}' check (jsonb_typeof(shared_metadata) = 'object'),
  -- Expenses claimed and still to be paid; for net_returned, all that were claimed.
  claims bigint not null default 0 check (claims >= 0),
  grants_initiated_at timestamptz,
  finalized_at timestamptz,
  created_at timestamptz not null,
  check (end_date >= start_date),
  check (fee_basis_points + expense_basis_points <= 10000)
);

create index campaign_account on campaign (account_id, live_mode, created_at desc);

-- What was signed before a campaign of the three dashboard types: its fee, the partnership's dates, the signer.
create table statement_of_work (
  campaign_id text primary key references campaign (id),
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  partnership_start date not null,
  partnership_end date not null check (partnership_end >= partnership_start),
  signer_name text not null check (signer_name <> ''),
  signer_title text not null check (signer_title <> ''),
  signer_email text not null check (signer_email like '%_@_%'),
  signed_on date not null
);

create table campaign_pull (
  id text primary key check (id like 'pull\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  -- A daily pull of donations, or the pull of what a net campaign must give back.
  kind text not null check (kind in ('donations', 'pull_back')),
  campaign_id text references campaign (id),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('sent', 'settled', 'failed')),
  bank_file_id text,
  settles_on date not null,
  created_at timestamptz not null,
  check ((kind = 'pull_back') = (campaign_id is not null))
);

create index campaign_pull_sent on campaign_pull (settles_on) where status = 'sent';

create table campaign_donation (
  id text primary key check (id like 'ce\_%'),
  campaign_id text not null references campaign (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  external_id text,
  status text not null default 'due' check (status in ('due', 'pulling', 'received')),
  pull_id text references campaign_pull (id),
  created_at timestamptz not null,
  check ((status = 'due') = (pull_id is null))
);

create index campaign_donation_campaign on campaign_donation (campaign_id, created_at);
create index campaign_donation_due on campaign_donation (live_mode, created_at) where status = 'due';
create index campaign_donation_pull on campaign_donation (pull_id) where pull_id is not null;

create table campaign_expense (
  id text primary key check (id like 'ex\_%'),
  campaign_id text not null references campaign (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  description text not null,
  spent_on date not null,
  created_at timestamptz not null
);

create index campaign_expense_campaign on campaign_expense (campaign_id, created_at);

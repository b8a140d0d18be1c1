-- The schema. Tables are grouped by part, with their indexes, functions and triggers; audit triggers are in the
-- section of the audit log.

create extension pg_trgm;

-- ACCOUNTS AND KEYS
-- Merchants, platforms and law firms, and the keys they use.

create table account (
  id text primary key check (id like 'm\_%'),
  name text not null,
  kind text not null check (kind in ('merchant', 'platform', 'law_firm')),
  parent_account_id text references account (id),
  email text,
  transfers_enabled boolean not null default false,
  webhooks_enabled boolean not null default false,
  allowed_origins text[] not null default '{}',
  consent_policy text not null default 'any' check (consent_policy in (
    'any', 'either', 'direct', 'via_change', 'both')),
  created_at timestamptz not null,
  disabled_at timestamptz
);

create index account_parent on account (parent_account_id) where parent_account_id is not null;

-- What invoices say besides amounts: the address of an account or of the foundation ('house'), and the payment term in
-- days.
create table billing_details (
  owner_id text primary key,
  address text[] not null default '{}',
  payment_days integer not null default 30 check (payment_days between 0 and 365)
);

-- How an account presents itself to donors: name, logo and accent color on the payment page and in letters, and
-- suggested amounts.
create table account_branding (
  account_id text primary key references account (id),
  shown_name text check (length(shown_name) between 1 and 80),
  logo_url text check (logo_url ~ '^/pictures/[0-9a-f]{64}\.png$'),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  suggested_amounts integer[] not null default '{}' check (cardinality(suggested_amounts) <= 6),
  updated_at timestamptz not null
);

-- The logo, re-encoded and named by its content.
create table account_logo (
  account_id text primary key references account (id),
  name text not null check (name ~ '^[0-9a-f]{64}\.png$'),
  bytes bytea not null check (length(bytes) <= 4194304),
  width integer not null,
  height integer not null
);

create index account_logo_name on account_logo (name);

-- Fingerprint of the master key this database was created with.
create table master_key (
  single boolean default true primary key check (single),
  fingerprint bytea not null
);

-- Identifies an account and a mode. Both keys work while one replaces the other.
create table public_key (
  public_key text primary key,
  account_id text not null references account (id),
  live_mode boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz
);

create index public_key_account on public_key (account_id, live_mode);

-- Two secrets can be valid at once while one replaces the other. The hash finds the secret; the sealed copy signs
-- webhooks.
create table secret_key (
  secret_hash bytea primary key,
  account_id text not null references account (id),
  live_mode boolean not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz
);

create index secret_key_account on secret_key (account_id, live_mode);

-- Secrets limited to named operations and, optionally, to networks. They sign nothing, so no sealed copy is kept.
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
-- Recording the last use must not invalidate caches of keys, so `last_used_at` is not in the list.
create trigger restricted_key_changed after insert or update of secret_hash, account_id, live_mode, name, operations,
  networks, expires_at or delete on restricted_key
  for each statement execute function tell_key_change();

-- NONPROFIT DIRECTORY
-- Nonprofits as public records describe them. Sums are whole US dollars, as filed.

-- Normalizes names as `searchName` does: lower-case letters and digits with single spaces.
create function other_names_search(names text[]) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(
      replace(lower(normalize(array_to_string(names, ' '), NFKD)), '&', ' and '),
      '[''’‘`´.\u0300-\u036f]', '', 'g'),
    '[^a-z0-9]+', ' ', 'g')
$$;

create table nonprofit (
  id text primary key check (id like 'n\_%'),
  ein char(9) not null unique check (ein ~ '^[0-9]{9}$'),
  -- Shown to people. `curated` lists the columns that somebody set by hand; imports don't touch those.
  name text not null,
  name_as_filed text not null,
  other_names text[] not null default '{}',
  address_line text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  classification text not null default '',
  category text not null default 'unclassified' check (category in (
    'arts and culture', 'education', 'environment', 'animals', 'healthcare', 'human services',
    'international affairs', 'public benefit', 'religion', 'mutual benefit', 'unclassified')),
  categories text[] not null default '{}',
  mission text not null default '',
  website text not null default '',
  socials jsonb not null default '{}' check (jsonb_typeof(socials) = 'object'),
  logo_url text,
  cover_image_url text,
  stats text[] not null default '{}',
  email text,
  memo text,
  curated text[] not null default '{}',
  -- Facts from the IRS file, codes as filed. They decide eligibility and how well known an organization is.
  subsection text not null default '',
  deductibility text not null default '',
  foundation text not null default '',
  status_code text not null default '',
  affiliation text not null default '',
  group_number text not null default '',
  ruling text not null default '',
  income_amount bigint not null default 0,
  asset_amount bigint not null default 0,
  revenue_amount bigint not null default 0,
  -- Reasons not to pay out, each {code, detail}: from public records, and from the operator.
  filed_restrictions jsonb not null default '[]' check (jsonb_typeof(filed_restrictions) = 'array'),
  operator_restrictions jsonb not null default '[]' check (jsonb_typeof(operator_restrictions) = 'array'),
  eligibility_restrictions jsonb not null generated always as (filed_restrictions || operator_restrictions) stored,
  eligible boolean not null generated always as (filed_restrictions = '[]' and operator_restrictions = '[]') stored,
  hidden boolean not null default false,
  parent_nonprofit_id text references nonprofit (id),
  parent_relationship text check (parent_relationship in ('chapter', 'project', 'fiscally_sponsored')),
  payout_method text not null default 'check' check (payout_method in ('check', 'bank_account')),
  claimed boolean not null default false,
  -- For search: the normalized name, and how well known the organization is (higher comes first).
  name_search text not null,
  prominence float8 not null default 0,
  featured_rank integer,
  last_verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Number in the search index: small and never reused.
  search_number bigint generated always as identity,
  -- When the organization disappeared from all IRS files; null while it is in one.
  left_file_at timestamptz,
  check ((parent_nonprofit_id is null) = (parent_relationship is null))
);

create index nonprofit_name_prefix on nonprofit (name_search text_pattern_ops);
create index nonprofit_name_words on nonprofit using gin (to_tsvector('simple'::regconfig, name_search));
create index nonprofit_name_trigrams on nonprofit using gin (name_search gin_trgm_ops);
create index nonprofit_prominence on nonprofit (prominence desc, id);
create index nonprofit_category on nonprofit (category, prominence desc, id);
create index nonprofit_featured on nonprofit (featured_rank, id) where featured_rank is not null;
create index nonprofit_parent on nonprofit (parent_nonprofit_id) where parent_nonprofit_id is not null;
create unique index nonprofit_search_number on nonprofit (search_number);
-- Few nonprofits have other names, so this index is small.
create index nonprofit_other_name_words on nonprofit using gin (to_tsvector('simple'::regconfig,
  other_names_search(other_names))) where other_names <> '{}'::text[];

create table alias_import (
  id bigint generated always as identity primary key,
  file_name text not null,
  aliases integer not null check (aliases >= 0),
  created_at timestamptz not null,
  undone_at timestamptz
);

-- IDs that other services use for nonprofits.
create table nonprofit_alias (
  foreign_id text primary key check (foreign_id <> ''),
  nonprofit_id text not null references nonprofit (id),
  import_id bigint not null references alias_import (id)
);

create index nonprofit_alias_import on nonprofit_alias (import_id);

-- Images that nonprofits uploaded, re-encoded and named by their content.
create table nonprofit_picture (
  name text primary key check (name ~ '^[0-9a-f]{64}\.(png|jpg)$'),
  bytes bytea not null check (length(bytes) <= 4194304),
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);

-- What a donation buys at each nonprofit: `cents` buy `quantity` of a unit, named in singular and plural.
create table impact_rate (
  nonprofit_id text not null references nonprofit (id),
  position integer not null,
  cents bigint not null check (cents > 0),
  quantity bigint not null check (quantity > 0),
  unit_one text not null check (unit_one <> ''),
  unit_many text not null check (unit_many <> ''),
  -- Citation, for readers who ask.
  source text not null default '',
  year integer check (year between 1900 and 2200),
  primary key (nonprofit_id, "position")
);

-- IRS index of electronic returns, to find a nonprofit's newest one.
create table irs_filing (
  object_id text primary key check (object_id ~ '^\d{10,30}$'),
  ein text not null check (ein ~ '^\d{9}$'),
  form text not null check (form in ('990', '990-EZ', '990-PF')),
  tax_period text not null check (tax_period ~ '^\d{6}$'),
  batch text not null check (batch ~ '^\d{4}_[A-Za-z0-9_]{1,40}$')
);

create index irs_filing_newest on irs_filing (ein, tax_period desc, object_id desc);

-- IRS Publication 78: organizations that can receive deductible donations, with codes for limits.
create table publication78 (
  ein char(9) primary key check (ein ~ '^[0-9]{9}$'),
  codes text not null
);

-- Automatic revocations in force.
create table revocation (
  ein char(9) primary key check (ein ~ '^[0-9]{9}$'),
  revoked_on date,
  posted_on date
);

-- Staging table of a nationwide import. An interrupted import resumes from it. It is unlogged: rows lost in a database
-- crash are read again.
create unlogged table incoming_nonprofit (
  place bigint primary key,
  id text not null,
  ein text not null,
  name text,
  name_search text,
  name_as_filed text,
  other_names text[],
  address_line text,
  city text,
  state text,
  zip_code text,
  classification text,
  category text,
  categories text[],
  subsection text,
  deductibility text,
  foundation text,
  status_code text,
  affiliation text,
  group_number text,
  ruling text,
  income_amount bigint,
  asset_amount bigint,
  revenue_amount bigint,
  filed_restrictions jsonb,
  prominence float8
);

-- Progress of the import: at most one row.
create table incoming_progress (
  only_one boolean default true primary key check (only_one),
  files jsonb not null,
  file_index integer not null,
  byte_offset bigint not null,
  line bigint not null,
  rows bigint not null,
  skipped bigint not null,
  skipped_rows jsonb not null
);

-- Nonprofits whose eligibility changed and whose accounts have not been notified. The code that changes eligibility
-- notifies them and deletes the row in the same transaction.
create table standing_change (
  nonprofit_id text primary key references nonprofit (id)
);

-- Change log that search indexes follow. Written in the transaction of the change; rows are deleted after a day.
create table nonprofit_change (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Null when so many rows changed at once that indexes should be rebuilt.
  search_number bigint,
  -- Set when the change is direct consent to this account.
  account_id text,
  changed_at timestamptz not null default clock_timestamp()
);

create index nonprofit_change_transaction on nonprofit_change (transaction_id);
create index nonprofit_change_age on nonprofit_change (changed_at);

-- Runs per row: a statement-level trigger over the whole directory would have to copy all of it. An import sets
-- almoner.bulk_change and writes the log itself. A change of a child is also a change of its parent, whose listing
-- shows it.
create function log_nonprofit_change() returns trigger language plpgsql as $$
begin
  insert into nonprofit_change (search_number)
    values (case when tg_op = 'DELETE' then old.search_number else new.search_number end);
  insert into nonprofit_change (search_number)
    select search_number from nonprofit
    where id in (
      case when tg_op <> 'INSERT' then old.parent_nonprofit_id end,
      case when tg_op <> 'DELETE' then new.parent_nonprofit_id end);
  perform pg_notify('nonprofit_change', '');
  return null;
end $$;

create function note_standing_change() returns trigger language plpgsql as $$
begin
  insert into standing_change values (new.id) on conflict do nothing;
  return null;
end $$;

create trigger nonprofit_deleted after delete on nonprofit
  for each row execute function log_nonprofit_change();
create trigger nonprofit_inserted after insert on nonprofit
  for each row when (current_setting('almoner.bulk_change', true) is distinct from 'on')
  execute function log_nonprofit_change();
create trigger nonprofit_standing_noted after update of filed_restrictions, operator_restrictions on nonprofit
  for each row when (old.eligible is distinct from new.eligible) execute function note_standing_change();
create trigger nonprofit_updated after update on nonprofit
  for each row
  when (current_setting('almoner.bulk_change', true) is distinct from 'on' and new.* is distinct from old.*)
  execute function log_nonprofit_change();

-- CONSENT
-- Written consent of nonprofits. There are two independent kinds: through the grant-making foundation, and direct to
-- one account.

create table nonprofit_consent (
  nonprofit_id text primary key references nonprofit (id),
  via_change boolean not null default false,
  auto_grant_direct boolean not null default false,
  updated_at timestamptz not null
);

create index nonprofit_consent_via_change on nonprofit_consent (nonprofit_id) where via_change;
create index nonprofit_consent_auto_grant on nonprofit_consent (nonprofit_id) where auto_grant_direct;

-- An explicit decision about one account. It overrides the automatic grant both ways: direct =
-- coalesce(direct_consent.granted, nonprofit_consent.auto_grant_direct, false).
create table direct_consent (
  nonprofit_id text not null references nonprofit (id),
  account_id text not null references account (id),
  granted boolean not null,
  updated_at timestamptz not null,
  primary key (account_id, nonprofit_id)
);

create index direct_consent_nonprofit on direct_consent (nonprofit_id);

-- Who decided what and when. Append-only. `account_id` is set for direct consent.
create table consent_history (
  id bigint generated always as identity primary key,
  nonprofit_id text not null references nonprofit (id),
  subject text not null check (subject in ('via_change', 'auto_grant_direct', 'direct')),
  account_id text references account (id),
  decision text not null check (decision in ('granted', 'withheld', 'unset')),
  decided_by text not null,
  decided_at timestamptz not null,
  check ((subject = 'direct') = (account_id is not null))
);

create index consent_history_nonprofit on consent_history (nonprofit_id, decided_at desc, id desc);

create function log_consent_change() returns trigger language plpgsql as $$
begin
  insert into nonprofit_change (search_number)
    select search_number from nonprofit
    where id = case when tg_op = 'DELETE' then old.nonprofit_id else new.nonprofit_id end;
  perform pg_notify('nonprofit_change', '');
  return null;
end $$;

create function log_direct_consent_change() returns trigger language plpgsql as $$
begin
  insert into nonprofit_change (search_number, account_id)
    select search_number, case when tg_op = 'DELETE' then old.account_id else new.account_id end from nonprofit
    where id = case when tg_op = 'DELETE' then old.nonprofit_id else new.nonprofit_id end;
  perform pg_notify('nonprofit_change', '');
  return null;
end $$;

create trigger nonprofit_consent_deleted after delete on nonprofit_consent
  for each row execute function log_consent_change();
create trigger nonprofit_consent_written after insert or update on nonprofit_consent
  for each row when (current_setting('almoner.bulk_change', true) is distinct from 'on')
  execute function log_consent_change();
create trigger direct_consent_deleted after delete on direct_consent
  for each row execute function log_direct_consent_change();
create trigger direct_consent_written after insert or update on direct_consent
  for each row execute function log_direct_consent_change();

-- PEOPLE AND SIGN-IN
-- People who work in the console, their roles, and how they sign in.

create table person (
  id text primary key check (id like 'u\_%'),
  email text not null unique check (email = lower(email) and email like '%_@_%'),
  name text not null default '',
  -- Created by a private sandbox; can sign in nowhere else.
  sandbox boolean not null default false,
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- A person's role in an account, a nonprofit, or the foundation (`platform`). One role in each.
create table membership (
  person_id text not null references person (id),
  subject_id text not null,
  role text not null,
  created_at timestamptz not null,
  primary key (person_id, subject_id),
  check (
case
    when subject_id = 'platform' then role in ('operator', 'approver', 'auditor')
    when subject_id like 'm\_%' then role in ('owner', 'finance', 'developer', 'viewer')
      when subject_id like 'n\_%' then role in ('owner', 'editor')
    else false
end)
);

create index membership_subject on membership (subject_id);

-- The ID is the first half of the secret in the invitation's link.
create table invitation (
  id text primary key check (id like 'iv\_%'),
  email text not null check (email = lower(email)),
  subject_id text not null,
  role text not null,
  -- Null for an invitation from the command line.
  invited_by text references person (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);

create index invitation_subject on invitation (subject_id) where (accepted_at is null) and (withdrawn_at is null);

create table passkey (
  id text primary key,
  person_id text not null references person (id),
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create index passkey_person on passkey (person_id);

-- A link that signs in once. A row is written for every address, known or not, so that asking reveals nothing.
create table sign_in_link (
  id text primary key check (id like 'sl\_%'),
  email text not null check (email = lower(email)),
  return_to text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index sign_in_link_email on sign_in_link (email, created_at);

-- Challenges are signed and not stored; answered ones are, so that none is answered twice.
create table spent_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);

create index spent_challenge_expired on spent_challenge (expires_at);

-- Read on every request, so that ending a session takes effect everywhere at once.
create table console_session (
  id text primary key check (id like 'cs\_%'),
  token_hash bytea not null unique,
  person_id text not null references person (id),
  method text not null check (method in ('passkey', 'link', 'invitation', 'provider', 'sandbox')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- When the person last proved their identity.
  proved_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text,
  agent text not null default '',
  -- Message for the next page.
  flash jsonb
);

create index console_session_person on console_session (person_id) where ended_at is null;

-- An organization's single sign-on by OpenID Connect, for people of its own domains.
create table identity_provider (
  id text primary key check (id like 'ip\_%'),
  subject_id text not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed bytea not null,
  domain text not null unique check (domain = lower(domain)),
  created_at timestamptz not null
);

-- One sign-in attempt at a provider: the expected state, and whose it is.
create table provider_sign_in (
  state text primary key,
  provider_id text not null references identity_provider (id) on delete cascade,
  verifier_sealed bytea not null,
  nonce text not null,
  return_to text not null,
  expires_at timestamptz not null
);

create index provider_sign_in_expired on provider_sign_in (expires_at);

-- Who claims to represent a nonprofit, and the proof: a code mailed to the address on record, a code sent to an e-mail
-- address at the website's domain, or a document that staff review.
create table nonprofit_claim (
  id text primary key check (id like 'cl\_%'),
  nonprofit_id text not null references nonprofit (id),
  person_id text not null references person (id),
  way text not null check (way in ('letter', 'email', 'paper')),
  -- The e-mail address the code went to, or the postal address on record at the time.
  sent_to text not null default '',
  -- The document, until somebody decides about it.
  paper_type text,
  paper_sealed bytea,
  -- Wrong codes so far; too many end the claim.
  wrong_codes integer not null default 0,
  status text not null check (status in ('open', 'done', 'ended')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  posted_at timestamptz,
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null)),
  check (paper_sealed is null or way = 'paper')
);

create index nonprofit_claim_person on nonprofit_claim (person_id, created_at);
create index nonprofit_claim_nonprofit on nonprofit_claim (nonprofit_id);
create index nonprofit_claim_open on nonprofit_claim (created_at) where status = 'open';

-- Changes that need a second person's approval. The database, too, refuses approval by the proposer.
create table proposal (
  id text primary key check (id like 'pr\_%'),
  kind text not null,
  -- The owner: an account, a nonprofit, `house` or `platform`.
  subject_id text not null,
  live_mode boolean not null,
  -- One sentence for the approver.
  summary text not null,
  -- The change: the part that can be displayed, and the part that is secret.
  shown jsonb not null check (jsonb_typeof(shown) = 'object'),
  details_sealed bytea not null,
  status text not null check (status in ('waiting', 'resting', 'done', 'refused', 'withdrawn')),
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  -- When an approved change takes effect.
  rests_until timestamptz,
  done_at timestamptz,
  -- Why it was refused or withdrawn.
  reason text,
  check (status = 'withdrawn' or decided_by is distinct from proposed_by),
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'done') = (done_at is not null)),
  check (status <> 'resting' or rests_until is not null)
);

create index proposal_open on proposal (proposed_at) where status in ('waiting', 'resting');
create index proposal_subject on proposal (subject_id, proposed_at desc);
-- One release waits at a time, so that no donation is in two.
create unique index proposal_one_release on proposal (live_mode) where (kind = 'payouts') and (status = 'waiting');
-- A donation's refund is proposed once at a time.
create unique index proposal_one_refund on proposal (((shown ->> 'gift')))
  where (kind = 'refund') and (status = 'waiting');
create unique index proposal_one_void on proposal (((shown ->> 'check')))
  where (kind = 'void_check') and (status = 'waiting');
create unique index proposal_one_campaign_release on proposal (live_mode)
  where (kind = 'campaign_payouts') and (status = 'waiting');

-- BANK ACCOUNTS AND FILES
-- Where money is collected from or sent to, and the files exchanged with the bank.

-- ABA check digit: weights 3, 7, 1. All zeros is not a bank.
create function is_routing_number(digits text) returns boolean language sql immutable as $$
  select digits ~ '^[0-9]{9}$' and digits <> '000000000' and (
    3 * (substr(digits, 1, 1)::int + substr(digits, 4, 1)::int + substr(digits, 7, 1)::int)
    + 7 * (substr(digits, 2, 1)::int + substr(digits, 5, 1)::int + substr(digits, 8, 1)::int)
    + substr(digits, 3, 1)::int + substr(digits, 6, 1)::int + substr(digits, 9, 1)::int) % 10 = 0
$$;

-- Where money is collected from or sent to: an account's, a nonprofit's, or the foundation's ('house'). Only the latter
-- has `bank_name` and `ein`, which bank files name as the sender.
create table bank_account (
  owner_id text not null,
  live_mode boolean not null,
  holder_name text not null,
  routing_number text not null check (is_routing_number(routing_number)),
  account_number_sealed bytea not null,
  account_type text not null check (account_type in ('checking', 'savings')),
  updated_at timestamptz not null,
  bank_name text,
  ein text check (ein ~ '^[0-9]{9}$'),
  -- Set when a payment came back. Nothing is sent until the bank account is entered again.
  returned_at timestamptz,
  primary key (owner_id, live_mode),
  check (owner_id <> 'house' or bank_name is not null and ein is not null)
);

create table bank_file (
  id text primary key check (id like 'ach\_%'),
  live_mode boolean not null,
  purpose text not null check (purpose in ('payouts', 'pulls', 'returns')),
  effective_date date not null,
  entries integer not null,
  debit_total bigint not null,
  credit_total bigint not null,
  -- Tells files of the same day apart: A to Z, then 0 to 9.
  modifier char(1) not null,
  content_sealed bytea not null,
  created_at timestamptz not null,
  -- When the file was first downloaded for the bank.
  taken_at timestamptz
);

create index bank_file_newest on bank_file (live_mode, created_at desc, id desc);

-- Last trace number. Each entry of a bank file has its own, by which the bank refers to it in returns and corrections.
create table bank_trace (
  id integer default 1 primary key check (id = 1),
  last integer not null
);

insert into bank_trace (last) values (0);

create table bank_file_entry (
  bank_file_id text not null references bank_file (id),
  trace_number text not null check (trace_number ~ '^\d{15}$'),
  transfer_id text not null,
  owner_id text not null,
  amount bigint not null check (amount > 0),
  routing_number text not null,
  account_number_sealed bytea not null,
  primary key (bank_file_id, trace_number)
);

create index bank_file_entry_trace on bank_file_entry (trace_number);

-- Returns and corrections from the bank's files; each notice is kept once.
create table bank_notice (
  id text primary key check (id like 'bn\_%'),
  kind text not null check (kind in ('return', 'correction')),
  code text not null check (code ~ '^[RC]\d{2}$'),
  trace_number text not null,
  reference text not null,
  amount bigint not null check (amount >= 0),
  corrected_sealed bytea,
  live_mode boolean,
  transfer_id text,
  owner_id text,
  status text not null check (status in ('booked', 'open', 'settled')),
  reason text,
  received_at timestamptz not null,
  settled_at timestamptz,
  unique nulls not distinct (trace_number, code, reference, amount, transfer_id),
  check ((status = 'open') = (reason is not null)),
  check ((kind = 'correction') = (corrected_sealed is not null))
);

create index bank_notice_open on bank_notice (received_at) where status = 'open';

-- CAMPAIGNS
-- Campaigns, their donations and expenses, and the debits that collect their money. Shares are in basis points (10,000
-- is all), amounts are integer cents.

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
  -- Expenses claimed and not yet paid; for net_returned, all that were claimed.
  claims bigint not null default 0 check (claims >= 0),
  grants_initiated_at timestamptz,
  finalized_at timestamptz,
  created_at timestamptz not null,
  check (end_date >= start_date),
  check ((fee_basis_points + expense_basis_points) <= 10000)
);

create index campaign_account on campaign (account_id, live_mode, created_at desc, id desc);
create index campaign_nonprofit on campaign (nonprofit_id, account_id);
-- A nonprofit sees the campaigns that benefit it.
create index campaign_for_nonprofit on campaign (nonprofit_id, live_mode, id);

-- What was signed before a campaign: its fee, the dates of the partnership, and the signer.
create table statement_of_work (
  campaign_id text primary key references campaign (id),
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  partnership_start date not null,
  partnership_end date not null,
  signer_name text not null check (signer_name <> ''),
  signer_title text not null check (signer_title <> ''),
  signer_email text not null check (signer_email like '%_@_%'),
  signed_on date not null,
  check (partnership_end >= partnership_start)
);

-- Debits that collect a campaign's money. The bank's rules allow a returned debit to be repeated at most twice, for the
-- same amount, within 180 days, and only for insufficient funds. Otherwise a new bank account or authorization is
-- required.
create table campaign_pull (
  id text primary key check (id like 'pull\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  -- The daily collection of donations, or the collection of what a net campaign must return.
  kind text not null check (kind in ('donations', 'pull_back')),
  campaign_id text references campaign (id),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('sent', 'settled', 'failed')),
  bank_file_id text references bank_file (id),
  settles_on date not null,
  created_at timestamptz not null,
  return_code text check (return_code ~ '^R[0-9]{2}$'),
  failed_at timestamptz,
  -- The first debit of a series of repeats, and this repeat's number.
  repeats text,
  attempt smallint not null default 0 check (attempt between 0 and 2),
  -- Last day on which it can be repeated.
  retry_until date,
  -- What is required before the money can be collected again; null when nothing is.
  waits_for text check (waits_for in ('retry', 'bank_account', 'authorization', 'retries_spent')),
  authorized_on date,
  unique (id, account_id, live_mode, amount),
  unique (repeats, attempt),
  foreign key (repeats, account_id, live_mode, amount) references campaign_pull (id, account_id, live_mode, amount),
  check ((kind = 'pull_back') = (campaign_id is not null)),
  check ((attempt = 0) = (repeats is null)),
  check (waits_for is null or status = 'failed' and return_code is not null),
  check (waits_for <> 'retry' or (return_code in ('R01', 'R09'))),
  check (attempt = 0 or retry_until is not null and (created_at at time zone 'UTC')::date <= retry_until)
);

create index campaign_pull_sent on campaign_pull (settles_on) where status = 'sent';
create index campaign_pull_waiting on campaign_pull (live_mode, account_id) where waits_for is not null;
create index campaign_pull_newest on campaign_pull (live_mode, created_at desc, id desc);
create index campaign_pull_bank_reference on campaign_pull (lower("right"(id, 15)));

create table campaign_donation (
  id text primary key check (id like 'ce\_%'),
  campaign_id text not null references campaign (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  external_id text,
  status text not null default 'due' check (status in ('due', 'pulling', 'returned', 'received')),
  pull_id text references campaign_pull (id),
  created_at timestamptz not null,
  -- Day of the donation, if the uploaded file names one.
  given_on date,
  check ((status = 'due') = (pull_id is null))
);

create index campaign_donation_due on campaign_donation (live_mode, created_at) where status = 'due';
create index campaign_donation_pull on campaign_donation (pull_id) where pull_id is not null;
create index campaign_donation_campaign on campaign_donation (campaign_id, created_at desc, id desc);

-- Uploaded files, by content hash, so that the same file is not booked twice by mistake.
create table campaign_bulk_file (
  campaign_id text not null references campaign (id),
  kind text not null check (kind in ('donations', 'expenses')),
  content_hash bytea not null,
  rows integer not null check (rows > 0),
  booked_at timestamptz not null,
  times integer not null default 1,
  primary key (campaign_id, kind, content_hash)
);

create table campaign_expense (
  id text primary key check (id like 'ex\_%'),
  campaign_id text not null references campaign (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  description text not null,
  spent_on date not null,
  created_at timestamptz not null
);

create index campaign_expense_campaign on campaign_expense (campaign_id, created_at desc, id desc);

-- Campaigns under negotiation: the statement of work, its signature, and its approval.
create table campaign_draft (
  id text primary key check (id like 'cd\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  status text not null check (status in ('unsigned', 'signed', 'approved', 'declined', 'withdrawn')),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  signer_id text not null references person (id),
  drafted_by text not null references person (id),
  created_at timestamptz not null,
  -- The signature: the typed name, the sentence it was typed under, the time, and the address.
  signed_name text,
  signed_sentence text,
  signed_at timestamptz,
  signed_from text,
  proposal_id text references proposal (id),
  campaign_id text unique references campaign (id),
  -- Why it was declined or withdrawn.
  ended_reason text,
  ended_at timestamptz,
  check (num_nulls(signed_name, signed_sentence, signed_at, proposal_id) in (0, 4)),
  check ((status not in ('signed', 'approved', 'declined')) or signed_at is not null),
  check ((status = 'approved') = (campaign_id is not null)),
  check ((status in ('declined', 'withdrawn')) = (ended_at is not null)),
  check ((ended_at is null) = (ended_reason is null))
);

create index campaign_draft_account on campaign_draft (account_id, live_mode, created_at desc);

-- The statement of work as generated and signed. Never changed.
create table campaign_document (
  draft_id text primary key references campaign_draft (id),
  bytes bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);

create function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'A statement of work is never changed.' using errcode = 'insufficient_privilege';
end $$;

create trigger campaign_draft_terms_kept before update of terms, account_id, live_mode, signer_id on campaign_draft
  for each row
  when ((old.terms, old.account_id, old.live_mode, old.signer_id) is distinct from (new.terms, new.account_id,
    new.live_mode, new.signer_id)) execute function refuse_document_change();
create trigger campaign_document_kept before update or delete on campaign_document
  for each row execute function refuse_document_change();

-- DONATIONS
-- What an account or a donor gave to a nonprofit. Amounts and fees are integer cents of USD.

-- Closed sets of words are functions: PostgreSQL would read a check's literal list from the catalog again for every
-- statement. To add a word, replace the function; that locks no table.
create function is_gift_source(word text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return word in ('api', 'checkout', 'transfer', 'climate');
end $$;

create function is_gift_status(word text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return word in (
    'pledged', 'invoice_pending', 'invoice_sent', 'payout_scheduled', 'sent_via_ach', 'sent_via_check',
    'check_cashed', 'notified', 'canceled', 'blocked', 'paused');
end $$;

create table donation (
  id text primary key check (id like 'd\_%' or id like 'carbon\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  nonprofit_id text not null references nonprofit (id),
  original_nonprofit_id text references nonprofit (id),
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  cover_fees boolean not null default false,
  funds_collected boolean not null,
  source text not null check (is_gift_source(source)),
  status text not null default 'pledged' check (is_gift_status(status)),
  status_before_hold text,
  order_value bigint check (order_value >= 0),
  zip_code text,
  external_id text,
  campaign_name text,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null,
  -- No foreign keys here: the table is the largest, and its only writer sets both columns when it inserts the row.
  monthly_gift_id text,
  first_donation_id text,
  -- The campaign that the donor gave from, if the account has it here; `campaign_name` is the name as sent.
  campaign_id text references campaign (id)
);

create index donation_newest on donation (account_id, live_mode, created_at desc, id desc);
create index donation_external on donation (account_id, live_mode, external_id, created_at desc, id desc)
  where external_id is not null;
create index donation_nonprofit on donation (nonprofit_id, live_mode, status);
create index donation_to_invoice on donation (live_mode, account_id, created_at) where status = 'pledged';
create index donation_to_pay on donation (live_mode, nonprofit_id) where status = 'payout_scheduled';
create index donation_campaign on donation (campaign_id, created_at desc, id desc) where campaign_id is not null;
-- An account's donations with one filter, read by key however many there are.
create index donation_by_status on donation (account_id, live_mode, status, created_at desc, id desc);
create index donation_by_nonprofit on donation (account_id, live_mode, nonprofit_id, created_at desc, id desc);
create index donation_by_amount on donation (account_id, live_mode, amount);
-- Donations that need a person's attention.
create index donation_blocked on donation (live_mode, created_at, id) where status = 'blocked';
create index donation_to_refund on donation (live_mode, created_at, id)
  where (status = 'canceled') and (source in ('checkout', 'transfer'));

-- Payments of a payment processor that became donations. Each payment counts once, ever.
create table transfer_capture (
  payment_id text not null,
  live_mode boolean not null,
  account_id text not null references account (id),
  -- The whole charge. The platform that took it kept `fee`.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  created_at timestamptz not null,
  primary key (payment_id, live_mode)
);

create index transfer_capture_account on transfer_capture (account_id, live_mode, created_at desc, payment_id desc);

create table transfer_allocation (
  donation_id text primary key references donation (id),
  payment_id text not null,
  live_mode boolean not null,
  foreign key (payment_id, live_mode) references transfer_capture (payment_id, live_mode)
);

create index transfer_allocation_payment on transfer_allocation (payment_id, live_mode);

-- Carbon offsets: the estimate, and the donation it became. Prices are integer cents per metric ton of CO2 equivalent;
-- model, source and year say where each number comes from.
create table offset_estimate (
  id text primary key check (id like 'offset\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  price_cents_per_tonne integer not null check (price_cents_per_tonne > 0),
  emissions_kg float8 not null check (emissions_kg >= 0::float8),
  model text not null,
  source text not null,
  source_year integer not null,
  -- The request and how it was understood: ZIP codes, pounds, miles, mode of transport.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set by the one donation that used this estimate.
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
  emissions_kg float8 not null check (emissions_kg >= 0::float8),
  model text not null,
  source text not null,
  source_year integer not null,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  estimate_id text unique references offset_estimate (id),
  created_at timestamptz not null
);

create index climate_offset_account on climate_offset (account_id, live_mode);

-- Fees by kind: the newest terms apply. Terms without an account apply to accounts that have none of their own. A
-- donation keeps the fee it was booked with.
create table fee_terms (
  account_id text references account (id),
  -- A card donation, or an invoiced one.
  kind text not null check (kind in ('card', 'invoice')),
  -- First day, UTC.
  begins_on date not null,
  -- Share of the amount in basis points, plus fixed cents.
  basis_points integer not null check (basis_points between 0 and 10000),
  fixed_cents integer not null check (fixed_cents between 0 and 99999),
  unique nulls not distinct (account_id, kind, begins_on)
);

insert into fee_terms (account_id, kind, begins_on, basis_points, fixed_cents) values
  (null, 'card', '2000-01-01', 290, 30),
  (null, 'invoice', '2000-01-01', 0, 0);

-- Answers to writes with an idempotency key, kept for a day. Written in the transaction of the write, so that the
-- answer exists exactly when its effect does. An answer can contain a payment link, so it is sealed under the master
-- key and found by the hash of the link.
create table idempotent_answer (
  account_id text not null references account (id),
  live_mode boolean not null,
  method text not null,
  path text not null,
  key text not null,
  -- SHA-256 of the request, to detect the same key with another body.
  fingerprint bytea not null,
  answer text,
  created_at timestamptz not null,
  answer_sealed bytea,
  address_hash bytea,
  primary key (account_id, live_mode, key, method, path)
);

create index idempotent_answer_age on idempotent_answer (created_at);
create index idempotent_answer_address on idempotent_answer (address_hash) where address_hash is not null;

-- API requests of the last days, for support: the outcome, but no request or response bodies.
create table api_request (
  request_id text primary key,
  account_id text not null,
  live_mode boolean not null,
  at timestamptz not null,
  operation text not null,
  status smallint not null,
  milliseconds integer not null,
  -- The public key, or the ID of the restricted key.
  key_id text not null,
  problem text,
  param text
);

create index api_request_newest on api_request (account_id, live_mode, at desc, request_id desc);
create index api_request_at on api_request (at);

-- CHECKOUT
-- Hosted checkout: payment links, every attempt to pay, monthly donations, and what the sandbox's processor remembers.

-- Only a hash of the token is stored, so that reading the database is not enough to open or pay a link.
create table checkout_link (
  id text primary key check (id like 'cl\_%'),
  token_hash bytea not null unique,
  account_id text not null references account (id),
  live_mode boolean not null,
  nonprofit_id text not null references nonprofit (id),
  amount bigint not null check (amount > 0),
  success_url text not null,
  cancel_url text not null,
  external_id text,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  declines integer not null default 0,
  donation_id text references donation (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The fee that the page quotes. It stays when the terms change.
  fee bigint not null check (fee >= 0),
  -- Language of the payment page, if the link's creator chose one.
  locale text,
  return_proof_hash bytea,
  -- Whether the donation repeats every month.
  monthly boolean not null default false,
  page_when_needed boolean not null default false
);

create index checkout_link_account on checkout_link (account_id, live_mode, created_at desc);
create index checkout_link_return_proof on checkout_link (return_proof_hash) where return_proof_hash is not null;

-- One attempt to pay, written before the processor is called. Its ID is the processor's idempotency key and its
-- donation ID is chosen in advance, so that a retry after a crash has the same result.
create table checkout_payment (
  id text primary key check (id like 'pay\_%'),
  link_id text not null references checkout_link (id),
  live_mode boolean not null,
  attempt text not null,
  processor text not null,
  reference text,
  state text not null default 'started' check (state in ('started', 'waiting', 'paid', 'declined', 'voided')),
  action_url text,
  decline_reason text,
  donation_id text not null unique check (donation_id like 'd\_%'),
  fee bigint not null check (fee >= 0),
  donor_name text not null,
  donor_email text not null,
  started_at timestamptz not null,
  settled_at timestamptz,
  -- When the processor was last asked about a payment whose outcome is unknown; the oldest is asked first.
  looked_at timestamptz,
  refusals integer not null default 0 check (refusals >= 0),
  -- Hash of the address that opened the processor's own page, kept until the payment ends. Declines there count against
  -- the link's limit too.
  payer text,
  locale text,
  -- The foundation's name was not configured when the payment settled; the receipt is issued once it is.
  receipt_owed boolean not null default false,
  -- Set for a renewal of a monthly donation: another payment of the same link, with its own amount, once per month.
  renewal_amount bigint check (renewal_amount > 0),
  renews_month timestamptz,
  -- Cents refunded in the processor's own dashboard, as last reported.
  returned bigint not null default 0 check (returned >= 0),
  unique (link_id, attempt)
);

create index checkout_payment_open on checkout_payment (started_at) where state in ('started', 'waiting');
create index checkout_payment_donation on checkout_payment (donation_id) where state = 'paid';
create index checkout_payment_receipt_owed on checkout_payment (id) where receipt_owed;
-- All payments of an e-mail address: the donor can ask for them and have them erased.
create index checkout_payment_donor on checkout_payment (lower(donor_email)) where donor_email <> '';
-- Recent outcomes are counted without reading the whole history.
create index checkout_payment_settled on checkout_payment (settled_at) where settled_at is not null;
-- A link has one payment in progress or paid, never two.
create unique index checkout_payment_single on checkout_payment (link_id)
  where (state in ('started', 'waiting', 'paid')) and (renews_month is null);
create unique index checkout_payment_month on checkout_payment (link_id, renews_month) where renews_month is not null;
create index checkout_payment_reference on checkout_payment (processor, reference) where state = 'paid';

-- Monthly donations. The processor is the authority; this is a copy of what it reports.
create table monthly_gift (
  id text primary key check (id like 'mg\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  nonprofit_id text not null references nonprofit (id),
  -- The link where it began. The first payment and all renewals belong to this link.
  link_id text not null unique references checkout_link (id),
  first_donation_id text not null unique references donation (id),
  latest_donation_id text not null references donation (id),
  given integer not null default 1 check (given > 0),
  processor text not null,
  -- The processor's ID.
  reference text not null,
  -- Cents per month.
  amount bigint not null check (amount > 0),
  status text not null default 'active' check (status in ('active', 'paused', 'failing', 'ended')),
  -- The next charge; null when paused indefinitely or ended.
  next_payment_at timestamptz,
  -- The skipped month, until it is over.
  skipped_at timestamptz,
  -- Until then the donor can undo the cancellation.
  ends_at timestamptz,
  -- While payments fail: the number of declines, and the time of the next attempt.
  tries integer not null default 0,
  next_try_at timestamptz,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  -- The donor asked for erasure while it ran; the remaining data is erased when it ends.
  erase_at_end boolean not null default false,
  began_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in (
    'donor', 'card_failed', 'nonprofit_ineligible', 'account_closed', 'processor')),
  -- When to ask the processor next.
  look_at timestamptz not null,
  -- Counts updates, so that an older answer never overwrites a newer one.
  version integer not null default 0,
  unique (processor, reference),
  check ((status = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (end_reason is null))
);

create index monthly_gift_due on monthly_gift (look_at) where status <> 'ended';
create index monthly_gift_account on monthly_gift (account_id, live_mode, began_at desc, id desc);

-- A dedication that a page collected before it requested the link. It is copied to each payment of the link and deleted
-- once the link is paid or expired.
create table link_dedication (
  link_id text primary key references checkout_link (id),
  occasion text not null check (occasion in ('honor', 'memory')),
  honoree text not null check (honoree <> ''),
  tell_email text not null check (tell_email like '%_@_%')
);

-- In whose honor or memory a donation is made, and whom to notify once it is paid. The letter then contains it and the
-- row is deleted.
create table gift_dedication (
  payment_id text primary key references checkout_payment (id),
  occasion text not null check (occasion in ('honor', 'memory')),
  honoree text not null check (honoree <> ''),
  tell_email text not null check (tell_email like '%_@_%')
);

-- Donors' requests for links to their donations. A row is written for every address, known or not, so that asking
-- reveals nothing; a job then searches. The ID is the first half of the secret in the letter's link.
create table gift_search (
  id text primary key check (id like 'gs\_%'),
  live_mode boolean not null,
  email text not null check (email = lower(email)),
  locale text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the letter was written; null until the job has run.
  found_at timestamptz
);

create index gift_search_email on gift_search (email, live_mode, asked_at);
create index gift_search_expired on gift_search (expires_at);

create function queue_gift_search() returns trigger language plpgsql as $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job('find_gifts', json_build_object('search', new.id),
      job_key := 'gift search ' || new.id, priority := 10);
  end if;
  return null;
end $$;

-- Chargebacks, and refunds made in the processor's own dashboard.
create table dispute (
  id text primary key check (id like 'dsp\_%'),
  donation_id text not null references donation (id),
  live_mode boolean not null,
  processor text not null,
  reference text not null,
  reason text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  -- Cents that the processor withholds, and its dispute fee, as last reported.
  taken bigint not null default 0,
  fee bigint not null default 0,
  -- Whether this dispute is the reason the donation is not paid out.
  blocks boolean not null default false,
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- When the processor was last asked for the status.
  looked_at timestamptz not null,
  unique (processor, live_mode, reference),
  check ((status = 'open') = (closed_at is null))
);

create index dispute_donation on dispute (donation_id);
create index dispute_moving on dispute (looked_at) where (status <> 'lost') and ((status = 'open') or (taken > 0));

-- An approved refund. A job refunds it through the processor that took the payment, and resumes after a crash.
create table refund_order (
  donation_id text primary key references donation (id),
  ordered_at timestamptz not null,
  done_at timestamptz,
  -- Why the processor can't refund it.
  problem text,
  check (done_at is null or problem is null)
);

create function queue_refund() returns trigger language plpgsql as $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job(
      'refund_gift', json_build_object('donation', new.donation_id), job_key := 'refund ' || new.donation_id);
  end if;
  return null;
end $$;

-- How far the sandbox's clock is ahead of the machine's.
create table sandbox_clock (
  single boolean default true primary key check (single),
  ahead_milliseconds bigint not null default 0 check (ahead_milliseconds >= 0)
);

insert into sandbox_clock default values;

-- Memory of the sandbox's processor, as a real processor keeps its own. Never contains card numbers.
create table sandbox_payment (
  key text primary key,
  amount bigint not null,
  status text not null check (status in ('paid', 'declined', 'action_needed', 'voided')),
  decline_reason text,
  created_at timestamptz not null,
  refunded_at timestamptz
);

-- Monthly charges at the sandbox's processor: how the test card behaves, never its number.
create table sandbox_subscription (
  key text primary key,
  amount bigint not null,
  card_behavior text not null,
  card_last4 text not null,
  began_at timestamptz not null,
  -- Months so far, charged or not.
  months integer not null default 0,
  is_paused boolean not null default false,
  paused_until timestamptz,
  ends_next boolean not null default false,
  ended_at timestamptz,
  card_failed boolean not null default false
);

create table sandbox_invoice (
  subscription_key text not null references sandbox_subscription (key),
  month integer not null check (month > 0),
  due_at timestamptz not null,
  amount bigint not null,
  state text not null check (state in ('open', 'paid', 'failed')),
  tries integer not null,
  next_try_at timestamptz,
  paid_at timestamptz,
  refunded_at timestamptz,
  primary key (subscription_key, month)
);

-- Protection against card testing: counts of attempts by hashed address and by account, each over a short time. Shared
-- by all processes; rows expire after a day.
create table payment_tally (
  subject text primary key,
  tries integer not null,
  declines integer not null default 0,
  since timestamptz not null,
  locked_until timestamptz
);

create index payment_tally_since on payment_tally (since);

-- Salts the hashed addresses, so that they mean nothing outside this database.
create table shield_salt (
  single boolean default true primary key check (single),
  salt text not null
);

insert into shield_salt (salt) values (gen_random_uuid()::text || gen_random_uuid()::text);

-- Action tokens that were used, until they expire.
create table used_action (
  id text primary key,
  expires_at timestamptz not null
);

create index used_action_expires on used_action (expires_at);

create trigger gift_search_queued after insert on gift_search
  for each row execute function queue_gift_search();
create trigger refund_queued after insert or update of ordered_at on refund_order
  for each row when (new.done_at is null) execute function queue_refund();

-- RECEIPTS AND LETTERS
-- Receipts of card donations, and e-mail to donors, merchants and nonprofits.

-- Receipts of card donations: issued once, numbered by year of issue, and corrected by another receipt.
create table receipt (
  id text primary key check (id like 'rcp\_%'),
  live_mode boolean not null,
  year integer not null,
  serial integer not null check (serial > 0),
  donation_id text not null references donation (id),
  -- The receipt that this one replaces, and why.
  corrects text unique references receipt (id),
  reason text check (reason in ('refunded', 'refunded_in_part', 'donor')),
  donee_name text not null,
  donee_ein text not null,
  donor_name text not null,
  donor_email text not null,
  nonprofit_id text not null references nonprofit (id),
  nonprofit_name text not null,
  nonprofit_ein text not null,
  shop text not null,
  -- Cents that the donor paid, and the share that goes to the nonprofit.
  amount bigint not null check (amount >= 0),
  granted bigint not null check (granted >= 0),
  received_on date not null,
  issued_on date not null,
  issued_at timestamptz not null,
  locale text not null,
  unique (live_mode, year, serial),
  check ((corrects is null) = (reason is null))
);

create unique index receipt_first on receipt (donation_id) where corrects is null;
create index receipt_donor on receipt (lower(donor_email), live_mode, received_on);

-- Last number issued. Its row is locked until the receipt commits, so that no number is skipped.
create table receipt_counter (
  live_mode boolean not null,
  year integer not null,
  last integer not null,
  primary key (live_mode, year)
);

-- Outgoing e-mail, written in the transaction of the change it reports.
create table letter (
  id text primary key check (id like 'let\_%'),
  live_mode boolean not null,
  kind text not null,
  -- Names the subject, so that it is reported only once.
  once text not null unique,
  subject_id text not null,
  account_id text references account (id),
  recipient text not null check (recipient like '%_@_%'),
  locale text not null,
  -- Data for the text, as of the time of writing; the sentences are in the program.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  -- kept: in the sandbox, where nothing is sent. refused: rejected by the mail server for good. in_doubt: handed over
  -- more than once without an answer. stopped: the address was blocked before.
  status text not null check (status in ('kept', 'waiting', 'sent', 'refused', 'given_up', 'in_doubt', 'stopped')),
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Why a failed letter will not be sent again.
  left_because text,
  check ((status = 'waiting') = (next_attempt_at is not null)),
  check (live_mode or status = 'kept')
);

create index letter_due on letter (next_attempt_at) where status = 'waiting';
create index letter_kept on letter (created_at desc, id) where status = 'kept';
create index letter_subject on letter (subject_id);
create index letter_recipient on letter (lower(recipient), live_mode);
create index letter_failed on letter (finished_at)
  where (status in ('refused', 'given_up', 'in_doubt')) and (left_because is null);

create table letter_attempt (
  letter_id text not null references letter (id),
  number integer not null,
  started_at timestamptz not null,
  -- When all but the last byte was sent: from then on the server may have accepted the letter.
  handed_over_at timestamptz,
  finished_at timestamptz,
  answer text,
  primary key (letter_id, number)
);

-- Where an account's or a nonprofit's letters go. Null means the registered address.
create table letter_address (
  owner_id text primary key,
  email text check (email like '%_@_%'),
  locale text not null default 'en'
);

create table unwanted_letter (
  owner_id text not null,
  kind text not null,
  primary key (owner_id, kind)
);

-- Addresses that bounced or complained; nothing more is sent to them.
create table stopped_address (
  address text primary key check (address = lower(address)),
  reason text not null check (reason in ('bounce', 'complaint', 'operator')),
  letter_id text references letter (id),
  stopped_at timestamptz not null
);

-- Enqueues the job in the transaction that makes a letter due. Three queues, so that a slow mail server doesn't hold up
-- other jobs.
create function queue_letter() returns trigger language plpgsql as $$
begin
  if to_regclass('graphile_worker.jobs') is null then
    return null;
  end if;
  perform graphile_worker.add_job(
    'send_letter',
    json_build_object('letter', new.id),
    run_at := new.next_attempt_at,
    queue_name := 'letters ' || (abs(hashtext(new.id)) % 3),
    job_key := 'letter ' || new.id,
    priority := 10);
  return null;
end $$;

create trigger letter_queued after insert or update of next_attempt_at on letter
  for each row when (new.status = 'waiting' and new.next_attempt_at is not null) execute function queue_letter();

-- LEDGER
-- Double entry, append-only, integer cents. A debit is positive, a credit negative, and every entry sums to zero.

create function is_entry_kind(word text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return word in (
    'invoice_payment', 'payment_bounced', 'credit_note', 'written_off', 'bank_statement', 'processor_statement',
    'clearing_booked', 'opening', 'pledge', 'invoice', 'payment', 'cancel', 'regrant', 'credit_applied', 'refund',
    'payout', 'payout_returned', 'check_cashed', 'check_voided', 'campaign_donation', 'campaign_pull',
    'campaign_pull_failed', 'campaign_receipt', 'campaign_split', 'campaign_pull_back', 'campaign_pull_back_failed',
    'campaign_pull_back_received', 'expense_return', 'grant_payout', 'dispute', 'dispute_lost', 'refund_elsewhere',
    'loss_invoiced');
end $$;

create function is_book(word text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return word in (
    'invoice_payments', 'concessions', 'bad_debts', 'bank_clearing', 'processor_balance', 'processor_clearing',
    'bank_fees', 'bank_interest', 'opening_difference', 'pledged', 'invoiced', 'cash', 'promised', 'payable',
    'checks_outstanding', 'fee_promised', 'fee_earned', 'account_credit', 'refund_payable', 'campaign_due',
    'campaign_in_transit', 'campaign_promised', 'campaign_fee', 'campaign_expense', 'campaign_expense_paid',
    'campaign_grant', 'campaign_grant_paid', 'campaign_held', 'disputed', 'losses', 'processor_fees');
end $$;

create function is_entry_audited(kind text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return kind not in ('pledge', 'payment', 'invoice', 'credit_applied', 'payout', 'campaign_donation', 'bank_statement',
    'processor_statement');
end $$;

create table journal_entry (
  id bigint generated always as identity primary key,
  live_mode boolean not null,
  kind text not null check (is_entry_kind(kind)),
  -- The donation, invoice, payout or debit that moved the money.
  subject_id text not null,
  -- A name for entries that may exist only once.
  once text unique,
  occurred_at timestamptz not null
);

create index journal_entry_subject on journal_entry (subject_id);
-- Entries are stored in order of time, so a small BRIN index finds a month to export.
create index journal_entry_time on journal_entry using brin (occurred_at);

create table journal_line (
  entry_id bigint not null,
  live_mode boolean not null,
  book text not null check (is_book(book)),
  -- The account, nonprofit or campaign that this balance belongs to; 'house' for the foundation.
  owner_id text not null,
  donation_id text,
  amount bigint not null check (amount <> 0)
);

create index journal_line_entry on journal_line (entry_id);
create index journal_line_balance on journal_line (owner_id, book);
create index journal_line_donation on journal_line (donation_id) where donation_id is not null;

-- Clearing accounts hold what our records expect until a bank's or processor's statement shows it. Items that explain
-- each other sum to zero and share a match; an item has at most one. Items without a match are open, and their sum is
-- the balance of the clearing account.
create table clearing_match (
  id text primary key check (id like 'cm\_%'),
  live_mode boolean not null,
  book text not null check (book in ('bank_clearing', 'processor_clearing')),
  -- Whether a person decided it, rather than a rule.
  by_hand boolean not null,
  matched_at timestamptz not null,
  undone_at timestamptz
);

create index clearing_match_recent on clearing_match (live_mode, matched_at desc);

create table clearing_item (
  entry_id bigint not null,
  book text not null check (book in ('bank_clearing', 'processor_clearing')),
  live_mode boolean not null,
  amount bigint not null,
  kind text not null,
  subject_id text not null,
  occurred_at timestamptz not null,
  match_id text references clearing_match (id),
  -- Set when a match was undone: from then on only people match this item.
  hands_only boolean not null default false,
  primary key (entry_id, book)
);

create index clearing_item_open on clearing_item (live_mode, book, occurred_at) where match_id is null;
create index clearing_item_open_subject on clearing_item (subject_id) where match_id is null;
create index clearing_item_match on clearing_item (match_id) where match_id is not null;

-- Periods that an accountant closed. No posting is dated in one, and closing cannot be undone.
create table closed_period (
  live_mode boolean not null,
  through date not null,
  closed_at timestamptz not null,
  primary key (live_mode, through)
);

-- Balances at the bank and the processor at the end of the day before their statements are read; one row for each mode.
create table clearing_opening (
  live_mode boolean primary key,
  day date not null,
  bank bigint not null,
  processor bigint not null,
  opened_at timestamptz not null
);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % is not rewritten', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Checks the lines that a statement adds in one pass: each entry sums to zero, exists in the same mode, and is not in a
-- closed period. Entries are never changed or deleted, so this replaces a foreign key and needs no lock. Nearly all
-- statements add one entry, so that case has the shortest path. Entries are looked up one by one: a plan made for many
-- lines would read the whole table for a few.
create function take_added_lines() returns trigger language plpgsql as $$
declare
  is_sound boolean;
  unbalanced bigint;
  unknown bigint;
  closed date;
  clears boolean;
begin
  -- One balanced entry of this mode in an open month: nothing else to check.
  select total is null or total = 0 and entry.id is not null and not exists (
      select from closed_period where closed_period.live_mode = line.live_mode
        and entry.occurred_at < (through + 1)::timestamp at time zone 'UTC'), is_clearing
    into is_sound, clears
  from (
    select case when min(entry_id) = max(entry_id) and bool_and(live_mode) = bool_or(live_mode) then min(entry_id) end
        as entry_id, bool_and(live_mode) as live_mode, sum(amount) as total,
      bool_or(book in ('bank_clearing', 'processor_clearing')) as is_clearing
    from added
  ) as line left join journal_entry entry on entry.id = line.entry_id and entry.live_mode = line.live_mode;
  if not is_sound then
    select min(line.entry_id) filter (where total <> 0), min(line.entry_id) filter (where entry.id is null),
        max(entry.closed)
      into unbalanced, unknown, closed
    from (
      select entry_id, live_mode, sum(amount) as total from added group by entry_id, live_mode
    ) as line left join lateral (
      select journal_entry.id, (
        select max(through) from closed_period where closed_period.live_mode = journal_entry.live_mode
          and journal_entry.occurred_at < (through + 1)::timestamp at time zone 'UTC') as closed
      from journal_entry where journal_entry.id = line.entry_id and journal_entry.live_mode = line.live_mode limit 1
    ) as entry on true;
    if unknown is not null then
      raise exception 'journal entry % of this mode is not there: a line''s foreign key', unknown
        using errcode = 'foreign_key_violation';
    end if;
    if unbalanced is not null then
      raise exception 'journal entry % does not sum to zero', unbalanced using errcode = 'check_violation';
    end if;
    if closed is not null then
      raise exception 'the books are closed through %', closed using errcode = 'check_violation';
    end if;
  end if;
  if clears then
    insert into clearing_item (entry_id, book, live_mode, amount, kind, subject_id, occurred_at)
      select entry.id, book, entry.live_mode, sum(amount), kind, subject_id, occurred_at
      from added join lateral (select * from journal_entry where id = added.entry_id limit 1) as entry on true
      where book in ('bank_clearing', 'processor_clearing')
      group by entry.id, book, entry.live_mode, kind, subject_id, occurred_at
      having sum(amount) <> 0
    on conflict (entry_id, book) do update set amount = clearing_item.amount + excluded.amount;
  end if;
  return null;
end $$;

create trigger journal_entry_append_only before update or delete or truncate on journal_entry
  for each statement execute function refuse_rewriting();
create trigger journal_line_append_only before update or delete or truncate on journal_line
  for each statement execute function refuse_rewriting();
create trigger journal_line_taken after insert on journal_line
  referencing new table as added for each statement execute function take_added_lines();
create trigger closed_period_append_only before update or delete or truncate on closed_period
  for each statement execute function refuse_rewriting();

-- INVOICES AND PAYOUTS
-- Month end: invoices to accounts, payouts to nonprofits, and files for the bank. Amounts are integer cents.

create table invoice (
  id text primary key check (id like 'inv\_%'),
  number bigint generated always as identity unique,
  account_id text not null references account (id),
  live_mode boolean not null,
  -- First day of the month that it closes, UTC.
  month date not null check (extract(day from month) = 1::numeric),
  status text not null check (status in ('pending', 'sent', 'paid', 'written_off')),
  -- Credit of earlier cancellations that reduces the amount due.
  credit bigint not null default 0 check (credit >= 0),
  created_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  -- Day the money arrived, if other than the day it was recorded.
  received_on date,
  due_on date,
  -- Charged on top of donations: money of earlier ones that came back after it was paid out.
  losses bigint not null default 0 check (losses >= 0),
  -- Cents paid beyond the amount due, which became credit of the account.
  overpaid bigint not null default 0 check (overpaid >= 0),
  -- Cents that nobody will pay, besides donations canceled for it.
  written_off bigint not null default 0 check (written_off >= 0),
  -- How often a payment bounced and the invoice became due again.
  reopened integer not null default 0,
  unique (account_id, live_mode, month),
  check (received_on is null or (status in ('paid', 'written_off')))
);

-- A month's invoice in progress. It is assembled in batches, each committed separately, and any process can continue
-- it. It can't be sent before it is complete.
create table month_closing (
  invoice_id text primary key references invoice (id),
  -- Ledger entries made so far.
  entries integer not null default 0,
  begun_at timestamptz not null
);

create table invoice_line (
  invoice_id text not null references invoice (id),
  donation_id text not null unique references donation (id),
  amount bigint not null,
  fee bigint not null,
  billed bigint not null check (billed > 0),
  primary key (invoice_id, donation_id)
);

-- Payments of an invoice, partial or full.
create table invoice_payment (
  id text primary key check (id like 'ipay\_%'),
  invoice_id text not null references invoice (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  -- Whose statement will show it: the bank's or a processor's.
  through text not null check (through in ('bank', 'processor')),
  -- The bank's or payer's reference; one payment of an invoice for each.
  reference text not null check (length(reference) between 1 and 140),
  -- Day the money arrived, if other than the day it was recorded.
  received_on date,
  recorded_at timestamptz not null,
  bounced_at timestamptz,
  bounce_reason text,
  unique (invoice_id, reference),
  check (bounce_reason is null or bounced_at is not null)
);

create index invoice_payment_reference on invoice_payment (live_mode, reference);

-- Attempts to pay an invoice from its link, by card or bank debit: written before the processor is called, one open at
-- a time.
create table invoice_charge (
  id text primary key check (id like 'ic\_%'),
  invoice_id text not null references invoice (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  processor text not null,
  reference text,
  state text not null default 'started' check (state in ('started', 'waiting', 'paid', 'declined', 'voided')),
  action_url text,
  decline_reason text,
  started_at timestamptz not null,
  settled_at timestamptz,
  check ((state in ('started', 'waiting')) = (settled_at is null))
);

create unique index invoice_charge_open on invoice_charge (invoice_id) where settled_at is null;
create index invoice_charge_invoice on invoice_charge (invoice_id, started_at);

-- Reductions of an invoice, numbered and with a reason. For a paid invoice the amount becomes credit.
create table credit_note (
  id text primary key check (id like 'cn\_%'),
  number bigint generated always as identity unique,
  invoice_id text not null references invoice (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 500),
  -- Whether the invoice was already paid, so that the amount became credit of the account.
  credited boolean not null,
  issued_at timestamptz not null
);

create index credit_note_invoice on credit_note (invoice_id);

create sequence check_number start 1001;

create table payout (
  id text primary key check (id like 'po\_%'),
  live_mode boolean not null,
  -- A nonprofit for donations and grants, an account for returned expenses.
  owner_id text not null,
  kind text not null check (kind in ('donations', 'grant', 'expense')),
  campaign_id text references campaign (id),
  method text not null check (method in ('ach', 'check')),
  amount bigint not null check (amount > 0),
  bank_file_id text references bank_file (id),
  check_number bigint,
  status text not null check (status in ('sent', 'cashed', 'notified', 'returned')),
  created_at timestamptz not null,
  returned_at timestamptz,
  -- The bank's code, such as R03. A voided check has none.
  return_code text check (return_code ~ '^R[0-9]{2}$'),
  check ((method = 'ach') = (bank_file_id is not null)),
  check ((method = 'check') = (check_number is not null)),
  check ((kind = 'donations') = (campaign_id is null)),
  check ((status = 'returned') = (returned_at is not null))
);

create index payout_owner on payout (owner_id, live_mode, created_at desc);
create index payout_open on payout (live_mode, status, created_at) where status <> 'notified';
create index payout_campaign on payout (campaign_id) where campaign_id is not null;
create index payout_bank_reference on payout (lower("right"(id, 15)));
create index payout_newest on payout (live_mode, created_at desc, id desc);

create table payout_line (
  payout_id text not null references payout (id),
  donation_id text not null references donation (id),
  amount bigint not null check (amount > 0),
  -- A donation is in at most one payout that was not returned.
  returned boolean not null default false,
  primary key (payout_id, donation_id)
);

create unique index payout_line_standing on payout_line (donation_id) where not returned;
-- All payouts of a donation, including returned ones.
create index payout_line_donation on payout_line (donation_id);

-- A payout combines donations of many accounts. This is each account's share, written with the payout's lines.
create table account_payout (
  payout_id text not null references payout (id),
  account_id text not null references account (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  donation_count integer not null check (donation_count >= 0),
  created_at timestamptz not null,
  primary key (payout_id, account_id)
);

create index account_payout_newest on account_payout (account_id, live_mode, created_at desc, payout_id desc);

-- How often nonprofits are paid, the smallest payout, and how long donations are held first. Without a row, a mode pays
-- daily from one dollar.
create table payout_policy (
  live_mode boolean primary key,
  cycle text not null check (cycle in ('daily', 'weekly', 'monthly')),
  smallest bigint not null check (smallest between 1 and 99999999),
  hold_days integer not null check (hold_days between 0 and 90),
  year_end text not null check (year_end in ('pay', 'carry')),
  updated_at timestamptz not null,
  -- Whether two people must approve scheduled payouts.
  needs_release boolean not null default false,
  approve_above bigint not null default 100000 check (approve_above between 0 and 99999999)
);

-- When the schedule last paid in a mode, so that no cycle is skipped or paid twice.
create table payout_run (
  live_mode boolean primary key,
  ran_at timestamptz not null
);

create function refuse_unfinished_invoice() returns trigger language plpgsql as $$
begin
  if exists (select from month_closing where invoice_id = new.id) then
    raise exception 'invoice % is still being put together', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function note_account_payouts() returns trigger language plpgsql as $$
begin
  insert into account_payout (payout_id, account_id, live_mode, amount, donation_count, created_at)
    select payout.id, donation.account_id, payout.live_mode, sum(added.amount), count(*), payout.created_at
    from added join payout on payout.id = added.payout_id join donation on donation.id = added.donation_id
    group by payout.id, donation.account_id
    on conflict (payout_id, account_id) do update
      set amount = account_payout.amount + excluded.amount,
          donation_count = account_payout.donation_count + excluded.donation_count;
  return null;
end $$;

create function note_campaign_payout() returns trigger language plpgsql as $$
begin
  insert into account_payout (payout_id, account_id, live_mode, amount, donation_count, created_at)
    select new.id, campaign.account_id, new.live_mode, new.amount, 0, new.created_at
    from campaign where campaign.id = new.campaign_id;
  return null;
end $$;

create trigger invoice_is_whole before update of status on invoice
  for each row when (new.status <> old.status) execute function refuse_unfinished_invoice();
create trigger campaign_payout_noted after insert on payout
  for each row when (new.campaign_id is not null) execute function note_campaign_payout();
create trigger payout_line_noted after insert on payout_line
  referencing new table as added for each statement execute function note_account_payouts();

-- BANK AND PROCESSOR STATEMENTS
-- What banks and payment processors report about our accounts with them.

create table bank_statement (
  id text primary key check (id like 'bs\_%'),
  live_mode boolean not null,
  format text not null check (format in ('camt053', 'bai2', 'csv')),
  -- Last digits of the account number, as the bank writes them.
  account text not null,
  first_day date,
  last_day date,
  closing_day date,
  closing bigint,
  -- Movements that were new, already imported, or from before the opening balance.
  fresh integer not null,
  known integer not null,
  before_opening integer not null,
  imported_at timestamptz not null
);

create index bank_statement_recent on bank_statement (live_mode, imported_at desc);

create table bank_line (
  id text primary key check (id like 'bl\_%'),
  live_mode boolean not null,
  statement_id text not null references bank_statement (id),
  -- Identifies the movement: the bank's ID for it, or all of its fields.
  key_hash bytea not null,
  day date not null,
  amount bigint not null check (amount <> 0),
  bank_id text not null,
  names text[] not null,
  check_number bigint,
  text text not null,
  unique (live_mode, key_hash)
);

create table processor_transaction (
  id text primary key check (id like 'pt\_%'),
  live_mode boolean not null,
  processor text not null,
  reference text not null,
  type text not null,
  -- Cents moved, and the processor's fee; the difference changed the balance.
  amount bigint not null,
  fee bigint not null,
  -- The charge, refund or payout behind it.
  source text not null,
  -- Our ID of the payment: of a checkout or a transfer.
  payment_id text,
  description text not null,
  created_at timestamptz not null,
  imported_at timestamptz not null,
  unique (processor, live_mode, reference)
);

create index processor_transaction_payment on processor_transaction (payment_id) where payment_id is not null;
create index processor_transaction_time on processor_transaction (live_mode, created_at);

-- When a processor's statement was last read completely, so that a stall is noticed.
create table processor_reading (
  processor text not null,
  live_mode boolean not null,
  read_at timestamptz not null,
  primary key (processor, live_mode)
);

-- EVENTS AND WEBHOOKS
-- What happened, which endpoints want to know, and each delivery. Bodies are built from the event, and signed and sent
-- byte for byte.

create table event (
  id text primary key check (id like 'evt\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  type text not null,
  -- The record it is about. Deliveries about one record keep their order.
  subject_id text not null,
  object json not null,
  created_at timestamptz not null,
  -- Order in which events were written, whatever their clock says.
  sequence bigint generated always as identity,
  -- Trace of the request that caused the event; its delivery continues the trace.
  traceparent text
);

create index event_subject on event (subject_id, sequence);

-- Why a donation was moved to another nonprofit: a code, which the donor sees as a sentence.
create table regrant_reason (
  event_id text primary key references event (id),
  donation_id text not null references donation (id),
  reason text not null check (reason in ('not_eligible', 'not_payable', 'closed', 'declined', 'donor_asked'))
);

create index regrant_reason_donation on regrant_reason (donation_id);

create table webhook_endpoint (
  id text primary key check (id like 'we\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  url text not null,
  enabled boolean not null default true,
  created_at timestamptz not null,
  -- Types, groups such as `payout.*`, or `*`.
  event_types text[] not null default '{donation.*,monthly_gift.*}',
  description text,
  deleted_at timestamptz
);

create unique index webhook_endpoint_url on webhook_endpoint (account_id, live_mode, url);
create index webhook_endpoint_newest on webhook_endpoint (account_id, live_mode, created_at desc, id desc);

create table webhook_endpoint_secret (
  endpoint_id text not null references webhook_endpoint (id),
  secret_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz
);

create index webhook_endpoint_secret_endpoint on webhook_endpoint_secret (endpoint_id, created_at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  event_id text not null references event (id),
  endpoint_id text not null references webhook_endpoint (id),
  subject_id text not null,
  sequence bigint not null,
  live_mode boolean not null,
  status text not null default 'pending' check (status in ('pending', 'acknowledged', 'given_up')),
  attempts integer not null default 0,
  -- When the next attempt is due, on the clock of the delivery's mode; null when there is none.
  next_attempt_at timestamptz,
  -- Counts replays, so that a job of an earlier round notices that it is outdated.
  round integer not null default 0,
  finished_at timestamptz,
  unique (event_id, endpoint_id)
);

create index webhook_delivery_order on webhook_delivery (endpoint_id, subject_id, sequence) where status = 'pending';
create index webhook_delivery_due on webhook_delivery (live_mode, next_attempt_at) where status = 'pending';
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_given_up on webhook_delivery (endpoint_id, id desc) where status = 'given_up';

create table webhook_attempt (
  delivery_id bigint not null references webhook_delivery (id),
  number integer not null,
  started_at timestamptz not null,
  milliseconds integer not null,
  -- HTTP status of the answer, or the reason there was none.
  answer_status integer,
  failure text,
  primary key (delivery_id, number)
);

-- Whether an endpoint with these `event_types` wants events of a type.
create function wants_event(asked text[], type text) returns boolean language sql immutable parallel safe as $$
  select asked && array[type, split_part(type, '.', 1) || '.*', '*']
$$;

-- Writes an event's deliveries to the endpoints that want it. The caller checks first whether the account has any, to
-- avoid planning these statements for nothing.
create function deliver_event(
  of_event text, of_account text, of_mode boolean, of_type text, of_subject text, at_sequence bigint, at_time timestamptz
) returns void language plpgsql as $$
begin
  insert into webhook_delivery (event_id, endpoint_id, subject_id, sequence, live_mode, next_attempt_at)
    select of_event, endpoint.id, of_subject, at_sequence, of_mode, at_time
    from webhook_endpoint endpoint join account on account.id = endpoint.account_id
    where endpoint.account_id = of_account and endpoint.live_mode = of_mode and endpoint.enabled
      and account.webhooks_enabled and wants_event(endpoint.event_types, of_type);
end $$;

-- Enqueues the job in the transaction that makes a delivery due. Without a job queue (no worker has run yet) the first
-- worker's sweep finds the delivery. The endpoints of an account and mode share three queues, so that unresponsive
-- endpoints hold at most three of the eight concurrent jobs.
create function queue_delivery() returns trigger language plpgsql as $$
declare
  ahead bigint := 0;
  queue text;
begin
  if to_regclass('graphile_worker.jobs') is null then
    return null;
  end if;
  if not new.live_mode then
    select ahead_milliseconds into ahead from sandbox_clock;
  end if;
  -- Endpoints are marked as deleted but stay, so each keeps its queue.
  select 'endpoints of ' || own.account_id || case when own.live_mode then ' live ' else ' test ' end
      || (select count(*) from webhook_endpoint other
        where other.account_id = own.account_id and other.live_mode = own.live_mode and other.id < own.id) % 3
    into queue from webhook_endpoint own where own.id = new.endpoint_id;
  perform graphile_worker.add_job(
    'deliver_webhook',
    json_build_object('delivery', new.id),
    run_at := new.next_attempt_at - ahead * interval '1 millisecond',
    queue_name := queue,
    job_key := 'delivery ' || new.id,
    priority := 10);
  return null;
end $$;

create trigger webhook_delivery_queued after insert or update of next_attempt_at on webhook_delivery
  for each row when (new.status = 'pending' and new.next_attempt_at is not null) execute function queue_delivery();

-- REPORTS
-- Donations summed up by day and nonprofit, so that reports don't have to read every donation.

-- Each statement that writes donations appends its difference here. Nothing waits, because no statement updates
-- another's row. A job adds the differences to the sums below; readers add both.
create table gift_change (
  id bigint generated always as identity primary key,
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  -- Day of the donations, UTC.
  day date not null,
  -- All donations; those neither canceled nor blocked, and their cents; cents not yet paid out.
  gifts bigint not null,
  standing bigint not null,
  amount bigint not null,
  pending bigint not null
);

-- Sums by day.
create table gift_day (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  day date not null,
  gifts bigint not null,
  standing bigint not null,
  amount bigint not null,
  pending bigint not null,
  primary key (account_id, live_mode, nonprofit_id, day)
);

-- Sums by month, dated on its first day.
create table gift_month (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  month date not null,
  gifts bigint not null,
  standing bigint not null,
  amount bigint not null,
  pending bigint not null,
  primary key (account_id, live_mode, nonprofit_id, month)
);

-- Groups of consecutive days with at least five donations, dated on their last day. Public reports show only whole
-- groups, so that no single donation can be inferred.
create table gift_group (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  day date not null,
  standing bigint not null,
  amount bigint not null,
  -- Running totals of groups with at least five valid donations, this one included: a report of a period subtracts two
  -- of them.
  told_standing bigint,
  told_amount bigint,
  primary key (account_id, live_mode, nonprofit_id, day)
);

-- The same by month, for groups that can be shown: those with at least five valid donations.
create table gift_group_month (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  month date not null,
  standing bigint not null,
  amount bigint not null,
  primary key (account_id, live_mode, nonprofit_id, month)
);

create table gift_group_head (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  -- All days up to this one are grouped. These are the sums of the last group, which still has fewer than five
  -- donations.
  through date not null,
  gifts bigint not null,
  standing bigint not null,
  amount bigint not null,
  -- Last day that has donations. It is not grouped until another day follows.
  newest date not null,
  -- First day that changed since, if any.
  regroup_from date,
  primary key (account_id, live_mode, nonprofit_id)
);

create index gift_group_head_marked on gift_group_head (account_id) where regroup_from is not null;

create function is_gift_standing(status text) returns boolean language sql immutable parallel safe as $$
  select status not in ('canceled', 'blocked')
$$;

-- Cents of a donation that the nonprofit has yet to receive. A held donation has not been sent, or came back.
create function pending_of_gift(status text, source text, amount bigint, fee bigint, cover_fees boolean) returns bigint
  language sql immutable parallel safe as $$
  select case when status in ('canceled', 'sent_via_ach', 'sent_via_check', 'check_cashed', 'notified') then 0
    when cover_fees and source <> 'transfer' then amount - fee else amount end
$$;

-- A single donation is written as it is; several are summed first.
create function note_gifts_made() returns trigger language plpgsql as $$
begin
  if not exists (select from made offset 1) then
    insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
      select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date, 1,
        is_gift_standing(status)::int, is_gift_standing(status)::int * amount,
        pending_of_gift(status, source, amount, fee, cover_fees)
      from made;
  else
    insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
      select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date, count(*),
        sum(is_gift_standing(status)::int), sum(is_gift_standing(status)::int * amount),
        sum(pending_of_gift(status, source, amount, fee, cover_fees))
      from made group by 1, 2, 3, 4;
  end if;
  return null;
end $$;

create function note_gifts_unmade() returns trigger language plpgsql as $$
begin
  insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
    select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date, -count(*),
      -sum(is_gift_standing(status)::int), -sum(is_gift_standing(status)::int * amount),
      -sum(pending_of_gift(status, source, amount, fee, cover_fees))
    from unmade group by 1, 2, 3, 4;
  return null;
end $$;

create function note_gifts_changed() returns trigger language plpgsql as $$
begin
  insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
    select * from (
      select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date, sum(way) as gifts,
        sum(way * is_gift_standing(status)::int) as standing,
        sum(way * is_gift_standing(status)::int * amount) as amount,
        sum(way * pending_of_gift(status, source, amount, fee, cover_fees)) as pending
      from (select *, 1 as way from made union all select *, -1 from unmade) as gift
      group by 1, 2, 3, 4
    ) as change where (gifts, standing, amount, pending) is distinct from (0, 0, 0, 0);
  return null;
end $$;

-- Difference between the sums and a recount at the same moment: no rows if they are right.
create function gift_sums_missing(
  
) returns table (account_id text, live_mode boolean, nonprofit_id text, day date, gifts bigint, standing bigint, amount bigint, pending bigint)
  language sql stable as $$
  select * from (
    select account_id, live_mode, nonprofit_id, day, sum(gifts)::bigint as gifts, sum(standing)::bigint as standing,
      sum(amount)::bigint as amount, sum(pending)::bigint as pending
    from (
      select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date as day, count(*) as gifts,
        sum(is_gift_standing(status)::int) as standing, sum(is_gift_standing(status)::int * amount) as amount,
        sum(pending_of_gift(status, source, amount, fee, cover_fees)) as pending
      from donation group by 1, 2, 3, 4
      union all
      select account_id, live_mode, nonprofit_id, day, -gifts, -standing, -amount, -pending from gift_day
      union all
      select account_id, live_mode, nonprofit_id, day, -gifts, -standing, -amount, -pending from gift_change
    ) as counted group by 1, 2, 3, 4
  ) as missing where (gifts, standing, amount, pending) is distinct from (0, 0, 0, 0)
$$;

-- Adds up to `most` changes to the sums by day and month, and returns how many. Only one process at a time does so;
-- others return 0.
create function fold_gift_changes(most integer) returns bigint language sql as $$
  with taken as (
    delete from gift_change
    where (select pg_try_advisory_xact_lock(4718231606)) and id in (select id from gift_change order by id limit most)
    returning *
  ), by_day as (
    insert into gift_day
      select account_id, live_mode, nonprofit_id, day, sum(gifts), sum(standing), sum(amount), sum(pending)
      from taken group by 1, 2, 3, 4
    on conflict (account_id, live_mode, nonprofit_id, day) do update
      set gifts = gift_day.gifts + excluded.gifts, standing = gift_day.standing + excluded.standing,
        amount = gift_day.amount + excluded.amount, pending = gift_day.pending + excluded.pending
  ), by_month as (
    insert into gift_month
      select account_id, live_mode, nonprofit_id, date_trunc('month', day)::date, sum(gifts), sum(standing),
        sum(amount), sum(pending)
      from taken group by 1, 2, 3, 4
    on conflict (account_id, live_mode, nonprofit_id, month) do update
      set gifts = gift_month.gifts + excluded.gifts, standing = gift_month.standing + excluded.standing,
        amount = gift_month.amount + excluded.amount, pending = gift_month.pending + excluded.pending
  )
  select count(*) from taken
$$;

-- Numbers days so that each number has at least five donations: a day with fewer joins those that follow. Groups depend
-- on donations alone, never on the period requested. The last group can be short of five; callers have to check.
-- PL/pgSQL, because its plan is kept from row to row.
create function next_group_of_days(state bigint[], gifts bigint) returns bigint[]
  language plpgsql immutable parallel safe as $$
begin
  if state[2] >= 5 then return array[state[1] + 1, gifts]; end if;
  return array[state[1], state[2] + gifts];
end $$;

create function number_of_group(state bigint[]) returns bigint language plpgsql immutable parallel safe as $$
begin
  return state[1];
end $$;

create aggregate group_of_days(bigint) (
  sfunc = next_group_of_days, stype = bigint[], initcond = '{1,0}', finalfunc = number_of_group);

-- Marks a nonprofit once for all its days that a statement changes.
create function mark_groups_of_made() returns trigger language plpgsql as $$
begin
  insert into gift_group_head as head (account_id, live_mode, nonprofit_id, through, gifts, standing, amount, newest, regroup_from)
    select account_id, live_mode, nonprofit_id, '-infinity', 0, 0, 0, max(day), min(day) from changed group by 1, 2, 3
    on conflict (account_id, live_mode, nonprofit_id) do update
      set newest = greatest(head.newest, excluded.newest), regroup_from = least(head.regroup_from, excluded.regroup_from)
      where excluded.newest <> head.newest or excluded.regroup_from <> head.newest;
  return null;
end $$;

create function mark_groups_of_changed() returns trigger language plpgsql as $$
begin
  insert into gift_group_head as head (account_id, live_mode, nonprofit_id, through, gifts, standing, amount, newest, regroup_from)
    select account_id, live_mode, nonprofit_id, '-infinity', 0, 0, 0, max(day), min(day)
    from changed join before using (account_id, live_mode, nonprofit_id, day)
    where (changed.gifts, changed.standing, changed.amount) is distinct from (before.gifts, before.standing, before.amount)
    group by 1, 2, 3
    on conflict (account_id, live_mode, nonprofit_id) do update
      set newest = greatest(head.newest, excluded.newest), regroup_from = least(head.regroup_from, excluded.regroup_from)
      where excluded.newest <> head.newest or excluded.regroup_from <> head.newest;
  return null;
end $$;

-- Regroups up to `most` marked nonprofits, and returns how many. Only one process at a time does so, and not while
-- changes are folded; others return 0.
create function regroup_gifts(most integer) returns bigint language plpgsql as $$
declare
  head gift_group_head;
  base date;
  told record;
  done bigint := 0;
begin
  if not pg_try_advisory_xact_lock(4718231606) then return 0; end if;
  for head in select * from gift_group_head where regroup_from is not null order by account_id limit most loop
    base := head.through;
    if head.regroup_from <= head.through then
      base := coalesce((select max(day) from gift_group where account_id = head.account_id
        and live_mode = head.live_mode and nonprofit_id = head.nonprofit_id and day < head.regroup_from), '-infinity');
      head.gifts := 0;
      head.standing := 0;
      head.amount := 0;
      delete from gift_group where account_id = head.account_id and live_mode = head.live_mode
        and nonprofit_id = head.nonprofit_id and day > base;
    end if;
    select before.told_standing as standing, before.told_amount as amount into told from gift_group as before
      where before.account_id = head.account_id and before.live_mode = head.live_mode
        and before.nonprofit_id = head.nonprofit_id
      order by before.day desc limit 1;
    with daily as (
      select base as day, head.gifts, head.standing, head.amount where head.gifts > 0
      union all
      select day, gifts, standing, amount from gift_day where account_id = head.account_id
        and live_mode = head.live_mode and nonprofit_id = head.nonprofit_id
        and day > base and day < head.newest and gifts > 0
    ), placed as (
      select *, group_of_days(gifts) over (order by day) as place from daily
    ), grouped as (
      select max(day) as day, sum(gifts)::bigint as gifts, sum(standing)::bigint as standing, sum(amount)::bigint as amount
      from placed group by place
    ), closed as (
      insert into gift_group
          (account_id, live_mode, nonprofit_id, day, standing, amount, told_standing, told_amount)
        select head.account_id, head.live_mode, head.nonprofit_id, day, standing, amount,
          coalesce(told.standing, 0) + coalesce(sum(standing) filter (where standing >= 5) over so_far, 0),
          coalesce(told.amount, 0) + coalesce(sum(amount) filter (where standing >= 5) over so_far, 0)
        from grouped where gifts >= 5 window so_far as (order by day)
    ), short as (
      select coalesce(sum(gifts), 0) as gifts, coalesce(sum(standing), 0) as standing, coalesce(sum(amount), 0) as amount
      from grouped where gifts < 5
    )
    update gift_group_head set through = head.newest - 1, regroup_from = null,
      gifts = short.gifts, standing = short.standing, amount = short.amount
      from short where account_id = head.account_id and live_mode = head.live_mode and nonprofit_id = head.nonprofit_id;
    base := date_trunc('month', base::timestamp)::date;
    delete from gift_group_month where account_id = head.account_id and live_mode = head.live_mode
      and nonprofit_id = head.nonprofit_id and month >= base;
    insert into gift_group_month (account_id, live_mode, nonprofit_id, month, standing, amount)
      select head.account_id, head.live_mode, head.nonprofit_id, date_trunc('month', day::timestamp)::date,
        sum(standing), sum(amount)
      from gift_group where account_id = head.account_id and live_mode = head.live_mode
        and nonprofit_id = head.nonprofit_id and day >= base and standing >= 5
      group by 4;
    done := done + 1;
  end loop;
  return done;
end $$;

-- Difference between the stored groups and groups formed anew at the same moment: no rows if they are right. Marked
-- nonprofits are skipped.
create function gift_groups_missing(
  
) returns table (kept_by text, account_id text, live_mode boolean, nonprofit_id text, day date, standing bigint, amount bigint)
  language sql stable as $$
  with placed as (
    select gift_day.*, group_of_days(gift_day.gifts) over (
      partition by account_id, live_mode, nonprofit_id order by gift_day.day) as place
    from gift_day join gift_group_head head using (account_id, live_mode, nonprofit_id)
    where regroup_from is null and gift_day.day <= through and gift_day.gifts > 0
  ), formed as (
    select account_id, live_mode, nonprofit_id, max(day) as day, sum(standing) as standing, sum(amount) as amount
    from placed group by account_id, live_mode, nonprofit_id, place having sum(gifts) >= 5
  ), kept as (
    select gift_group.*,
      coalesce(told_standing, 0) - coalesce(lag(told_standing) over so_far, 0) as more_standing,
      coalesce(told_amount, 0) - coalesce(lag(told_amount) over so_far, 0) as more_amount
    from gift_group join gift_group_head using (account_id, live_mode, nonprofit_id) where regroup_from is null
    window so_far as (partition by account_id, live_mode, nonprofit_id order by gift_group.day)
  )
  select counted.kept_by, account_id, live_mode, nonprofit_id, day, sum(standing)::bigint, sum(amount)::bigint
  from (
    select 'group' as kept_by, * from formed
    union all select 'group', account_id, live_mode, nonprofit_id, day, -standing, -amount from kept
    union all
    select 'groups so far', account_id, live_mode, nonprofit_id, day, standing, amount from kept where standing >= 5
    union all select 'groups so far', account_id, live_mode, nonprofit_id, day, -more_standing, -more_amount from kept
    union all
    select 'month of groups', account_id, live_mode, nonprofit_id, date_trunc('month', day::timestamp)::date, standing, amount
    from kept where standing >= 5
    union all
    select 'month of groups', account_id, live_mode, nonprofit_id, month, -gift_group_month.standing, -gift_group_month.amount
    from gift_group_month join gift_group_head using (account_id, live_mode, nonprofit_id) where regroup_from is null
  ) as counted group by 1, 2, 3, 4, 5
  having (sum(standing), sum(amount)) is distinct from (0, 0)
$$;

create trigger donation_changed_noted after update on donation
  referencing old table as unmade new table as made for each statement execute function note_gifts_changed();
create trigger donation_made_noted after insert on donation
  referencing new table as made for each statement execute function note_gifts_made();
create trigger donation_unmade_noted after delete on donation
  referencing old table as unmade for each statement execute function note_gifts_unmade();
create trigger gift_day_changed_marked after update on gift_day
  referencing old table as before new table as changed for each statement execute function mark_groups_of_changed();
create trigger gift_day_made_marked after insert on gift_day
  referencing new table as changed for each statement execute function mark_groups_of_made();
create trigger gift_day_unmade_marked after delete on gift_day
  referencing old table as changed for each statement execute function mark_groups_of_made();

-- FILINGS AND DOCUMENTS
-- What law firms keep about the nonprofits they register, and the documents they submit.

-- A law firm's client. The EIN need not be in the directory: firms register nonprofits that the IRS does not list yet.
create table filing_client (
  id text primary key check (id like 'client\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  ein char(9) not null check (ein ~ '^[0-9]{9}$'),
  created_at timestamptz not null,
  unique (account_id, live_mode, ein)
);

-- Questionnaire and annual return: the standing pair (no year), and a pair for each fiscal year.
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

-- Who changed which field, when, and from what. Append-only.
create table filing_change (
  id bigint generated always as identity primary key,
  record_id text not null references filing_record (id),
  account_id text not null references account (id),
  request_id text not null,
  field text not null,
  old_value jsonb,
  new_value jsonb not null,
  changed_at timestamptz not null,
  actor_kind text check (actor_kind in ('person', 'key', 'command', 'job', 'database')),
  actor_name text,
  -- The document that a fact was accepted from; it may have been deleted since.
  document_id text
);

create index filing_change_record on filing_change (record_id, id);

create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of filings is only ever added to';
end $$;

-- A launch of the filing extension. The user is unknown until a firm proves that the client is its own.
create table filing_launch (
  id text primary key check (id like 'fil\_%'),
  client_id text,
  ein char(9) check (ein ~ '^[0-9]{9}$'),
  state char(2) not null,
  type text not null,
  sandbox boolean not null,
  wrong_proofs integer not null default 0,
  proof_hash bytea,
  account_id text references account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The token that the firm's server used for the launch; each opens one launch.
  token_id text unique,
  check ((client_id is null) <> (ein is null)),
  check ((proof_hash is null) = (account_id is null))
);

create index filing_launch_expiry on filing_launch (expires_at);

-- Calendar feeds of a firm's due dates. Anyone with the address can read it until it is revoked.
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

-- Documents of law firms, fetched from an address or uploaded. A queued row is its own job: the worker that claims it
-- reads the document.
create table document (
  id text primary key check (id like 'doc\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  url text,
  type text not null check (type = '990'),
  extraction_status text not null check (extraction_status in (
    'not_requested', 'queued', 'processing', 'done', 'failed')),
  extraction_data jsonb not null default '{}' check (jsonb_typeof(extraction_data) = 'object'),
  extraction_error text,
  attempts integer not null default 0,
  claimed_at timestamptz,
  created_at timestamptz not null,
  form text check (form in ('990', '990-EZ', '990-PF', '990-N')),
  extraction_warnings jsonb not null default '[]' check (jsonb_typeof(extraction_warnings) = 'array'),
  -- Whose return it is: as the document says, otherwise as submitted.
  ein char(9) check (ein ~ '^[0-9]{9}$'),
  check ((extraction_error is not null) = (extraction_status = 'failed'))
);

create index document_waiting on document (created_at) where extraction_status in ('queued', 'processing');
create index document_account on document (account_id, live_mode, created_at desc, id desc);
create index document_listed on document (account_id, live_mode, created_at desc, id);
create index document_of_client on document (account_id, live_mode, ein, created_at desc) where ein is not null;

create table document_file (
  document_id text primary key references document (id) on delete cascade,
  content bytea not null check (octet_length(content) <= 52428800)
);

-- What a document says, field by field, with the evidence for each value.
create table document_value (
  document_id text not null references document (id) on delete cascade,
  key text not null,
  value text,
  evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
  picture bytea,
  primary key (document_id, key)
);

-- Images of the pages that values were read from, for comparison. A cell whose text could not be read with certainty
-- has a position and an image, but no value.
create table document_page (
  document_id text not null references document (id) on delete cascade,
  number integer not null check (number > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  turn smallint not null check (turn in (0, 90, 180, 270)),
  picture bytea not null,
  primary key (document_id, number)
);

-- A reviewer's corrections, apart from the values read. A null value means that the document does not say.
create table document_review (
  document_id text not null references document (id) on delete cascade,
  key text not null,
  value text,
  reviewed_by text not null,
  reviewed_at timestamptz not null,
  reviewer text,
  primary key (document_id, key)
);

-- A person's decision about a proposed value; deleting it undoes it. It applies to the value proposed at that time: if
-- a correction changes the value, it is proposed again.
create table filing_decision (
  record_id text not null references filing_record (id),
  document_id text not null references document (id) on delete cascade,
  field text not null,
  decision text not null check (decision in ('accepted', 'refused')),
  value jsonb not null,
  -- The previous value in the client's file; null if there was none.
  replaced jsonb,
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (record_id, document_id, field)
);

create index filing_decision_document on filing_decision (document_id);

create trigger filing_change_kept before update or delete on filing_change
  for each row execute function refuse_change_of_history();

-- JOBS
-- Background work.

-- Workers, by the lock that a live process holds.
create table job_worker (
  worker_id text primary key,
  lock_key integer not null
);

-- Work that takes longer than a request: started in the console, done by a job, with progress and result.
create table long_work (
  id text primary key check (id like 'lw\_%'),
  kind text not null check (kind in ('verify_ledger', 'import_bmf', 'close_months')),
  -- What it is about, such as a file name.
  title text not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed')),
  done bigint not null default 0,
  total bigint not null default 0,
  -- One sentence about the result, and whether it succeeded.
  outcome text,
  is_well boolean,
  asked_by text not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  check ((status in ('done', 'failed')) = (finished_at is not null)),
  check ((status in ('done', 'failed')) = (outcome is not null))
);

create index long_work_newest on long_work (kind, asked_at desc);
-- The same kind of work runs once at a time.
create unique index long_work_once on long_work (kind) where status in ('waiting', 'running');

-- The uploaded file, until the work is done.
create table long_work_file (
  work_id text primary key references long_work (id) on delete cascade,
  content bytea not null
);

create function queue_long_work() returns trigger language plpgsql as $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job(
      'long_work', json_build_object('work', new.id), job_key := 'long work ' || new.id, max_attempts := 3);
  end if;
  return null;
end $$;

create trigger long_work_queued after insert on long_work
  for each row execute function queue_long_work();

-- AUDIT LOG
-- Who did what to which record, with the values before and after. Append-only.

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  actor_kind text not null check (actor_kind in ('person', 'key', 'command', 'job', 'database')),
  actor_id text not null,
  actor_name text not null,
  action text not null,
  record_id text not null,
  -- The owner of the record: an account, a nonprofit, `house` or `platform`.
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  -- Written by the database, because the program that changed the record logged nothing.
  unsaid boolean not null default false
);

create index audit_entry_transaction on audit_entry (transaction_id);
create index audit_entry_record on audit_entry (record_id, id desc);
create index audit_entry_subject on audit_entry (subject_id, id desc);
create index audit_entry_actor on audit_entry (actor_id, id desc);
-- The log can be searched by actor, by the beginning of an action, and by request.
create index audit_entry_actor_name on audit_entry (actor_name, id desc);
create index audit_entry_action on audit_entry (action text_pattern_ops);
create index audit_entry_request on audit_entry (request_id) where request_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
end $$;

-- Removes what the log must not contain: sealed values and hashes of secrets.
create function audited(record jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(record)
  where key !~ '(_sealed|_hash)$' and jsonb_typeof(value) <> 'null'
$$;

-- Runs at commit of a transaction that changed an audited record. If the program logged the change, nothing is added;
-- otherwise this writes an entry, so that no change is missing from the log. Arguments: the column of the record's ID,
-- the column of its owner's ID, and `once` if one entry covers all changes of a table in the transaction.
create function audit_change() returns trigger language plpgsql as $$
declare
  actor jsonb := nullif(current_setting('almoner.actor', true), '')::jsonb;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  changed text[];
begin
  if exists (select from audit_entry where transaction_id = pg_current_xact_id()
      and (not unsaid or (tg_argv[2] = 'once' and after ->> 'table' = tg_table_name))) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(new_row) where value is distinct from old_row -> key;
    if changed is null then
      return null;
    end if;
    select jsonb_object_agg(key, value) into old_row from jsonb_each(old_row) where key = any (changed || tg_argv[0]);
    select jsonb_object_agg(key, value) into new_row from jsonb_each(new_row) where key = any (changed || tg_argv[0]);
  end if;
  insert into audit_entry
    (at, actor_kind, actor_id, actor_name, action, record_id, subject_id, before, after, address, request_id, unsaid)
  values (
    now(),
    coalesce(actor ->> 'kind', 'database'),
    coalesce(actor ->> 'id', session_user),
    coalesce(actor ->> 'name', current_setting('application_name')),
    coalesce(nullif(actor ->> 'action', ''), lower(tg_op) || ' ' || tg_table_name),
    case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0],
    coalesce(case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[1], 'house'),
    audited(old_row),
    coalesce(audited(new_row), '{}') || jsonb_build_object('table', tg_table_name),
    actor ->> 'address',
    actor ->> 'request_id',
    true);
  return null;
end $$;

-- Audited records. Donations and payments themselves are recorded by the ledger and events, which are append-only too;
-- only later changes of them are logged here.
create constraint trigger account_audited after insert or update of name, email, kind, parent_account_id,
  transfers_enabled, webhooks_enabled, allowed_origins, consent_policy, disabled_at on account
  deferrable initially deferred for each row execute function audit_change('id', 'id');
create constraint trigger billing_details_audited after insert or update on billing_details
  deferrable initially deferred for each row execute function audit_change('owner_id', 'owner_id');
create constraint trigger account_branding_audited after insert or update or delete on account_branding
  deferrable initially deferred for each row execute function audit_change('account_id', 'account_id');
create constraint trigger public_key_audited after insert or update or delete on public_key
  deferrable initially deferred for each row execute function audit_change('public_key', 'account_id');
create constraint trigger secret_key_audited after insert or update or delete on secret_key
  deferrable initially deferred for each row execute function audit_change('account_id', 'account_id');
create constraint trigger restricted_key_audited after insert or update of secret_hash, account_id, live_mode, name,
  operations, networks, expires_at or delete on restricted_key
  deferrable initially deferred for each row execute function audit_change('id', 'account_id');
create constraint trigger nonprofit_profile_audited after update of claimed, hidden, mission, website, socials,
  logo_url, cover_image_url, email, payout_method on nonprofit
  deferrable initially deferred for each row
  when ((old.claimed, old.hidden, old.mission, old.website, old.socials, old.logo_url, old.cover_image_url,
    old.email, old.payout_method) is distinct from (new.claimed, new.hidden, new.mission, new.website, new.socials,
      new.logo_url, new.cover_image_url, new.email, new.payout_method)) execute function audit_change('id', 'id');
create constraint trigger nonprofit_standing_audited after update of operator_restrictions on nonprofit
  deferrable initially deferred for each row
  when (old.operator_restrictions is distinct from new.operator_restrictions) execute function audit_change('id', 'id');
create constraint trigger alias_import_audited after insert or update or delete on alias_import
  deferrable initially deferred for each row execute function audit_change('id', 'house');
create constraint trigger impact_rate_audited after insert or update or delete on impact_rate
  deferrable initially deferred for each row execute function audit_change('nonprofit_id', 'nonprofit_id', 'once');
create constraint trigger nonprofit_consent_audited after insert or update or delete on nonprofit_consent
  deferrable initially deferred for each row execute function audit_change('nonprofit_id', 'nonprofit_id', 'once');
create constraint trigger direct_consent_audited after insert or update or delete on direct_consent
  deferrable initially deferred for each row execute function audit_change('account_id', 'nonprofit_id', 'once');
create constraint trigger person_audited after insert or update on person
  deferrable initially deferred for each row execute function audit_change('id', 'id');
create constraint trigger membership_audited after insert or update or delete on membership
  deferrable initially deferred for each row execute function audit_change('person_id', 'subject_id');
create constraint trigger invitation_audited after insert or update on invitation
  deferrable initially deferred for each row execute function audit_change('id', 'subject_id');
create constraint trigger passkey_audited after insert or delete on passkey
  deferrable initially deferred for each row execute function audit_change('id', 'person_id');
create constraint trigger identity_provider_audited after insert or update or delete on identity_provider
  deferrable initially deferred for each row execute function audit_change('id', 'subject_id');
create constraint trigger nonprofit_claim_audited after insert or update on nonprofit_claim
  deferrable initially deferred for each row execute function audit_change('id', 'nonprofit_id');
create constraint trigger proposal_audited after insert or update on proposal
  deferrable initially deferred for each row execute function audit_change('id', 'subject_id');
create constraint trigger bank_account_audited after insert or update or delete on bank_account
  deferrable initially deferred for each row execute function audit_change('owner_id', 'owner_id');
create constraint trigger campaign_audited after insert or update of account_id, type, nonprofit_id, start_date,
  end_date, target_grant_receipt_date, grant_disbursement_initiation_date, auto_distribute_grants,
    return_basis_points, fee_basis_points, expense_basis_points, grants_initiated_at, finalized_at on campaign
  deferrable initially deferred for each row execute function audit_change('id', 'account_id');
create constraint trigger statement_of_work_audited after insert or update or delete on statement_of_work
  deferrable initially deferred for each row execute function audit_change('campaign_id', 'campaign_id');
create constraint trigger campaign_pull_audited after insert or update of status, waits_for,
  authorized_on on campaign_pull
  deferrable initially deferred for each row execute function audit_change('id', 'account_id', 'once');
create constraint trigger campaign_expense_audited after insert or update or delete on campaign_expense
  deferrable initially deferred for each row execute function audit_change('id', 'campaign_id', 'once');
create constraint trigger campaign_draft_audited after insert or update or delete on campaign_draft
  deferrable initially deferred for each row execute function audit_change('id', 'account_id');
create constraint trigger donation_standing_audited after update of status on donation
  deferrable initially deferred for each row
  when (old.status is distinct from new.status and ((new.status in ('paused', 'blocked', 'canceled'))
    or (old.status in ('paused', 'blocked')))) execute function audit_change('id', 'account_id', 'once');
create constraint trigger fee_terms_audited after insert or update or delete on fee_terms
  deferrable initially deferred for each row execute function audit_change('kind', 'account_id');
create constraint trigger journal_entry_audited after insert on journal_entry
  deferrable initially deferred for each row when (is_entry_audited(new.kind))
  execute function audit_change('subject_id', 'house', 'once');
create constraint trigger clearing_match_audited after insert or update on clearing_match
  deferrable initially deferred for each row when (new.by_hand or new.undone_at is not null)
  execute function audit_change('id', 'house', 'once');
create constraint trigger clearing_opening_audited after insert or update or delete on clearing_opening
  deferrable initially deferred for each row execute function audit_change('day', 'house');
create constraint trigger invoice_audited after insert or update of status on invoice
  deferrable initially deferred for each row execute function audit_change('id', 'account_id', 'once');
create constraint trigger payout_audited after insert or update of status on payout
  deferrable initially deferred for each row execute function audit_change('id', 'owner_id', 'once');
create constraint trigger bank_statement_audited after insert or update or delete on bank_statement
  deferrable initially deferred for each row execute function audit_change('id', 'house');
create constraint trigger webhook_endpoint_audited after insert or update or delete on webhook_endpoint
  deferrable initially deferred for each row execute function audit_change('id', 'account_id');
create constraint trigger webhook_endpoint_secret_audited after insert or update or delete on webhook_endpoint_secret
  deferrable initially deferred for each row execute function audit_change('endpoint_id', 'endpoint_id');
create trigger audit_entry_kept before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_not_emptied before truncate on audit_entry
  for each statement execute function refuse_audit_change();

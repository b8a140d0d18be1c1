create extension pg_trgm;

create table account (
  id text not null,
  name text not null,
  kind text not null,
  parent_account_id text,
  email text,
  transfers_enabled boolean not null default false,
  webhooks_enabled boolean not null default false,
  allowed_origins text[] not null default '{}'::text[],
  consent_policy text not null default 'any'::text,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  constraint account_consent_policy_check CHECK (consent_policy = ANY (ARRAY['any'::text, 'either'::text, 'direct'::text, 'via_change'::text, 'both'::text])),
  constraint account_id_check CHECK (id ~~ 'm\_%'::text),
  constraint account_kind_check CHECK (kind = ANY (ARRAY['merchant'::text, 'platform'::text, 'law_firm'::text])),
  constraint account_parent_account_id_fkey FOREIGN KEY (parent_account_id) REFERENCES account(id),
  constraint account_pkey PRIMARY KEY (id)
);

create table account_branding (
  account_id text not null,
  shown_name text,
  logo_url text,
  accent text,
  suggested_amounts integer[] not null default '{}'::integer[],
  updated_at timestamp with time zone not null,
  constraint account_branding_accent_check CHECK (accent ~ '^#[0-9a-f]{6}$'::text),
  constraint account_branding_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint account_branding_logo_url_check CHECK (logo_url ~ '^/pictures/[0-9a-f]{64}\.png$'::text),
  constraint account_branding_pkey PRIMARY KEY (account_id),
  constraint account_branding_shown_name_check CHECK (length(shown_name) >= 1 AND length(shown_name) <= 80),
  constraint account_branding_suggested_amounts_check CHECK (cardinality(suggested_amounts) <= 6)
);

create table account_logo (
  account_id text not null,
  name text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  constraint account_logo_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint account_logo_bytes_check CHECK (length(bytes) <= 4194304),
  constraint account_logo_name_check CHECK (name ~ '^[0-9a-f]{64}\.png$'::text),
  constraint account_logo_pkey PRIMARY KEY (account_id)
);

create table account_payout (
  payout_id text not null,
  account_id text not null,
  live_mode boolean not null,
  amount bigint not null,
  donation_count integer not null,
  created_at timestamp with time zone not null,
  constraint account_payout_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint account_payout_amount_check CHECK (amount > 0),
  constraint account_payout_donation_count_check CHECK (donation_count >= 0),
  constraint account_payout_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id),
  constraint account_payout_pkey PRIMARY KEY (payout_id, account_id)
);

create table alias_import (
  id bigint not null generated always as identity,
  file_name text not null,
  aliases integer not null,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint alias_import_aliases_check CHECK (aliases >= 0),
  constraint alias_import_pkey PRIMARY KEY (id)
);

create table api_request (
  request_id text not null,
  account_id text not null,
  live_mode boolean not null,
  at timestamp with time zone not null,
  operation text not null,
  status smallint not null,
  milliseconds integer not null,
  key_id text not null,
  problem text,
  param text,
  constraint api_request_pkey PRIMARY KEY (request_id)
);

create table audit_entry (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  action text not null,
  record_id text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  unsaid boolean not null default false,
  constraint audit_entry_actor_kind_check CHECK (actor_kind = ANY (ARRAY['person'::text, 'key'::text, 'command'::text, 'job'::text, 'database'::text])),
  constraint audit_entry_pkey PRIMARY KEY (id)
);

create table bank_account (
  owner_id text not null,
  live_mode boolean not null,
  holder_name text not null,
  routing_number text not null,
  account_number_sealed bytea not null,
  account_type text not null,
  updated_at timestamp with time zone not null,
  bank_name text,
  ein text,
  returned_at timestamp with time zone,
  constraint bank_account_account_type_check CHECK (account_type = ANY (ARRAY['checking'::text, 'savings'::text])),
  constraint bank_account_check CHECK (owner_id <> 'house'::text OR bank_name IS NOT NULL AND ein IS NOT NULL),
  constraint bank_account_ein_check CHECK (ein ~ '^[0-9]{9}$'::text),
  constraint bank_account_pkey PRIMARY KEY (owner_id, live_mode),
  constraint bank_account_routing_number_check CHECK (is_routing_number(routing_number))
);

create table bank_file (
  id text not null,
  live_mode boolean not null,
  purpose text not null,
  effective_date date not null,
  entries integer not null,
  debit_total bigint not null,
  credit_total bigint not null,
  modifier character(1) not null,
  content_sealed bytea not null,
  created_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  constraint bank_file_id_check CHECK (id ~~ 'ach\_%'::text),
  constraint bank_file_pkey PRIMARY KEY (id),
  constraint bank_file_purpose_check CHECK (purpose = ANY (ARRAY['payouts'::text, 'pulls'::text, 'returns'::text]))
);

create table bank_file_entry (
  bank_file_id text not null,
  trace_number text not null,
  transfer_id text not null,
  owner_id text not null,
  amount bigint not null,
  routing_number text not null,
  account_number_sealed bytea not null,
  constraint bank_file_entry_amount_check CHECK (amount > 0),
  constraint bank_file_entry_bank_file_id_fkey FOREIGN KEY (bank_file_id) REFERENCES bank_file(id),
  constraint bank_file_entry_pkey PRIMARY KEY (bank_file_id, trace_number),
  constraint bank_file_entry_trace_number_check CHECK (trace_number ~ '^\d{15}$'::text)
);

create table bank_line (
  id text not null,
  live_mode boolean not null,
  statement_id text not null,
  key_hash bytea not null,
  day date not null,
  amount bigint not null,
  bank_id text not null,
  names text[] not null,
  check_number bigint,
  text text not null,
  constraint bank_line_amount_check CHECK (amount <> 0),
  constraint bank_line_id_check CHECK (id ~~ 'bl\_%'::text),
  constraint bank_line_live_mode_key_hash_key UNIQUE (live_mode, key_hash),
  constraint bank_line_pkey PRIMARY KEY (id),
  constraint bank_line_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statement(id)
);

create table bank_notice (
  id text not null,
  kind text not null,
  code text not null,
  trace_number text not null,
  reference text not null,
  amount bigint not null,
  corrected_sealed bytea,
  live_mode boolean,
  transfer_id text,
  owner_id text,
  status text not null,
  reason text,
  received_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint bank_notice_amount_check CHECK (amount >= 0),
  constraint bank_notice_check CHECK ((status = 'open'::text) = (reason IS NOT NULL)),
  constraint bank_notice_check1 CHECK ((kind = 'correction'::text) = (corrected_sealed IS NOT NULL)),
  constraint bank_notice_code_check CHECK (code ~ '^[RC]\d{2}$'::text),
  constraint bank_notice_id_check CHECK (id ~~ 'bn\_%'::text),
  constraint bank_notice_kind_check CHECK (kind = ANY (ARRAY['return'::text, 'correction'::text])),
  constraint bank_notice_pkey PRIMARY KEY (id),
  constraint bank_notice_status_check CHECK (status = ANY (ARRAY['booked'::text, 'open'::text, 'settled'::text])),
  constraint bank_notice_trace_number_code_reference_amount_transfer_id_key UNIQUE NULLS NOT DISTINCT (trace_number, code, reference, amount, transfer_id)
);

create table bank_statement (
  id text not null,
  live_mode boolean not null,
  format text not null,
  account text not null,
  first_day date,
  last_day date,
  closing_day date,
  closing bigint,
  fresh integer not null,
  known integer not null,
  before_opening integer not null,
  imported_at timestamp with time zone not null,
  constraint bank_statement_format_check CHECK (format = ANY (ARRAY['camt053'::text, 'bai2'::text, 'csv'::text])),
  constraint bank_statement_id_check CHECK (id ~~ 'bs\_%'::text),
  constraint bank_statement_pkey PRIMARY KEY (id)
);

create table bank_trace (
  id integer not null default 1,
  last integer not null,
  constraint bank_trace_id_check CHECK (id = 1),
  constraint bank_trace_pkey PRIMARY KEY (id)
);

create table billing_details (
  owner_id text not null,
  address text[] not null default '{}'::text[],
  payment_days integer not null default 30,
  constraint billing_details_payment_days_check CHECK (payment_days >= 0 AND payment_days <= 365),
  constraint billing_details_pkey PRIMARY KEY (owner_id)
);

create table campaign (
  id text not null,
  account_id text not null,
  live_mode boolean not null,
  type text not null,
  name text not null,
  description text,
  nonprofit_id text not null,
  nonprofit_invited boolean not null default false,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone not null,
  target_grant_receipt_date timestamp with time zone,
  grant_disbursement_initiation_date timestamp with time zone,
  auto_distribute_grants boolean not null default false,
  return_basis_points integer not null default 0,
  fee_basis_points integer not null default 0,
  expense_basis_points integer not null default 0,
  metadata jsonb not null default '{}'::jsonb,
  shared_metadata jsonb not null default '{}'::jsonb,
  claims bigint not null default 0,
  grants_initiated_at timestamp with time zone,
  finalized_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint campaign_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint campaign_check CHECK (end_date >= start_date),
  constraint campaign_check1 CHECK ((fee_basis_points + expense_basis_points) <= 10000),
  constraint campaign_claims_check CHECK (claims >= 0),
  constraint campaign_expense_basis_points_check CHECK (expense_basis_points >= 0 AND expense_basis_points <= 10000),
  constraint campaign_fee_basis_points_check CHECK (fee_basis_points >= 0 AND fee_basis_points <= 10000),
  constraint campaign_id_check CHECK (id ~~ 'ca\_%'::text),
  constraint campaign_metadata_check CHECK (jsonb_typeof(metadata) = 'object'::text),
  constraint campaign_nonprofit_id_fkey FOREIGN KEY (nonprofit_id) REFERENCES nonprofit(id),
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_return_basis_points_check CHECK (return_basis_points >= 0 AND return_basis_points <= 10000),
  constraint campaign_shared_metadata_check CHECK (jsonb_typeof(shared_metadata) = 'object'::text),
  constraint campaign_type_check CHECK (type = ANY (ARRAY['gross'::text, 'net_held'::text, 'net_returned'::text, 'custom'::text]))
);

create table campaign_bulk_file (
  campaign_id text not null,
  kind text not null,
  content_hash bytea not null,
  rows integer not null,
  booked_at timestamp with time zone not null,
  times integer not null default 1,
  constraint campaign_bulk_file_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint campaign_bulk_file_kind_check CHECK (kind = ANY (ARRAY['donations'::text, 'expenses'::text])),
  constraint campaign_bulk_file_pkey PRIMARY KEY (campaign_id, kind, content_hash),
  constraint campaign_bulk_file_rows_check CHECK (rows > 0)
);

create table campaign_document (
  draft_id text not null,
  bytes bytea not null,
  sha256 text not null,
  constraint campaign_document_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES campaign_draft(id),
  constraint campaign_document_pkey PRIMARY KEY (draft_id),
  constraint campaign_document_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);

create table campaign_donation (
  id text not null,
  campaign_id text not null,
  live_mode boolean not null,
  amount bigint not null,
  external_id text,
  status text not null default 'due'::text,
  pull_id text,
  created_at timestamp with time zone not null,
  given_on date,
  constraint campaign_donation_amount_check CHECK (amount > 0),
  constraint campaign_donation_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint campaign_donation_check CHECK ((status = 'due'::text) = (pull_id IS NULL)),
  constraint campaign_donation_id_check CHECK (id ~~ 'ce\_%'::text),
  constraint campaign_donation_pkey PRIMARY KEY (id),
  constraint campaign_donation_pull_id_fkey FOREIGN KEY (pull_id) REFERENCES campaign_pull(id),
  constraint campaign_donation_status_check CHECK (status = ANY (ARRAY['due'::text, 'pulling'::text, 'returned'::text, 'received'::text]))
);

create table campaign_draft (
  id text not null,
  account_id text not null,
  live_mode boolean not null,
  status text not null,
  terms jsonb not null,
  signer_id text not null,
  drafted_by text not null,
  created_at timestamp with time zone not null,
  signed_name text,
  signed_sentence text,
  signed_at timestamp with time zone,
  signed_from text,
  proposal_id text,
  campaign_id text,
  ended_reason text,
  ended_at timestamp with time zone,
  constraint campaign_draft_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint campaign_draft_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint campaign_draft_campaign_id_key UNIQUE (campaign_id),
  constraint campaign_draft_check CHECK (num_nulls(signed_name, signed_sentence, signed_at, proposal_id) = ANY (ARRAY[0, 4])),
  constraint campaign_draft_check1 CHECK ((status <> ALL (ARRAY['signed'::text, 'approved'::text, 'declined'::text])) OR signed_at IS NOT NULL),
  constraint campaign_draft_check2 CHECK ((status = 'approved'::text) = (campaign_id IS NOT NULL)),
  constraint campaign_draft_check3 CHECK ((status = ANY (ARRAY['declined'::text, 'withdrawn'::text])) = (ended_at IS NOT NULL)),
  constraint campaign_draft_check4 CHECK ((ended_at IS NULL) = (ended_reason IS NULL)),
  constraint campaign_draft_drafted_by_fkey FOREIGN KEY (drafted_by) REFERENCES person(id),
  constraint campaign_draft_id_check CHECK (id ~~ 'cd\_%'::text),
  constraint campaign_draft_pkey PRIMARY KEY (id),
  constraint campaign_draft_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposal(id),
  constraint campaign_draft_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES person(id),
  constraint campaign_draft_status_check CHECK (status = ANY (ARRAY['unsigned'::text, 'signed'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text])),
  constraint campaign_draft_terms_check CHECK (jsonb_typeof(terms) = 'object'::text)
);

create table campaign_expense (
  id text not null,
  campaign_id text not null,
  live_mode boolean not null,
  amount bigint not null,
  description text not null,
  spent_on date not null,
  created_at timestamp with time zone not null,
  constraint campaign_expense_amount_check CHECK (amount > 0),
  constraint campaign_expense_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint campaign_expense_id_check CHECK (id ~~ 'ex\_%'::text),
  constraint campaign_expense_pkey PRIMARY KEY (id)
);

create table campaign_pull (
  id text not null,
  account_id text not null,
  live_mode boolean not null,
  kind text not null,
  campaign_id text,
  amount bigint not null,
  status text not null,
  bank_file_id text,
  settles_on date not null,
  created_at timestamp with time zone not null,
  return_code text,
  failed_at timestamp with time zone,
  repeats text,
  attempt smallint not null default 0,
  retry_until date,
  waits_for text,
  authorized_on date,
  constraint campaign_pull_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint campaign_pull_amount_check CHECK (amount > 0),
  constraint campaign_pull_attempt_check CHECK (attempt >= 0 AND attempt <= 2),
  constraint campaign_pull_bank_file_id_fkey FOREIGN KEY (bank_file_id) REFERENCES bank_file(id),
  constraint campaign_pull_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint campaign_pull_check CHECK ((kind = 'pull_back'::text) = (campaign_id IS NOT NULL)),
  constraint campaign_pull_check1 CHECK ((attempt = 0) = (repeats IS NULL)),
  constraint campaign_pull_check2 CHECK (waits_for IS NULL OR status = 'failed'::text AND return_code IS NOT NULL),
  constraint campaign_pull_check3 CHECK (waits_for <> 'retry'::text OR (return_code = ANY (ARRAY['R01'::text, 'R09'::text]))),
  constraint campaign_pull_check4 CHECK (attempt = 0 OR retry_until IS NOT NULL AND (created_at AT TIME ZONE 'UTC'::text)::date <= retry_until),
  constraint campaign_pull_id_account_id_live_mode_amount_key UNIQUE (id, account_id, live_mode, amount),
  constraint campaign_pull_id_check CHECK (id ~~ 'pull\_%'::text),
  constraint campaign_pull_kind_check CHECK (kind = ANY (ARRAY['donations'::text, 'pull_back'::text])),
  constraint campaign_pull_pkey PRIMARY KEY (id),
  constraint campaign_pull_repeats_account_id_live_mode_amount_fkey FOREIGN KEY (repeats, account_id, live_mode, amount) REFERENCES campaign_pull(id, account_id, live_mode, amount),
  constraint campaign_pull_repeats_attempt_key UNIQUE (repeats, attempt),
  constraint campaign_pull_return_code_check CHECK (return_code ~ '^R[0-9]{2}$'::text),
  constraint campaign_pull_status_check CHECK (status = ANY (ARRAY['sent'::text, 'settled'::text, 'failed'::text])),
  constraint campaign_pull_waits_for_check CHECK (waits_for = ANY (ARRAY['retry'::text, 'bank_account'::text, 'authorization'::text, 'retries_spent'::text]))
);

create table checkout_link (
  id text not null,
  token_hash bytea not null,
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  amount bigint not null,
  success_url text not null,
  cancel_url text not null,
  external_id text,
  metadata jsonb not null default '{}'::jsonb,
  declines integer not null default 0,
  donation_id text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  fee bigint not null,
  locale text,
  return_proof_hash bytea,
  monthly boolean not null default false,
  page_when_needed boolean not null default false,
  constraint checkout_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint checkout_link_amount_check CHECK (amount > 0),
  constraint checkout_link_donation_id_fkey FOREIGN KEY (donation_id) REFERENCES donation(id),
  constraint checkout_link_fee_check CHECK (fee >= 0),
  constraint checkout_link_id_check CHECK (id ~~ 'cl\_%'::text),
  constraint checkout_link_metadata_check CHECK (jsonb_typeof(metadata) = 'object'::text),
  constraint checkout_link_nonprofit_id_fkey FOREIGN KEY (nonprofit_id) REFERENCES nonprofit(id),
  constraint checkout_link_pkey PRIMARY KEY (id),
  constraint checkout_link_token_hash_key UNIQUE (token_hash)
);

create table checkout_payment (
  id text not null,
  link_id text not null,
  live_mode boolean not null,
  attempt text not null,
  processor text not null,
  reference text,
  state text not null default 'started'::text,
  action_url text,
  decline_reason text,
  donation_id text not null,
  fee bigint not null,
  donor_name text not null,
  donor_email text not null,
  started_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  looked_at timestamp with time zone,
  refusals integer not null default 0,
  payer text,
  locale text,
  receipt_owed boolean not null default false,
  renewal_amount bigint,
  renews_month timestamp with time zone,
  returned bigint not null default 0,
  constraint checkout_payment_donation_id_check CHECK (donation_id ~~ 'd\_%'::text),
  constraint checkout_payment_donation_id_key UNIQUE (donation_id),
  constraint checkout_payment_fee_check CHECK (fee >= 0),
  constraint checkout_payment_id_check CHECK (id ~~ 'pay\_%'::text),
  constraint checkout_payment_link_id_attempt_key UNIQUE (link_id, attempt),
  constraint checkout_payment_link_id_fkey FOREIGN KEY (link_id) REFERENCES checkout_link(id),
  constraint checkout_payment_pkey PRIMARY KEY (id),
  constraint checkout_payment_refusals_check CHECK (refusals >= 0),
  constraint checkout_payment_renewal_amount_check CHECK (renewal_amount > 0),
  constraint checkout_payment_returned_check CHECK (returned >= 0),
  constraint checkout_payment_state_check CHECK (state = ANY (ARRAY['started'::text, 'waiting'::text, 'paid'::text, 'declined'::text, 'voided'::text]))
);

create table clearing_item (
  entry_id bigint not null,
  book text not null,
  live_mode boolean not null,
  amount bigint not null,
  kind text not null,
  subject_id text not null,
  occurred_at timestamp with time zone not null,
  match_id text,
  hands_only boolean not null default false,
  constraint clearing_item_book_check CHECK (book = ANY (ARRAY['bank_clearing'::text, 'processor_clearing'::text])),
  constraint clearing_item_match_id_fkey FOREIGN KEY (match_id) REFERENCES clearing_match(id),
  constraint clearing_item_pkey PRIMARY KEY (entry_id, book)
);

create table clearing_match (
  id text not null,
  live_mode boolean not null,
  book text not null,
  by_hand boolean not null,
  matched_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint clearing_match_book_check CHECK (book = ANY (ARRAY['bank_clearing'::text, 'processor_clearing'::text])),
  constraint clearing_match_id_check CHECK (id ~~ 'cm\_%'::text),
  constraint clearing_match_pkey PRIMARY KEY (id)
);

create table clearing_opening (
  live_mode boolean not null,
  day date not null,
  bank bigint not null,
  processor bigint not null,
  opened_at timestamp with time zone not null,
  constraint clearing_opening_pkey PRIMARY KEY (live_mode)
);

create table climate_offset (
  donation_id text not null,
  account_id text not null,
  live_mode boolean not null,
  kind text not null,
  amount bigint not null,
  price_cents_per_tonne integer not null,
  emissions_kg double precision not null,
  model text not null,
  source text not null,
  source_year integer not null,
  facts jsonb not null,
  estimate_id text,
  created_at timestamp with time zone not null,
  constraint climate_offset_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint climate_offset_amount_check CHECK (amount > 0),
  constraint climate_offset_donation_id_fkey FOREIGN KEY (donation_id) REFERENCES donation(id),
  constraint climate_offset_emissions_kg_check CHECK (emissions_kg >= 0::double precision),
  constraint climate_offset_estimate_id_fkey FOREIGN KEY (estimate_id) REFERENCES offset_estimate(id),
  constraint climate_offset_estimate_id_key UNIQUE (estimate_id),
  constraint climate_offset_facts_check CHECK (jsonb_typeof(facts) = 'object'::text),
  constraint climate_offset_kind_check CHECK (kind = ANY (ARRAY['shipping'::text, 'crypto'::text])),
  constraint climate_offset_pkey PRIMARY KEY (donation_id),
  constraint climate_offset_price_cents_per_tonne_check CHECK (price_cents_per_tonne > 0)
);

create table closed_period (
  live_mode boolean not null,
  through date not null,
  closed_at timestamp with time zone not null,
  constraint closed_period_pkey PRIMARY KEY (live_mode, through)
);

create table consent_history (
  id bigint not null generated always as identity,
  nonprofit_id text not null,
  subject text not null,
  account_id text,
  decision text not null,
  decided_by text not null,
  decided_at timestamp with time zone not null,
  constraint consent_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint consent_history_check CHECK ((subject = 'direct'::text) = (account_id IS NOT NULL)),
  constraint consent_history_decision_check CHECK (decision = ANY (ARRAY['granted'::text, 'withheld'::text, 'unset'::text])),
  constraint consent_history_nonprofit_id_fkey FOREIGN KEY (nonprofit_id) REFERENCES nonprofit(id),
  constraint consent_history_pkey PRIMARY KEY (id),
  constraint consent_history_subject_check CHECK (subject = ANY (ARRAY['via_change'::text, 'auto_grant_direct'::text, 'direct'::text]))
);

create table console_session (
  id text not null,
  token_hash bytea not null,
  person_id text not null,
  method text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  proved_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text,
  agent text not null default ''::text,
  flash jsonb,
  constraint console_session_id_check CHECK (id ~~ 'cs\_%'::text),
  constraint console_session_method_check CHECK (method = ANY (ARRAY['passkey'::text, 'link'::text, 'invitation'::text, 'provider'::text, 'sandbox'::text])),
  constraint console_session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint console_session_pkey PRIMARY KEY (id),
  constraint console_session_token_hash_key UNIQUE (token_hash)
);

create table credit_note (
  id text not null,
  number bigint not null generated always as identity,
  invoice_id text not null,
  live_mode boolean not null,
  amount bigint not null,
  reason text not null,
  credited boolean not null,
  issued_at timestamp with time zone not null,
  constraint credit_note_amount_check CHECK (amount > 0),
  constraint credit_note_id_check CHECK (id ~~ 'cn\_%'::text),
  constraint credit_note_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint credit_note_number_key UNIQUE (number),
  constraint credit_note_pkey PRIMARY KEY (id),
  constraint credit_note_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500)
);

create table direct_consent (
  nonprofit_id text not null,
  account_id text not null,
  granted boolean not null,
  updated_at timestamp with time zone not null,
  constraint direct_consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint direct_consent_nonprofit_id_fkey FOREIGN KEY (nonprofit_id) REFERENCES nonprofit(id),
  constraint direct_consent_pkey PRIMARY KEY (account_id, nonprofit_id)
);

create table dispute (
  id text not null,
  donation_id text not null,
  live_mode boolean not null,
  processor text not null,
  reference text not null,
  reason text not null,
  amount bigint not null,
  status text not null,
  taken bigint not null default 0,
  fee bigint not null default 0,
  blocks boolean not null default false,
  answer_by timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  looked_at timestamp with time zone not null,
  constraint dispute_amount_check CHECK (amount > 0),
  constraint dispute_check CHECK ((status = 'open'::text) = (closed_at IS NULL)),
  constraint dispute_donation_id_fkey FOREIGN KEY (donation_id) REFERENCES donation(id),
  constraint dispute_id_check CHECK (id ~~ 'dsp\_%'::text),
  constraint dispute_pkey PRIMARY KEY (id),
  constraint dispute_processor_live_mode_reference_key UNIQUE (processor, live_mode, reference),
  constraint dispute_status_check CHECK (status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))
);

create table document (
  id text not null,
  account_id text not null,
  live_mode boolean not null,
  url text,
  type text not null,
  extraction_status text not null,
  extraction_data jsonb not null default '{}'::jsonb,
  extraction_error text,
  attempts integer not null default 0,
  claimed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  form text,
  extraction_warnings jsonb not null default '[]'::jsonb,
  ein character(9),
  constraint document_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint document_check CHECK ((extraction_error IS NOT NULL) = (extraction_status = 'failed'::text)),
  constraint document_ein_check CHECK (ein ~ '^[0-9]{9}$'::text),
  constraint document_extraction_data_check CHECK (jsonb_typeof(extraction_data) = 'object'::text),
  constraint document_extraction_status_check CHECK (extraction_status = ANY (ARRAY['not_requested'::text, 'queued'::text, 'processing'::text, 'done'::text, 'failed'::text])),
  constraint document_extraction_warnings_check CHECK (jsonb_typeof(extraction_warnings) = 'array'::text),
  constraint document_form_check CHECK (form = ANY (ARRAY['990'::text, '990-EZ'::text, '990-PF'::text, '990-N'::text])),
  constraint document_id_check CHECK (id ~~ 'doc\_%'::text),
  constraint document_pkey PRIMARY KEY (id),
  constraint document_type_check CHECK (type = '990'::text)
);

create table document_file (
  document_id text not null,
  content bytea not null,
  constraint document_file_content_check CHECK (octet_length(content) <= 52428800),
  constraint document_file_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint document_file_pkey PRIMARY KEY (document_id)
);

create table document_page (
  document_id text not null,
  number integer not null,
  width integer not null,
  height integer not null,
  turn smallint not null,
  picture bytea not null,
  constraint document_page_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint document_page_height_check CHECK (height > 0),
  constraint document_page_number_check CHECK (number > 0),
  constraint document_page_pkey PRIMARY KEY (document_id, number),
  constraint document_page_turn_check CHECK (turn = ANY (ARRAY[0, 90, 180, 270])),
  constraint document_page_width_check CHECK (width > 0)
);

create table document_review (
  document_id text not null,
  key text not null,
  value text,
  reviewed_by text not null,
  reviewed_at timestamp with time zone not null,
  reviewer text,
  constraint document_review_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint document_review_pkey PRIMARY KEY (document_id, key)
);

create table document_value (
  document_id text not null,
  key text not null,
  value text,
  evidence jsonb not null,
  picture bytea,
  constraint document_value_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint document_value_evidence_check CHECK (jsonb_typeof(evidence) = 'object'::text),
  constraint document_value_pkey PRIMARY KEY (document_id, key)
);

create table donation (
  id text not null,
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  original_nonprofit_id text,
  amount bigint not null,
  fee bigint not null default 0,
  cover_fees boolean not null default false,
  funds_collected boolean not null,
  source text not null,
  status text not null default 'pledged'::text,
  status_before_hold text,
  order_value bigint,
  zip_code text,
  external_id text,
  campaign_name text,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  monthly_gift_id text,
  first_donation_id text,
  campaign_id text,
  constraint donation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint donation_amount_check CHECK (amount > 0),
  constraint donation_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint donation_fee_check CHECK (fee >= 0),
  constraint donation_id_check CHECK (id ~~ 'd\_%'::text OR id ~~ 'carbon\_%'::text),
  constraint donation_metadata_check CHECK (jsonb_typeof(metadata) = 'object'::text),
  constraint donation_nonprofit_id_fkey FOREIGN KEY (nonprofit_id) REFERENCES nonprofit(id),
  constraint donation_order_value_check CHECK (order_value >= 0),
  constraint donation_original_nonprofit_id_fkey FOREIGN KEY (original_nonprofit_id) REFERENCES nonprofit(id),
  constraint donation_pkey PRIMARY KEY (id),
  constraint donation_source_check CHECK (is_gift_source(source)),
  constraint donation_status_check CHECK (is_gift_status(status))
);

create table event (
  id text not null,
  account_id text not null,
  live_mode boolean not null,
  type text not null,
  subject_id text not null,
  object json not null,
  created_at timestamp with time zone not null,
  sequence bigint not null generated always as identity,
  traceparent text,
  constraint event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint event_id_check CHECK (id ~~ 'evt\_%'::text),
  constraint event_pkey PRIMARY KEY (id)
);

create table fee_terms (
  account_id text,
  kind text not null,
  begins_on date not null,
  basis_points integer not null,
  fixed_cents integer not null,
  constraint fee_terms_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint fee_terms_account_id_kind_begins_on_key UNIQUE NULLS NOT DISTINCT (account_id, kind, begins_on),
  constraint fee_terms_basis_points_check CHECK (basis_points >= 0 AND basis_points <= 10000),
  constraint fee_terms_fixed_cents_check CHECK (fixed_cents >= 0 AND fixed_cents <= 99999),
  constraint fee_terms_kind_check CHECK (kind = ANY (ARRAY['card'::text, 'invoice'::text]))
);

create table filing_change (
  id bigint not null generated always as identity,
  record_id text not null,
  account_id text not null,
  request_id text not null,
  field text not null,
  old_value jsonb,
  new_value jsonb not null,
  changed_at timestamp with time zone not null,
  actor_kind text,
  actor_name text,
  document_id text,
  constraint filing_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint filing_change_actor_kind_check CHECK (actor_kind = ANY (ARRAY['person'::text, 'key'::text, 'command'::text, 'job'::text, 'database'::text])),
  constraint filing_change_pkey PRIMARY KEY (id),
  constraint filing_change_record_id_fkey FOREIGN KEY (record_id) REFERENCES filing_record(id)
);

create table filing_client (
  id text not null,
  account_id text not null,
  live_mode boolean not null,
  ein character(9) not null,
  created_at timestamp with time zone not null,
  constraint filing_client_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint filing_client_account_id_live_mode_ein_key UNIQUE (account_id, live_mode, ein),
  constraint filing_client_ein_check CHECK (ein ~ '^[0-9]{9}$'::text),
  constraint filing_client_id_check CHECK (id ~~ 'client\_%'::text),
  constraint filing_client_pkey PRIMARY KEY (id)
);

create table filing_decision (
  record_id text not null,
  document_id text not null,
  field text not null,
  decision text not null,
  value jsonb not null,
  replaced jsonb,
  decided_by text not null,
  decided_at timestamp with time zone not null,
  constraint filing_decision_decision_check CHECK (decision = ANY (ARRAY['accepted'::text, 'refused'::text])),
  constraint filing_decision_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint filing_decision_pkey PRIMARY KEY (record_id, document_id, field),
  constraint filing_decision_record_id_fkey FOREIGN KEY (record_id) REFERENCES filing_record(id)
);

create table filing_feed (
  id text not null,
  account_id text not null,
  live_mode boolean not null,
  token_hash bytea not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint filing_feed_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint filing_feed_pkey PRIMARY KEY (id),
  constraint filing_feed_token_hash_key UNIQUE (token_hash)
);

create table filing_launch (
  id text not null,
  client_id text,
  ein character(9),
  state character(2) not null,
  type text not null,
  sandbox boolean not null,
  wrong_proofs integer not null default 0,
  proof_hash bytea,
  account_id text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  token_id text,
  constraint filing_launch_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint filing_launch_check CHECK ((client_id IS NULL) <> (ein IS NULL)),
  constraint filing_launch_check1 CHECK ((proof_hash IS NULL) = (account_id IS NULL)),
  constraint filing_launch_ein_check CHECK (ein ~ '^[0-9]{9}$'::text),
  constraint filing_launch_id_check CHECK (id ~~ 'fil\_%'::text),
  constraint filing_launch_pkey PRIMARY KEY (id),
  constraint filing_launch_token_id_key UNIQUE (token_id)
);

create table filing_record (
  id text not null,
  annual_return_id text not null,
  client_id text not null,
  fiscal_year_end date,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint filing_record_annual_return_id_check CHECK (annual_return_id ~~ 'return\_%'::text),
  constraint filing_record_annual_return_id_key UNIQUE (annual_return_id),
  constraint filing_record_client_id_fiscal_year_end_key UNIQUE NULLS NOT DISTINCT (client_id, fiscal_year_end),
  constraint filing_record_client_id_fkey FOREIGN KEY (client_id) REFERENCES filing_client(id),
  constraint filing_record_data_check CHECK (jsonb_typeof(data) = 'object'::text),
  constraint filing_record_id_check CHECK (id ~~ 'questionnaire\_%'::text),
  constraint filing_record_pkey PRIMARY KEY (id)
);

create table gift_change (
  id bigint not null generated always as identity,
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  day date not null,
  gifts bigint not null,
  standing bigint not null,
  amount bigint not null,
  pending bigint not null,
  constraint gift_change_pkey PRIMARY KEY (id)
);

create table gift_day (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  day date not null,
  gifts bigint not null,
  standing bigint not null,
  amount bigint not null,
  pending bigint not null,
  constraint gift_day_pkey PRIMARY KEY (account_id, live_mode, nonprofit_id, day)
);

create table gift_dedication (
  payment_id text not null,
  occasion text not null,
  honoree text not null,
  tell_email text not null,
  constraint gift_dedication_honoree_check CHECK (honoree <> ''::text),
  constraint gift_dedication_occasion_check CHECK (occasion = ANY (ARRAY['honor'::text, 'memory'::text])),
  constraint gift_dedication_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES checkout_payment(id),
  constraint gift_dedication_pkey PRIMARY KEY (payment_id),
  constraint gift_dedication_tell_email_check CHECK (tell_email ~~ '%_@_%'::text)
);

create table gift_group (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  day date not null,
  standing bigint not null,
  amount bigint not null,
  told_standing bigint,
  told_amount bigint,
  constraint gift_group_pkey PRIMARY KEY (account_id, live_mode, nonprofit_id, day)
);

create table gift_group_head (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  through date not null,
  gifts bigint not null,
  standing bigint not null,
  amount bigint not null,
  newest date not null,
  regroup_from date,
  constraint gift_group_head_pkey PRIMARY KEY (account_id, live_mode, nonprofit_id)
);

create table gift_group_month (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  month date not null,
  standing bigint not null,
  amount bigint not null,
  constraint gift_group_month_pkey PRIMARY KEY (account_id, live_mode, nonprofit_id, month)
);

create table gift_month (
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  month date not null,
  gifts bigint not null,
  standing bigint not null,
  amount bigint not null,
  pending bigint not null,
  constraint gift_month_pkey PRIMARY KEY (account_id, live_mode, nonprofit_id, month)
);

create table gift_search (
  id text not null,
  live_mode boolean not null,
  email text not null,
  locale text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  found_at timestamp with time zone,
  constraint gift_search_email_check CHECK (email = lower(email)),
  constraint gift_search_id_check CHECK (id ~~ 'gs\_%'::text),
  constraint gift_search_pkey PRIMARY KEY (id)
);

create table idempotent_answer (
  account_id text not null,
  live_mode boolean not null,
  method text not null,
  path text not null,
  key text not null,
  fingerprint bytea not null,
  answer text,
  created_at timestamp with time zone not null,
  answer_sealed bytea,
  address_hash bytea,
  constraint idempotent_answer_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint idempotent_answer_pkey PRIMARY KEY (account_id, live_mode, key, method, path)
);

create table identity_provider (
  id text not null,
  subject_id text not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed bytea not null,
  domain text not null,
  created_at timestamp with time zone not null,
  constraint identity_provider_domain_check CHECK (domain = lower(domain)),
  constraint identity_provider_domain_key UNIQUE (domain),
  constraint identity_provider_id_check CHECK (id ~~ 'ip\_%'::text),
  constraint identity_provider_pkey PRIMARY KEY (id)
);

create table impact_rate (
  nonprofit_id text not null,
  "position" integer not null,
  cents bigint not null,
  quantity bigint not null,
  unit_one text not null,
  unit_many text not null,
  source text not null default ''::text,
  year integer,
  constraint impact_rate_cents_check CHECK (cents > 0),
  constraint impact_rate_nonprofit_id_fkey FOREIGN KEY (nonprofit_id) REFERENCES nonprofit(id),
  constraint impact_rate_pkey PRIMARY KEY (nonprofit_id, "position"),
  constraint impact_rate_quantity_check CHECK (quantity > 0),
  constraint impact_rate_unit_many_check CHECK (unit_many <> ''::text),
  constraint impact_rate_unit_one_check CHECK (unit_one <> ''::text),
  constraint impact_rate_year_check CHECK (year >= 1900 AND year <= 2200)
);

create unlogged table incoming_nonprofit (
  place bigint not null,
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
  prominence double precision,
  constraint incoming_nonprofit_pkey PRIMARY KEY (place)
);

create table incoming_progress (
  only_one boolean not null default true,
  files jsonb not null,
  file_index integer not null,
  byte_offset bigint not null,
  line bigint not null,
  rows bigint not null,
  skipped bigint not null,
  skipped_rows jsonb not null,
  constraint incoming_progress_only_one_check CHECK (only_one),
  constraint incoming_progress_pkey PRIMARY KEY (only_one)
);

create table invitation (
  id text not null,
  email text not null,
  subject_id text not null,
  role text not null,
  invited_by text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint invitation_email_check CHECK (email = lower(email)),
  constraint invitation_id_check CHECK (id ~~ 'iv\_%'::text),
  constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES person(id),
  constraint invitation_pkey PRIMARY KEY (id)
);

create table invoice (
  id text not null,
  number bigint not null generated always as identity,
  account_id text not null,
  live_mode boolean not null,
  month date not null,
  status text not null,
  credit bigint not null default 0,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  received_on date,
  due_on date,
  losses bigint not null default 0,
  overpaid bigint not null default 0,
  written_off bigint not null default 0,
  reopened integer not null default 0,
  constraint invoice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint invoice_account_id_live_mode_month_key UNIQUE (account_id, live_mode, month),
  constraint invoice_check CHECK (received_on IS NULL OR (status = ANY (ARRAY['paid'::text, 'written_off'::text]))),
  constraint invoice_credit_check CHECK (credit >= 0),
  constraint invoice_id_check CHECK (id ~~ 'inv\_%'::text),
  constraint invoice_losses_check CHECK (losses >= 0),
  constraint invoice_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  constraint invoice_number_key UNIQUE (number),
  constraint invoice_overpaid_check CHECK (overpaid >= 0),
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_status_check CHECK (status = ANY (ARRAY['pending'::text, 'sent'::text, 'paid'::text, 'written_off'::text])),
  constraint invoice_written_off_check CHECK (written_off >= 0)
);

create table invoice_charge (
  id text not null,
  invoice_id text not null,
  live_mode boolean not null,
  amount bigint not null,
  processor text not null,
  reference text,
  state text not null default 'started'::text,
  action_url text,
  decline_reason text,
  started_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint invoice_charge_amount_check CHECK (amount > 0),
  constraint invoice_charge_check CHECK ((state = ANY (ARRAY['started'::text, 'waiting'::text])) = (settled_at IS NULL)),
  constraint invoice_charge_id_check CHECK (id ~~ 'ic\_%'::text),
  constraint invoice_charge_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_charge_pkey PRIMARY KEY (id),
  constraint invoice_charge_state_check CHECK (state = ANY (ARRAY['started'::text, 'waiting'::text, 'paid'::text, 'declined'::text, 'voided'::text]))
);

create table invoice_line (
  invoice_id text not null,
  donation_id text not null,
  amount bigint not null,
  fee bigint not null,
  billed bigint not null,
  constraint invoice_line_billed_check CHECK (billed > 0),
  constraint invoice_line_donation_id_fkey FOREIGN KEY (donation_id) REFERENCES donation(id),
  constraint invoice_line_donation_id_key UNIQUE (donation_id),
  constraint invoice_line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_line_pkey PRIMARY KEY (invoice_id, donation_id)
);

create table invoice_payment (
  id text not null,
  invoice_id text not null,
  live_mode boolean not null,
  amount bigint not null,
  through text not null,
  reference text not null,
  received_on date,
  recorded_at timestamp with time zone not null,
  bounced_at timestamp with time zone,
  bounce_reason text,
  constraint invoice_payment_amount_check CHECK (amount > 0),
  constraint invoice_payment_check CHECK (bounce_reason IS NULL OR bounced_at IS NOT NULL),
  constraint invoice_payment_id_check CHECK (id ~~ 'ipay\_%'::text),
  constraint invoice_payment_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_payment_invoice_id_reference_key UNIQUE (invoice_id, reference),
  constraint invoice_payment_pkey PRIMARY KEY (id),
  constraint invoice_payment_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 140),
  constraint invoice_payment_through_check CHECK (through = ANY (ARRAY['bank'::text, 'processor'::text]))
);

create table irs_filing (
  object_id text not null,
  ein text not null,
  form text not null,
  tax_period text not null,
  batch text not null,
  constraint irs_filing_batch_check CHECK (batch ~ '^\d{4}_[A-Za-z0-9_]{1,40}$'::text),
  constraint irs_filing_ein_check CHECK (ein ~ '^\d{9}$'::text),
  constraint irs_filing_form_check CHECK (form = ANY (ARRAY['990'::text, '990-EZ'::text, '990-PF'::text])),
  constraint irs_filing_object_id_check CHECK (object_id ~ '^\d{10,30}$'::text),
  constraint irs_filing_pkey PRIMARY KEY (object_id),
  constraint irs_filing_tax_period_check CHECK (tax_period ~ '^\d{6}$'::text)
);

create table job_worker (
  worker_id text not null,
  lock_key integer not null,
  constraint job_worker_pkey PRIMARY KEY (worker_id)
);

create table journal_entry (
  id bigint not null generated always as identity,
  live_mode boolean not null,
  kind text not null,
  subject_id text not null,
  once text,
  occurred_at timestamp with time zone not null,
  constraint journal_entry_kind_check CHECK (is_entry_kind(kind)),
  constraint journal_entry_once_key UNIQUE (once),
  constraint journal_entry_pkey PRIMARY KEY (id)
);

create table journal_line (
  entry_id bigint not null,
  live_mode boolean not null,
  book text not null,
  owner_id text not null,
  donation_id text,
  amount bigint not null,
  constraint journal_line_amount_check CHECK (amount <> 0),
  constraint journal_line_book_check CHECK (is_book(book))
);

create table letter (
  id text not null,
  live_mode boolean not null,
  kind text not null,
  once text not null,
  subject_id text not null,
  account_id text,
  recipient text not null,
  locale text not null,
  facts jsonb not null,
  status text not null,
  next_attempt_at timestamp with time zone,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  left_because text,
  constraint letter_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint letter_check CHECK ((status = 'waiting'::text) = (next_attempt_at IS NOT NULL)),
  constraint letter_check1 CHECK (live_mode OR status = 'kept'::text),
  constraint letter_facts_check CHECK (jsonb_typeof(facts) = 'object'::text),
  constraint letter_id_check CHECK (id ~~ 'let\_%'::text),
  constraint letter_once_key UNIQUE (once),
  constraint letter_pkey PRIMARY KEY (id),
  constraint letter_recipient_check CHECK (recipient ~~ '%_@_%'::text),
  constraint letter_status_check CHECK (status = ANY (ARRAY['kept'::text, 'waiting'::text, 'sent'::text, 'refused'::text, 'given_up'::text, 'in_doubt'::text, 'stopped'::text]))
);

create table letter_address (
  owner_id text not null,
  email text,
  locale text not null default 'en'::text,
  constraint letter_address_email_check CHECK (email ~~ '%_@_%'::text),
  constraint letter_address_pkey PRIMARY KEY (owner_id)
);

create table letter_attempt (
  letter_id text not null,
  number integer not null,
  started_at timestamp with time zone not null,
  handed_over_at timestamp with time zone,
  finished_at timestamp with time zone,
  answer text,
  constraint letter_attempt_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letter(id),
  constraint letter_attempt_pkey PRIMARY KEY (letter_id, number)
);

create table link_dedication (
  link_id text not null,
  occasion text not null,
  honoree text not null,
  tell_email text not null,
  constraint link_dedication_honoree_check CHECK (honoree <> ''::text),
  constraint link_dedication_link_id_fkey FOREIGN KEY (link_id) REFERENCES checkout_link(id),
  constraint link_dedication_occasion_check CHECK (occasion = ANY (ARRAY['honor'::text, 'memory'::text])),
  constraint link_dedication_pkey PRIMARY KEY (link_id),
  constraint link_dedication_tell_email_check CHECK (tell_email ~~ '%_@_%'::text)
);

create table long_work (
  id text not null,
  kind text not null,
  title text not null,
  status text not null,
  done bigint not null default 0,
  total bigint not null default 0,
  outcome text,
  is_well boolean,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint long_work_check CHECK ((status = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL)),
  constraint long_work_check1 CHECK ((status = ANY (ARRAY['done'::text, 'failed'::text])) = (outcome IS NOT NULL)),
  constraint long_work_id_check CHECK (id ~~ 'lw\_%'::text),
  constraint long_work_kind_check CHECK (kind = ANY (ARRAY['verify_ledger'::text, 'import_bmf'::text, 'close_months'::text])),
  constraint long_work_pkey PRIMARY KEY (id),
  constraint long_work_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))
);

create table long_work_file (
  work_id text not null,
  content bytea not null,
  constraint long_work_file_pkey PRIMARY KEY (work_id),
  constraint long_work_file_work_id_fkey FOREIGN KEY (work_id) REFERENCES long_work(id) ON DELETE CASCADE
);

create table master_key (
  single boolean not null default true,
  fingerprint bytea not null,
  constraint master_key_pkey PRIMARY KEY (single),
  constraint master_key_single_check CHECK (single)
);

create table membership (
  person_id text not null,
  subject_id text not null,
  role text not null,
  created_at timestamp with time zone not null,
  constraint membership_check CHECK (
CASE
    WHEN subject_id = 'platform'::text THEN role = ANY (ARRAY['operator'::text, 'approver'::text, 'auditor'::text])
    WHEN subject_id ~~ 'm\_%'::text THEN role = ANY (ARRAY['owner'::text, 'finance'::text, 'developer'::text, 'viewer'::text])
    WHEN subject_id ~~ 'n\_%'::text THEN role = ANY (ARRAY['owner'::text, 'editor'::text])
    ELSE false
END),
  constraint membership_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint membership_pkey PRIMARY KEY (person_id, subject_id)
);

create table month_closing (
  invoice_id text not null,
  entries integer not null default 0,
  begun_at timestamp with time zone not null,
  constraint month_closing_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint month_closing_pkey PRIMARY KEY (invoice_id)
);

create table monthly_gift (
  id text not null,
  account_id text not null,
  live_mode boolean not null,
  nonprofit_id text not null,
  link_id text not null,
  first_donation_id text not null,
  latest_donation_id text not null,
  given integer not null default 1,
  processor text not null,
  reference text not null,
  amount bigint not null,
  status text not null default 'active'::text,
  next_payment_at timestamp with time zone,
  skipped_at timestamp with time zone,
  ends_at timestamp with time zone,
  tries integer not null default 0,
  next_try_at timestamp with time zone,
  card_last4 text,
  erase_at_end boolean not null default false,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  look_at timestamp with time zone not null,
  version integer not null default 0,
  constraint monthly_gift_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint monthly_gift_amount_check CHECK (amount > 0),
  constraint monthly_gift_card_last4_check CHECK (card_last4 ~ '^[0-9]{4}$'::text),
  constraint monthly_gift_check CHECK ((status = 'ended'::text) = (ended_at IS NOT NULL)),
  constraint monthly_gift_check1 CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  constraint monthly_gift_end_reason_check CHECK (end_reason = ANY (ARRAY['donor'::text, 'card_failed'::text, 'nonprofit_ineligible'::text, 'account_closed'::text, 'processor'::text])),
  constraint monthly_gift_first_donation_id_fkey FOREIGN KEY (first_donation_id) REFERENCES donation(id),
  constraint monthly_gift_first_donation_id_key UNIQUE (first_donation_id),
  constraint monthly_gift_given_check CHECK (given > 0),
  constraint monthly_gift_id_check CHECK (id ~~ 'mg\_%'::text),
  constraint monthly_gift_latest_donation_id_fkey FOREIGN KEY (latest_donation_id) REFERENCES donation(id),
  constraint monthly_gift_link_id_fkey FOREIGN KEY (link_id) REFERENCES checkout_link(id),
  constraint monthly_gift_link_id_key UNIQUE (link_id),
  constraint monthly_gift_nonprofit_id_fkey FOREIGN KEY (nonprofit_id) REFERENCES nonprofit(id),
  constraint monthly_gift_pkey PRIMARY KEY (id),
  constraint monthly_gift_processor_reference_key UNIQUE (processor, reference),
  constraint monthly_gift_status_check CHECK (status = ANY (ARRAY['active'::text, 'paused'::text, 'failing'::text, 'ended'::text]))
);

create table nonprofit (
  id text not null,
  ein character(9) not null,
  name text not null,
  name_as_filed text not null,
  other_names text[] not null default '{}'::text[],
  address_line text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  zip_code text not null default ''::text,
  classification text not null default ''::text,
  category text not null default 'unclassified'::text,
  categories text[] not null default '{}'::text[],
  mission text not null default ''::text,
  website text not null default ''::text,
  socials jsonb not null default '{}'::jsonb,
  logo_url text,
  cover_image_url text,
  stats text[] not null default '{}'::text[],
  email text,
  memo text,
  curated text[] not null default '{}'::text[],
  subsection text not null default ''::text,
  deductibility text not null default ''::text,
  foundation text not null default ''::text,
  status_code text not null default ''::text,
  affiliation text not null default ''::text,
  group_number text not null default ''::text,
  ruling text not null default ''::text,
  income_amount bigint not null default 0,
  asset_amount bigint not null default 0,
  revenue_amount bigint not null default 0,
  filed_restrictions jsonb not null default '[]'::jsonb,
  operator_restrictions jsonb not null default '[]'::jsonb,
  eligibility_restrictions jsonb not null generated always as ((filed_restrictions || operator_restrictions)) stored,
  eligible boolean not null generated always as (((filed_restrictions = '[]'::jsonb) AND (operator_restrictions = '[]'::jsonb))) stored,
  hidden boolean not null default false,
  parent_nonprofit_id text,
  parent_relationship text,
  payout_method text not null default 'check'::text,
  claimed boolean not null default false,
  name_search text not null,
  prominence double precision not null default 0,
  featured_rank integer,
  last_verified_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search_number bigint not null generated always as identity,
  left_file_at timestamp with time zone,
  constraint nonprofit_category_check CHECK (category = ANY (ARRAY['arts and culture'::text, 'education'::text, 'environment'::text, 'animals'::text, 'healthcare'::text, 'human services'::text, 'international affairs'::text, 'public benefit'::text, 'religion'::text, 'mutual benefit'::text, 'unclassified'::text])),
  constraint nonprofit_check CHECK ((parent_nonprofit_id IS NULL) = (parent_relationship IS NULL)),
  constraint nonprofit_ein_check CHECK (ein ~ '^[0-9]{9}$'::text),
  constraint nonprofit_ein_key UNIQUE (ein),
  constraint nonprofit_filed_restrictions_check CHECK (jsonb_typeof(filed_restrictions) = 'array'::text),
  constraint nonprofit_id_check CHECK (id ~~ 'n\_%'::text),
  constraint nonprofit_operator_restrictions_check CHECK (jsonb_typeof(operator_restrictions) = 'array'::text),
  constraint nonprofit_parent_nonprofit_id_fkey FOREIGN KEY (parent_nonprofit_id) REFERENCES nonprofit(id),
  constraint nonprofit_parent_relationship_check CHECK (parent_relationship = ANY (ARRAY['chapter'::text, 'project'::text, 'fiscally_sponsored'::text])),
  constraint nonprofit_payout_method_check CHECK (payout_method = ANY (ARRAY['check'::text, 'bank_account'::text])),
  constraint nonprofit_pkey PRIMARY KEY (id),
  constraint nonprofit_socials_check CHECK (jsonb_typeof(socials) = 'object'::text)
);

create table nonprofit_alias (
  foreign_id text not null,
  nonprofit_id text not null,
  import_id bigint not null,
  constraint nonprofit_alias_foreign_id_check CHECK (foreign_id <> ''::text),
  constraint nonprofit_alias_import_id_fkey FOREIGN KEY (import_id) REFERENCES alias_import(id),
  constraint nonprofit_alias_nonprofit_id_fkey FOREIGN KEY (nonprofit_id) REFERENCES nonprofit(id),
  constraint nonprofit_alias_pkey PRIMARY KEY (foreign_id)
);

create table nonprofit_change (
  id bigint not null generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  search_number bigint,
  account_id text,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint nonprofit_change_pkey PRIMARY KEY (id)
);

create table nonprofit_claim (
  id text not null,
  nonprofit_id text not null,
  person_id text not null,
  way text not null,
  sent_to text not null default ''::text,
  paper_type text,
  paper_sealed bytea,
  wrong_codes integer not null default 0,
  status text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  posted_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint nonprofit_claim_check CHECK ((status = 'open'::text) = (ended_at IS NULL)),
  constraint nonprofit_claim_check1 CHECK (paper_sealed IS NULL OR way = 'paper'::text),
  constraint nonprofit_claim_id_check CHECK (id ~~ 'cl\_%'::text),
  constraint nonprofit_claim_nonprofit_id_fkey FOREIGN KEY (nonprofit_id) REFERENCES nonprofit(id),
  constraint nonprofit_claim_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint nonprofit_claim_pkey PRIMARY KEY (id),
  constraint nonprofit_claim_status_check CHECK (status = ANY (ARRAY['open'::text, 'done'::text, 'ended'::text])),
  constraint nonprofit_claim_way_check CHECK (way = ANY (ARRAY['letter'::text, 'email'::text, 'paper'::text]))
);

create table nonprofit_consent (
  nonprofit_id text not null,
  via_change boolean not null default false,
  auto_grant_direct boolean not null default false,
  updated_at timestamp with time zone not null,
  constraint nonprofit_consent_nonprofit_id_fkey FOREIGN KEY (nonprofit_id) REFERENCES nonprofit(id),
  constraint nonprofit_consent_pkey PRIMARY KEY (nonprofit_id)
);

create table nonprofit_picture (
  name text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  constraint nonprofit_picture_bytes_check CHECK (length(bytes) <= 4194304),
  constraint nonprofit_picture_name_check CHECK (name ~ '^[0-9a-f]{64}\.(png|jpg)$'::text),
  constraint nonprofit_picture_pkey PRIMARY KEY (name)
);

create table offset_estimate (
  id text not null,
  account_id text not null,
  live_mode boolean not null,
  amount bigint not null,
  price_cents_per_tonne integer not null,
  emissions_kg double precision not null,
  model text not null,
  source text not null,
  source_year integer not null,
  facts jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint offset_estimate_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint offset_estimate_amount_check CHECK (amount > 0),
  constraint offset_estimate_emissions_kg_check CHECK (emissions_kg >= 0::double precision),
  constraint offset_estimate_facts_check CHECK (jsonb_typeof(facts) = 'object'::text),
  constraint offset_estimate_id_check CHECK (id ~~ 'offset\_%'::text),
  constraint offset_estimate_pkey PRIMARY KEY (id),
  constraint offset_estimate_price_cents_per_tonne_check CHECK (price_cents_per_tonne > 0)
);

create table passkey (
  id text not null,
  person_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint passkey_pkey PRIMARY KEY (id)
);

create table payment_tally (
  subject text not null,
  tries integer not null,
  declines integer not null default 0,
  since timestamp with time zone not null,
  locked_until timestamp with time zone,
  constraint payment_tally_pkey PRIMARY KEY (subject)
);

create table payout (
  id text not null,
  live_mode boolean not null,
  owner_id text not null,
  kind text not null,
  campaign_id text,
  method text not null,
  amount bigint not null,
  bank_file_id text,
  check_number bigint,
  status text not null,
  created_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  return_code text,
  constraint payout_amount_check CHECK (amount > 0),
  constraint payout_bank_file_id_fkey FOREIGN KEY (bank_file_id) REFERENCES bank_file(id),
  constraint payout_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint payout_check CHECK ((method = 'ach'::text) = (bank_file_id IS NOT NULL)),
  constraint payout_check1 CHECK ((method = 'check'::text) = (check_number IS NOT NULL)),
  constraint payout_check2 CHECK ((kind = 'donations'::text) = (campaign_id IS NULL)),
  constraint payout_check3 CHECK ((status = 'returned'::text) = (returned_at IS NOT NULL)),
  constraint payout_id_check CHECK (id ~~ 'po\_%'::text),
  constraint payout_kind_check CHECK (kind = ANY (ARRAY['donations'::text, 'grant'::text, 'expense'::text])),
  constraint payout_method_check CHECK (method = ANY (ARRAY['ach'::text, 'check'::text])),
  constraint payout_pkey PRIMARY KEY (id),
  constraint payout_return_code_check CHECK (return_code ~ '^R[0-9]{2}$'::text),
  constraint payout_status_check CHECK (status = ANY (ARRAY['sent'::text, 'cashed'::text, 'notified'::text, 'returned'::text]))
);

create table payout_line (
  payout_id text not null,
  donation_id text not null,
  amount bigint not null,
  returned boolean not null default false,
  constraint payout_line_amount_check CHECK (amount > 0),
  constraint payout_line_donation_id_fkey FOREIGN KEY (donation_id) REFERENCES donation(id),
  constraint payout_line_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id),
  constraint payout_line_pkey PRIMARY KEY (payout_id, donation_id)
);

create table payout_policy (
  live_mode boolean not null,
  cycle text not null,
  smallest bigint not null,
  hold_days integer not null,
  year_end text not null,
  updated_at timestamp with time zone not null,
  needs_release boolean not null default false,
  approve_above bigint not null default 100000,
  constraint payout_policy_approve_above_check CHECK (approve_above >= 0 AND approve_above <= 99999999),
  constraint payout_policy_cycle_check CHECK (cycle = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text])),
  constraint payout_policy_hold_days_check CHECK (hold_days >= 0 AND hold_days <= 90),
  constraint payout_policy_pkey PRIMARY KEY (live_mode),
  constraint payout_policy_smallest_check CHECK (smallest >= 1 AND smallest <= 99999999),
  constraint payout_policy_year_end_check CHECK (year_end = ANY (ARRAY['pay'::text, 'carry'::text]))
);

create table payout_run (
  live_mode boolean not null,
  ran_at timestamp with time zone not null,
  constraint payout_run_pkey PRIMARY KEY (live_mode)
);

create table person (
  id text not null,
  email text not null,
  name text not null default ''::text,
  sandbox boolean not null default false,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  constraint person_email_check CHECK (email = lower(email) AND email ~~ '%_@_%'::text),
  constraint person_email_key UNIQUE (email),
  constraint person_id_check CHECK (id ~~ 'u\_%'::text),
  constraint person_pkey PRIMARY KEY (id)
);

create table processor_reading (
  processor text not null,
  live_mode boolean not null,
  read_at timestamp with time zone not null,
  constraint processor_reading_pkey PRIMARY KEY (processor, live_mode)
);

create table processor_transaction (
  id text not null,
  live_mode boolean not null,
  processor text not null,
  reference text not null,
  type text not null,
  amount bigint not null,
  fee bigint not null,
  source text not null,
  payment_id text,
  description text not null,
  created_at timestamp with time zone not null,
  imported_at timestamp with time zone not null,
  constraint processor_transaction_id_check CHECK (id ~~ 'pt\_%'::text),
  constraint processor_transaction_pkey PRIMARY KEY (id),
  constraint processor_transaction_processor_live_mode_reference_key UNIQUE (processor, live_mode, reference)
);

create table proposal (
  id text not null,
  kind text not null,
  subject_id text not null,
  live_mode boolean not null,
  summary text not null,
  shown jsonb not null,
  details_sealed bytea not null,
  status text not null,
  proposed_by text not null,
  proposed_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  rests_until timestamp with time zone,
  done_at timestamp with time zone,
  reason text,
  constraint proposal_check CHECK (status = 'withdrawn'::text OR decided_by IS DISTINCT FROM proposed_by),
  constraint proposal_check1 CHECK ((status = 'waiting'::text) = (decided_at IS NULL)),
  constraint proposal_check2 CHECK ((status = 'done'::text) = (done_at IS NOT NULL)),
  constraint proposal_check3 CHECK (status <> 'resting'::text OR rests_until IS NOT NULL),
  constraint proposal_id_check CHECK (id ~~ 'pr\_%'::text),
  constraint proposal_pkey PRIMARY KEY (id),
  constraint proposal_shown_check CHECK (jsonb_typeof(shown) = 'object'::text),
  constraint proposal_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'resting'::text, 'done'::text, 'refused'::text, 'withdrawn'::text]))
);

create table provider_sign_in (
  state text not null,
  provider_id text not null,
  verifier_sealed bytea not null,
  nonce text not null,
  return_to text not null,
  expires_at timestamp with time zone not null,
  constraint provider_sign_in_pkey PRIMARY KEY (state),
  constraint provider_sign_in_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_provider(id) ON DELETE CASCADE
);

create table public_key (
  public_key text not null,
  account_id text not null,
  live_mode boolean not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint public_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint public_key_pkey PRIMARY KEY (public_key)
);

create table publication78 (
  ein character(9) not null,
  codes text not null,
  constraint publication78_ein_check CHECK (ein ~ '^[0-9]{9}$'::text),
  constraint publication78_pkey PRIMARY KEY (ein)
);

create table receipt (
  id text not null,
  live_mode boolean not null,
  year integer not null,
  serial integer not null,
  donation_id text not null,
  corrects text,
  reason text,
  donee_name text not null,
  donee_ein text not null,
  donor_name text not null,
  donor_email text not null,
  nonprofit_id text not null,
  nonprofit_name text not null,
  nonprofit_ein text not null,
  shop text not null,
  amount bigint not null,
  granted bigint not null,
  received_on date not null,
  issued_on date not null,
  issued_at timestamp with time zone not null,
  locale text not null,
  constraint receipt_amount_check CHECK (amount >= 0),
  constraint receipt_check CHECK ((corrects IS NULL) = (reason IS NULL)),
  constraint receipt_corrects_fkey FOREIGN KEY (corrects) REFERENCES receipt(id),
  constraint receipt_corrects_key UNIQUE (corrects),
  constraint receipt_donation_id_fkey FOREIGN KEY (donation_id) REFERENCES donation(id),
  constraint receipt_granted_check CHECK (granted >= 0),
  constraint receipt_id_check CHECK (id ~~ 'rcp\_%'::text),
  constraint receipt_live_mode_year_serial_key UNIQUE (live_mode, year, serial),
  constraint receipt_nonprofit_id_fkey FOREIGN KEY (nonprofit_id) REFERENCES nonprofit(id),
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_reason_check CHECK (reason = ANY (ARRAY['refunded'::text, 'refunded_in_part'::text, 'donor'::text])),
  constraint receipt_serial_check CHECK (serial > 0)
);

create table receipt_counter (
  live_mode boolean not null,
  year integer not null,
  last integer not null,
  constraint receipt_counter_pkey PRIMARY KEY (live_mode, year)
);

create table refund_order (
  donation_id text not null,
  ordered_at timestamp with time zone not null,
  done_at timestamp with time zone,
  problem text,
  constraint refund_order_check CHECK (done_at IS NULL OR problem IS NULL),
  constraint refund_order_donation_id_fkey FOREIGN KEY (donation_id) REFERENCES donation(id),
  constraint refund_order_pkey PRIMARY KEY (donation_id)
);

create table regrant_reason (
  event_id text not null,
  donation_id text not null,
  reason text not null,
  constraint regrant_reason_donation_id_fkey FOREIGN KEY (donation_id) REFERENCES donation(id),
  constraint regrant_reason_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint regrant_reason_pkey PRIMARY KEY (event_id),
  constraint regrant_reason_reason_check CHECK (reason = ANY (ARRAY['not_eligible'::text, 'not_payable'::text, 'closed'::text, 'declined'::text, 'donor_asked'::text]))
);

create table restricted_key (
  id text not null,
  secret_hash bytea not null,
  account_id text not null,
  live_mode boolean not null,
  name text not null,
  operations text[] not null,
  networks text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint restricted_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint restricted_key_operations_check CHECK (cardinality(operations) > 0),
  constraint restricted_key_pkey PRIMARY KEY (id),
  constraint restricted_key_secret_hash_key UNIQUE (secret_hash)
);

create table revocation (
  ein character(9) not null,
  revoked_on date,
  posted_on date,
  constraint revocation_ein_check CHECK (ein ~ '^[0-9]{9}$'::text),
  constraint revocation_pkey PRIMARY KEY (ein)
);

create table sandbox_clock (
  single boolean not null default true,
  ahead_milliseconds bigint not null default 0,
  constraint sandbox_clock_ahead_milliseconds_check CHECK (ahead_milliseconds >= 0),
  constraint sandbox_clock_pkey PRIMARY KEY (single),
  constraint sandbox_clock_single_check CHECK (single)
);

create table sandbox_invoice (
  subscription_key text not null,
  month integer not null,
  due_at timestamp with time zone not null,
  amount bigint not null,
  state text not null,
  tries integer not null,
  next_try_at timestamp with time zone,
  paid_at timestamp with time zone,
  refunded_at timestamp with time zone,
  constraint sandbox_invoice_month_check CHECK (month > 0),
  constraint sandbox_invoice_pkey PRIMARY KEY (subscription_key, month),
  constraint sandbox_invoice_state_check CHECK (state = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text])),
  constraint sandbox_invoice_subscription_key_fkey FOREIGN KEY (subscription_key) REFERENCES sandbox_subscription(key)
);

create table sandbox_payment (
  key text not null,
  amount bigint not null,
  status text not null,
  decline_reason text,
  created_at timestamp with time zone not null,
  refunded_at timestamp with time zone,
  constraint sandbox_payment_pkey PRIMARY KEY (key),
  constraint sandbox_payment_status_check CHECK (status = ANY (ARRAY['paid'::text, 'declined'::text, 'action_needed'::text, 'voided'::text]))
);

create table sandbox_subscription (
  key text not null,
  amount bigint not null,
  card_behavior text not null,
  card_last4 text not null,
  began_at timestamp with time zone not null,
  months integer not null default 0,
  is_paused boolean not null default false,
  paused_until timestamp with time zone,
  ends_next boolean not null default false,
  ended_at timestamp with time zone,
  card_failed boolean not null default false,
  constraint sandbox_subscription_pkey PRIMARY KEY (key)
);

create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table secret_key (
  secret_hash bytea not null,
  account_id text not null,
  live_mode boolean not null,
  secret_sealed bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint secret_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint secret_key_pkey PRIMARY KEY (secret_hash)
);

create table shield_salt (
  single boolean not null default true,
  salt text not null,
  constraint shield_salt_pkey PRIMARY KEY (single),
  constraint shield_salt_single_check CHECK (single)
);

create table sign_in_link (
  id text not null,
  email text not null,
  return_to text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint sign_in_link_email_check CHECK (email = lower(email)),
  constraint sign_in_link_id_check CHECK (id ~~ 'sl\_%'::text),
  constraint sign_in_link_pkey PRIMARY KEY (id)
);

create table spent_challenge (
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint spent_challenge_pkey PRIMARY KEY (challenge)
);

create table standing_change (
  nonprofit_id text not null,
  constraint standing_change_nonprofit_id_fkey FOREIGN KEY (nonprofit_id) REFERENCES nonprofit(id),
  constraint standing_change_pkey PRIMARY KEY (nonprofit_id)
);

create table statement_of_work (
  campaign_id text not null,
  fee_basis_points integer not null,
  partnership_start date not null,
  partnership_end date not null,
  signer_name text not null,
  signer_title text not null,
  signer_email text not null,
  signed_on date not null,
  constraint statement_of_work_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint statement_of_work_check CHECK (partnership_end >= partnership_start),
  constraint statement_of_work_fee_basis_points_check CHECK (fee_basis_points >= 0 AND fee_basis_points <= 10000),
  constraint statement_of_work_pkey PRIMARY KEY (campaign_id),
  constraint statement_of_work_signer_email_check CHECK (signer_email ~~ '%_@_%'::text),
  constraint statement_of_work_signer_name_check CHECK (signer_name <> ''::text),
  constraint statement_of_work_signer_title_check CHECK (signer_title <> ''::text)
);

create table stopped_address (
  address text not null,
  reason text not null,
  letter_id text,
  stopped_at timestamp with time zone not null,
  constraint stopped_address_address_check CHECK (address = lower(address)),
  constraint stopped_address_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letter(id),
  constraint stopped_address_pkey PRIMARY KEY (address),
  constraint stopped_address_reason_check CHECK (reason = ANY (ARRAY['bounce'::text, 'complaint'::text, 'operator'::text]))
);

create table transfer_allocation (
  donation_id text not null,
  payment_id text not null,
  live_mode boolean not null,
  constraint transfer_allocation_donation_id_fkey FOREIGN KEY (donation_id) REFERENCES donation(id),
  constraint transfer_allocation_payment_id_live_mode_fkey FOREIGN KEY (payment_id, live_mode) REFERENCES transfer_capture(payment_id, live_mode),
  constraint transfer_allocation_pkey PRIMARY KEY (donation_id)
);

create table transfer_capture (
  payment_id text not null,
  live_mode boolean not null,
  account_id text not null,
  amount bigint not null,
  fee bigint not null,
  created_at timestamp with time zone not null,
  constraint transfer_capture_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint transfer_capture_amount_check CHECK (amount > 0),
  constraint transfer_capture_fee_check CHECK (fee >= 0),
  constraint transfer_capture_pkey PRIMARY KEY (payment_id, live_mode)
);

create table unwanted_letter (
  owner_id text not null,
  kind text not null,
  constraint unwanted_letter_pkey PRIMARY KEY (owner_id, kind)
);

create table used_action (
  id text not null,
  expires_at timestamp with time zone not null,
  constraint used_action_pkey PRIMARY KEY (id)
);

create table webhook_attempt (
  delivery_id bigint not null,
  number integer not null,
  started_at timestamp with time zone not null,
  milliseconds integer not null,
  answer_status integer,
  failure text,
  constraint webhook_attempt_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_delivery(id),
  constraint webhook_attempt_pkey PRIMARY KEY (delivery_id, number)
);

create table webhook_delivery (
  id bigint not null generated always as identity,
  event_id text not null,
  endpoint_id text not null,
  subject_id text not null,
  sequence bigint not null,
  live_mode boolean not null,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  round integer not null default 0,
  finished_at timestamp with time zone,
  constraint webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id),
  constraint webhook_delivery_event_id_endpoint_id_key UNIQUE (event_id, endpoint_id),
  constraint webhook_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_status_check CHECK (status = ANY (ARRAY['pending'::text, 'acknowledged'::text, 'given_up'::text]))
);

create table webhook_endpoint (
  id text not null,
  account_id text not null,
  live_mode boolean not null,
  url text not null,
  enabled boolean not null default true,
  created_at timestamp with time zone not null,
  event_types text[] not null default '{donation.*,monthly_gift.*}'::text[],
  description text,
  deleted_at timestamp with time zone,
  constraint webhook_endpoint_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint webhook_endpoint_id_check CHECK (id ~~ 'we\_%'::text),
  constraint webhook_endpoint_pkey PRIMARY KEY (id)
);

create table webhook_endpoint_secret (
  endpoint_id text not null,
  secret_sealed bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint webhook_endpoint_secret_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id)
);

CREATE INDEX account_logo_name ON public.account_logo USING btree (name);

CREATE INDEX account_parent ON public.account USING btree (parent_account_id) WHERE (parent_account_id IS NOT NULL);

CREATE INDEX account_payout_newest ON public.account_payout USING btree (account_id, live_mode, created_at DESC, payout_id DESC);

CREATE INDEX api_request_at ON public.api_request USING btree (at);

CREATE INDEX api_request_newest ON public.api_request USING btree (account_id, live_mode, at DESC, request_id DESC);

CREATE INDEX audit_entry_action ON public.audit_entry USING btree (action text_pattern_ops);

CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (actor_id, id DESC);

CREATE INDEX audit_entry_actor_name ON public.audit_entry USING btree (actor_name, id DESC);

CREATE INDEX audit_entry_record ON public.audit_entry USING btree (record_id, id DESC);

CREATE INDEX audit_entry_request ON public.audit_entry USING btree (request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject_id, id DESC);

CREATE INDEX audit_entry_transaction ON public.audit_entry USING btree (transaction_id);

CREATE INDEX bank_file_entry_trace ON public.bank_file_entry USING btree (trace_number);

CREATE INDEX bank_file_newest ON public.bank_file USING btree (live_mode, created_at DESC, id DESC);

CREATE INDEX bank_notice_open ON public.bank_notice USING btree (received_at) WHERE (status = 'open'::text);

CREATE INDEX bank_statement_recent ON public.bank_statement USING btree (live_mode, imported_at DESC);

CREATE INDEX campaign_account ON public.campaign USING btree (account_id, live_mode, created_at DESC, id DESC);

CREATE INDEX campaign_donation_campaign ON public.campaign_donation USING btree (campaign_id, created_at DESC, id DESC);

CREATE INDEX campaign_donation_due ON public.campaign_donation USING btree (live_mode, created_at) WHERE (status = 'due'::text);

CREATE INDEX campaign_donation_pull ON public.campaign_donation USING btree (pull_id) WHERE (pull_id IS NOT NULL);

CREATE INDEX campaign_draft_account ON public.campaign_draft USING btree (account_id, live_mode, created_at DESC);

CREATE INDEX campaign_expense_campaign ON public.campaign_expense USING btree (campaign_id, created_at DESC, id DESC);

CREATE INDEX campaign_for_nonprofit ON public.campaign USING btree (nonprofit_id, live_mode, id);

CREATE INDEX campaign_nonprofit ON public.campaign USING btree (nonprofit_id, account_id);

CREATE INDEX campaign_pull_bank_reference ON public.campaign_pull USING btree (lower("right"(id, 15)));

CREATE INDEX campaign_pull_newest ON public.campaign_pull USING btree (live_mode, created_at DESC, id DESC);

CREATE INDEX campaign_pull_sent ON public.campaign_pull USING btree (settles_on) WHERE (status = 'sent'::text);

CREATE INDEX campaign_pull_waiting ON public.campaign_pull USING btree (live_mode, account_id) WHERE (waits_for IS NOT NULL);

CREATE INDEX checkout_link_account ON public.checkout_link USING btree (account_id, live_mode, created_at DESC);

CREATE INDEX checkout_link_return_proof ON public.checkout_link USING btree (return_proof_hash) WHERE (return_proof_hash IS NOT NULL);

CREATE INDEX checkout_payment_donation ON public.checkout_payment USING btree (donation_id) WHERE (state = 'paid'::text);

CREATE INDEX checkout_payment_donor ON public.checkout_payment USING btree (lower(donor_email)) WHERE (donor_email <> ''::text);

CREATE UNIQUE INDEX checkout_payment_month ON public.checkout_payment USING btree (link_id, renews_month) WHERE (renews_month IS NOT NULL);

CREATE INDEX checkout_payment_open ON public.checkout_payment USING btree (started_at) WHERE (state = ANY (ARRAY['started'::text, 'waiting'::text]));

CREATE INDEX checkout_payment_receipt_owed ON public.checkout_payment USING btree (id) WHERE receipt_owed;

CREATE INDEX checkout_payment_reference ON public.checkout_payment USING btree (processor, reference) WHERE (state = 'paid'::text);

CREATE INDEX checkout_payment_settled ON public.checkout_payment USING btree (settled_at) WHERE (settled_at IS NOT NULL);

CREATE UNIQUE INDEX checkout_payment_single ON public.checkout_payment USING btree (link_id) WHERE ((state = ANY (ARRAY['started'::text, 'waiting'::text, 'paid'::text])) AND (renews_month IS NULL));

CREATE INDEX clearing_item_match ON public.clearing_item USING btree (match_id) WHERE (match_id IS NOT NULL);

CREATE INDEX clearing_item_open ON public.clearing_item USING btree (live_mode, book, occurred_at) WHERE (match_id IS NULL);

CREATE INDEX clearing_item_open_subject ON public.clearing_item USING btree (subject_id) WHERE (match_id IS NULL);

CREATE INDEX clearing_match_recent ON public.clearing_match USING btree (live_mode, matched_at DESC);

CREATE INDEX climate_offset_account ON public.climate_offset USING btree (account_id, live_mode);

CREATE INDEX consent_history_nonprofit ON public.consent_history USING btree (nonprofit_id, decided_at DESC, id DESC);

CREATE INDEX console_session_person ON public.console_session USING btree (person_id) WHERE (ended_at IS NULL);

CREATE INDEX credit_note_invoice ON public.credit_note USING btree (invoice_id);

CREATE INDEX direct_consent_nonprofit ON public.direct_consent USING btree (nonprofit_id);

CREATE INDEX dispute_donation ON public.dispute USING btree (donation_id);

CREATE INDEX dispute_moving ON public.dispute USING btree (looked_at) WHERE ((status <> 'lost'::text) AND ((status = 'open'::text) OR (taken > 0)));

CREATE INDEX document_account ON public.document USING btree (account_id, live_mode, created_at DESC, id DESC);

CREATE INDEX document_listed ON public.document USING btree (account_id, live_mode, created_at DESC, id);

CREATE INDEX document_of_client ON public.document USING btree (account_id, live_mode, ein, created_at DESC) WHERE (ein IS NOT NULL);

CREATE INDEX document_waiting ON public.document USING btree (created_at) WHERE (extraction_status = ANY (ARRAY['queued'::text, 'processing'::text]));

CREATE INDEX donation_blocked ON public.donation USING btree (live_mode, created_at, id) WHERE (status = 'blocked'::text);

CREATE INDEX donation_by_amount ON public.donation USING btree (account_id, live_mode, amount);

CREATE INDEX donation_by_nonprofit ON public.donation USING btree (account_id, live_mode, nonprofit_id, created_at DESC, id DESC);

CREATE INDEX donation_by_status ON public.donation USING btree (account_id, live_mode, status, created_at DESC, id DESC);

CREATE INDEX donation_campaign ON public.donation USING btree (campaign_id, created_at DESC, id DESC) WHERE (campaign_id IS NOT NULL);

CREATE INDEX donation_external ON public.donation USING btree (account_id, live_mode, external_id, created_at DESC, id DESC) WHERE (external_id IS NOT NULL);

CREATE INDEX donation_newest ON public.donation USING btree (account_id, live_mode, created_at DESC, id DESC);

CREATE INDEX donation_nonprofit ON public.donation USING btree (nonprofit_id, live_mode, status);

CREATE INDEX donation_to_invoice ON public.donation USING btree (live_mode, account_id, created_at) WHERE (status = 'pledged'::text);

CREATE INDEX donation_to_pay ON public.donation USING btree (live_mode, nonprofit_id) WHERE (status = 'payout_scheduled'::text);

CREATE INDEX donation_to_refund ON public.donation USING btree (live_mode, created_at, id) WHERE ((status = 'canceled'::text) AND (source = ANY (ARRAY['checkout'::text, 'transfer'::text])));

CREATE INDEX event_subject ON public.event USING btree (subject_id, sequence);

CREATE INDEX filing_change_record ON public.filing_change USING btree (record_id, id);

CREATE INDEX filing_decision_document ON public.filing_decision USING btree (document_id);

CREATE INDEX filing_feed_account ON public.filing_feed USING btree (account_id, live_mode);

CREATE INDEX filing_launch_expiry ON public.filing_launch USING btree (expires_at);

CREATE INDEX gift_group_head_marked ON public.gift_group_head USING btree (account_id) WHERE (regroup_from IS NOT NULL);

CREATE INDEX gift_search_email ON public.gift_search USING btree (email, live_mode, asked_at);

CREATE INDEX gift_search_expired ON public.gift_search USING btree (expires_at);

CREATE INDEX idempotent_answer_address ON public.idempotent_answer USING btree (address_hash) WHERE (address_hash IS NOT NULL);

CREATE INDEX idempotent_answer_age ON public.idempotent_answer USING btree (created_at);

CREATE INDEX invitation_subject ON public.invitation USING btree (subject_id) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));

CREATE INDEX invoice_charge_invoice ON public.invoice_charge USING btree (invoice_id, started_at);

CREATE UNIQUE INDEX invoice_charge_open ON public.invoice_charge USING btree (invoice_id) WHERE (settled_at IS NULL);

CREATE INDEX invoice_payment_reference ON public.invoice_payment USING btree (live_mode, reference);

CREATE INDEX irs_filing_newest ON public.irs_filing USING btree (ein, tax_period DESC, object_id DESC);

CREATE INDEX journal_entry_subject ON public.journal_entry USING btree (subject_id);

CREATE INDEX journal_entry_time ON public.journal_entry USING brin (occurred_at);

CREATE INDEX journal_line_balance ON public.journal_line USING btree (owner_id, book);

CREATE INDEX journal_line_donation ON public.journal_line USING btree (donation_id) WHERE (donation_id IS NOT NULL);

CREATE INDEX journal_line_entry ON public.journal_line USING btree (entry_id);

CREATE INDEX letter_due ON public.letter USING btree (next_attempt_at) WHERE (status = 'waiting'::text);

CREATE INDEX letter_failed ON public.letter USING btree (finished_at) WHERE ((status = ANY (ARRAY['refused'::text, 'given_up'::text, 'in_doubt'::text])) AND (left_because IS NULL));

CREATE INDEX letter_kept ON public.letter USING btree (created_at DESC, id) WHERE (status = 'kept'::text);

CREATE INDEX letter_recipient ON public.letter USING btree (lower(recipient), live_mode);

CREATE INDEX letter_subject ON public.letter USING btree (subject_id);

CREATE INDEX long_work_newest ON public.long_work USING btree (kind, asked_at DESC);

CREATE UNIQUE INDEX long_work_once ON public.long_work USING btree (kind) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));

CREATE INDEX membership_subject ON public.membership USING btree (subject_id);

CREATE INDEX monthly_gift_account ON public.monthly_gift USING btree (account_id, live_mode, began_at DESC, id DESC);

CREATE INDEX monthly_gift_due ON public.monthly_gift USING btree (look_at) WHERE (status <> 'ended'::text);

CREATE INDEX nonprofit_alias_import ON public.nonprofit_alias USING btree (import_id);

CREATE INDEX nonprofit_category ON public.nonprofit USING btree (category, prominence DESC, id);

CREATE INDEX nonprofit_change_age ON public.nonprofit_change USING btree (changed_at);

CREATE INDEX nonprofit_change_transaction ON public.nonprofit_change USING btree (transaction_id);

CREATE INDEX nonprofit_claim_nonprofit ON public.nonprofit_claim USING btree (nonprofit_id);

CREATE INDEX nonprofit_claim_open ON public.nonprofit_claim USING btree (created_at) WHERE (status = 'open'::text);

CREATE INDEX nonprofit_claim_person ON public.nonprofit_claim USING btree (person_id, created_at);

CREATE INDEX nonprofit_consent_auto_grant ON public.nonprofit_consent USING btree (nonprofit_id) WHERE auto_grant_direct;

CREATE INDEX nonprofit_consent_via_change ON public.nonprofit_consent USING btree (nonprofit_id) WHERE via_change;

CREATE INDEX nonprofit_featured ON public.nonprofit USING btree (featured_rank, id) WHERE (featured_rank IS NOT NULL);

CREATE INDEX nonprofit_name_prefix ON public.nonprofit USING btree (name_search text_pattern_ops);

CREATE INDEX nonprofit_name_trigrams ON public.nonprofit USING gin (name_search gin_trgm_ops);

CREATE INDEX nonprofit_name_words ON public.nonprofit USING gin (to_tsvector('simple'::regconfig, name_search));

CREATE INDEX nonprofit_other_name_words ON public.nonprofit USING gin (to_tsvector('simple'::regconfig, other_names_search(other_names))) WHERE (other_names <> '{}'::text[]);

CREATE INDEX nonprofit_parent ON public.nonprofit USING btree (parent_nonprofit_id) WHERE (parent_nonprofit_id IS NOT NULL);

CREATE INDEX nonprofit_prominence ON public.nonprofit USING btree (prominence DESC, id);

CREATE UNIQUE INDEX nonprofit_search_number ON public.nonprofit USING btree (search_number);

CREATE INDEX offset_estimate_unused ON public.offset_estimate USING btree (expires_at) WHERE (used_at IS NULL);

CREATE INDEX passkey_person ON public.passkey USING btree (person_id);

CREATE INDEX payment_tally_since ON public.payment_tally USING btree (since);

CREATE INDEX payout_bank_reference ON public.payout USING btree (lower("right"(id, 15)));

CREATE INDEX payout_campaign ON public.payout USING btree (campaign_id) WHERE (campaign_id IS NOT NULL);

CREATE INDEX payout_line_donation ON public.payout_line USING btree (donation_id);

CREATE UNIQUE INDEX payout_line_standing ON public.payout_line USING btree (donation_id) WHERE (NOT returned);

CREATE INDEX payout_newest ON public.payout USING btree (live_mode, created_at DESC, id DESC);

CREATE INDEX payout_open ON public.payout USING btree (live_mode, status, created_at) WHERE (status <> 'notified'::text);

CREATE INDEX payout_owner ON public.payout USING btree (owner_id, live_mode, created_at DESC);

CREATE INDEX processor_transaction_payment ON public.processor_transaction USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX processor_transaction_time ON public.processor_transaction USING btree (live_mode, created_at);

CREATE UNIQUE INDEX proposal_one_campaign_release ON public.proposal USING btree (live_mode) WHERE ((kind = 'campaign_payouts'::text) AND (status = 'waiting'::text));

CREATE UNIQUE INDEX proposal_one_refund ON public.proposal USING btree (((shown ->> 'gift'::text))) WHERE ((kind = 'refund'::text) AND (status = 'waiting'::text));

CREATE UNIQUE INDEX proposal_one_release ON public.proposal USING btree (live_mode) WHERE ((kind = 'payouts'::text) AND (status = 'waiting'::text));

CREATE UNIQUE INDEX proposal_one_void ON public.proposal USING btree (((shown ->> 'check'::text))) WHERE ((kind = 'void_check'::text) AND (status = 'waiting'::text));

CREATE INDEX proposal_open ON public.proposal USING btree (proposed_at) WHERE (status = ANY (ARRAY['waiting'::text, 'resting'::text]));

CREATE INDEX proposal_subject ON public.proposal USING btree (subject_id, proposed_at DESC);

CREATE INDEX provider_sign_in_expired ON public.provider_sign_in USING btree (expires_at);

CREATE INDEX public_key_account ON public.public_key USING btree (account_id, live_mode);

CREATE INDEX receipt_donor ON public.receipt USING btree (lower(donor_email), live_mode, received_on);

CREATE UNIQUE INDEX receipt_first ON public.receipt USING btree (donation_id) WHERE (corrects IS NULL);

CREATE INDEX regrant_reason_donation ON public.regrant_reason USING btree (donation_id);

CREATE INDEX restricted_key_account ON public.restricted_key USING btree (account_id, live_mode);

CREATE INDEX secret_key_account ON public.secret_key USING btree (account_id, live_mode);

CREATE INDEX sign_in_link_email ON public.sign_in_link USING btree (email, created_at);

CREATE INDEX spent_challenge_expired ON public.spent_challenge USING btree (expires_at);

CREATE INDEX transfer_allocation_payment ON public.transfer_allocation USING btree (payment_id, live_mode);

CREATE INDEX transfer_capture_account ON public.transfer_capture USING btree (account_id, live_mode, created_at DESC, payment_id DESC);

CREATE INDEX used_action_expires ON public.used_action USING btree (expires_at);

CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (live_mode, next_attempt_at) WHERE (status = 'pending'::text);

CREATE INDEX webhook_delivery_endpoint ON public.webhook_delivery USING btree (endpoint_id, id DESC);

CREATE INDEX webhook_delivery_given_up ON public.webhook_delivery USING btree (endpoint_id, id DESC) WHERE (status = 'given_up'::text);

CREATE INDEX webhook_delivery_order ON public.webhook_delivery USING btree (endpoint_id, subject_id, sequence) WHERE (status = 'pending'::text);

CREATE INDEX webhook_endpoint_newest ON public.webhook_endpoint USING btree (account_id, live_mode, created_at DESC, id DESC);

CREATE INDEX webhook_endpoint_secret_endpoint ON public.webhook_endpoint_secret USING btree (endpoint_id, created_at);

CREATE UNIQUE INDEX webhook_endpoint_url ON public.webhook_endpoint USING btree (account_id, live_mode, url);

create sequence check_number;

CREATE OR REPLACE FUNCTION public.audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.audited(record jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_object_agg(key, value) from jsonb_each(record)
  where key !~ '(_sealed|_hash)$' and jsonb_typeof(value) <> 'null'
$function$;

CREATE OR REPLACE FUNCTION public.deliver_event(of_event text, of_account text, of_mode boolean, of_type text, of_subject text, at_sequence bigint, at_time timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into webhook_delivery (event_id, endpoint_id, subject_id, sequence, live_mode, next_attempt_at)
    select of_event, endpoint.id, of_subject, at_sequence, of_mode, at_time
    from webhook_endpoint endpoint join account on account.id = endpoint.account_id
    where endpoint.account_id = of_account and endpoint.live_mode = of_mode and endpoint.enabled
      and account.webhooks_enabled and wants_event(endpoint.event_types, of_type);
end $function$;

CREATE OR REPLACE FUNCTION public.fold_gift_changes(most integer)
 RETURNS bigint
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.gift_groups_missing()
 RETURNS TABLE(kept_by text, account_id text, live_mode boolean, nonprofit_id text, day date, standing bigint, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.gift_sums_missing()
 RETURNS TABLE(account_id text, live_mode boolean, nonprofit_id text, day date, gifts bigint, standing bigint, amount bigint, pending bigint)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.is_book(word text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return word in (
    'invoice_payments', 'concessions', 'bad_debts', 'bank_clearing', 'processor_balance', 'processor_clearing',
    'bank_fees', 'bank_interest', 'opening_difference', 'pledged', 'invoiced', 'cash', 'promised', 'payable',
    'checks_outstanding', 'fee_promised', 'fee_earned', 'account_credit', 'refund_payable', 'campaign_due',
    'campaign_in_transit', 'campaign_promised', 'campaign_fee', 'campaign_expense', 'campaign_expense_paid',
    'campaign_grant', 'campaign_grant_paid', 'campaign_held', 'disputed', 'losses', 'processor_fees');
end $function$;

CREATE OR REPLACE FUNCTION public.is_entry_audited(kind text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return kind not in ('pledge', 'payment', 'invoice', 'credit_applied', 'payout', 'campaign_donation', 'bank_statement',
    'processor_statement');
end $function$;

CREATE OR REPLACE FUNCTION public.is_entry_kind(word text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return word in (
    'invoice_payment', 'payment_bounced', 'credit_note', 'written_off', 'bank_statement', 'processor_statement',
    'clearing_booked', 'opening', 'pledge', 'invoice', 'payment', 'cancel', 'regrant', 'credit_applied', 'refund',
    'payout', 'payout_returned', 'check_cashed', 'check_voided', 'campaign_donation', 'campaign_pull',
    'campaign_pull_failed', 'campaign_receipt', 'campaign_split', 'campaign_pull_back', 'campaign_pull_back_failed',
    'campaign_pull_back_received', 'expense_return', 'grant_payout', 'dispute', 'dispute_lost', 'refund_elsewhere',
    'loss_invoiced');
end $function$;

CREATE OR REPLACE FUNCTION public.is_gift_source(word text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return word in ('api', 'checkout', 'transfer', 'climate');
end $function$;

CREATE OR REPLACE FUNCTION public.is_gift_standing(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select status not in ('canceled', 'blocked')
$function$;

CREATE OR REPLACE FUNCTION public.is_gift_status(word text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return word in (
    'pledged', 'invoice_pending', 'invoice_sent', 'payout_scheduled', 'sent_via_ach', 'sent_via_check',
    'check_cashed', 'notified', 'canceled', 'blocked', 'paused');
end $function$;

CREATE OR REPLACE FUNCTION public.is_routing_number(digits text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select digits ~ '^[0-9]{9}$' and digits <> '000000000' and (
    3 * (substr(digits, 1, 1)::int + substr(digits, 4, 1)::int + substr(digits, 7, 1)::int)
    + 7 * (substr(digits, 2, 1)::int + substr(digits, 5, 1)::int + substr(digits, 8, 1)::int)
    + substr(digits, 3, 1)::int + substr(digits, 6, 1)::int + substr(digits, 9, 1)::int) % 10 = 0
$function$;

CREATE OR REPLACE FUNCTION public.log_consent_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into nonprofit_change (search_number)
    select search_number from nonprofit
    where id = case when tg_op = 'DELETE' then old.nonprofit_id else new.nonprofit_id end;
  perform pg_notify('nonprofit_change', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_direct_consent_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into nonprofit_change (search_number, account_id)
    select search_number, case when tg_op = 'DELETE' then old.account_id else new.account_id end from nonprofit
    where id = case when tg_op = 'DELETE' then old.nonprofit_id else new.nonprofit_id end;
  perform pg_notify('nonprofit_change', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.log_nonprofit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.mark_groups_of_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.mark_groups_of_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into gift_group_head as head (account_id, live_mode, nonprofit_id, through, gifts, standing, amount, newest, regroup_from)
    select account_id, live_mode, nonprofit_id, '-infinity', 0, 0, 0, max(day), min(day) from changed group by 1, 2, 3
    on conflict (account_id, live_mode, nonprofit_id) do update
      set newest = greatest(head.newest, excluded.newest), regroup_from = least(head.regroup_from, excluded.regroup_from)
      where excluded.newest <> head.newest or excluded.regroup_from <> head.newest;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.next_group_of_days(state bigint[], gifts bigint)
 RETURNS bigint[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  if state[2] >= 5 then return array[state[1] + 1, gifts]; end if;
  return array[state[1], state[2] + gifts];
end $function$;

CREATE OR REPLACE FUNCTION public.note_account_payouts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into account_payout (payout_id, account_id, live_mode, amount, donation_count, created_at)
    select payout.id, donation.account_id, payout.live_mode, sum(added.amount), count(*), payout.created_at
    from added join payout on payout.id = added.payout_id join donation on donation.id = added.donation_id
    group by payout.id, donation.account_id
    on conflict (payout_id, account_id) do update
      set amount = account_payout.amount + excluded.amount,
          donation_count = account_payout.donation_count + excluded.donation_count;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_campaign_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into account_payout (payout_id, account_id, live_mode, amount, donation_count, created_at)
    select new.id, campaign.account_id, new.live_mode, new.amount, 0, new.created_at
    from campaign where campaign.id = new.campaign_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_gifts_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_gifts_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_gifts_unmade()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
    select account_id, live_mode, nonprofit_id, (created_at at time zone 'UTC')::date, -count(*),
      -sum(is_gift_standing(status)::int), -sum(is_gift_standing(status)::int * amount),
      -sum(pending_of_gift(status, source, amount, fee, cover_fees))
    from unmade group by 1, 2, 3, 4;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_standing_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into standing_change values (new.id) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.number_of_group(state bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return state[1];
end $function$;

CREATE OR REPLACE FUNCTION public.other_names_search(names text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(
    regexp_replace(
      replace(lower(normalize(array_to_string(names, ' '), NFKD)), '&', ' and '),
      '[''’‘`´.\u0300-\u036f]', '', 'g'),
    '[^a-z0-9]+', ' ', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.pending_of_gift(status text, source text, amount bigint, fee bigint, cover_fees boolean)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when status in ('canceled', 'sent_via_ach', 'sent_via_check', 'check_cashed', 'notified') then 0
    when cover_fees and source <> 'transfer' then amount - fee else amount end
$function$;

CREATE OR REPLACE FUNCTION public.queue_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  -- Endpoints are never deleted, only marked: so each keeps its queue.
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
end $function$;

CREATE OR REPLACE FUNCTION public.queue_gift_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job('find_gifts', json_build_object('search', new.id),
      job_key := 'gift search ' || new.id, priority := 10);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_letter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.queue_long_work()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job(
      'long_work', json_build_object('work', new.id), job_key := 'long work ' || new.id, max_attempts := 3);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job(
      'refund_gift', json_build_object('donation', new.donation_id), job_key := 'refund ' || new.donation_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the history of filings is only ever added to';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_document_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A statement of work is never changed.' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only: % is not rewritten', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unfinished_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from month_closing where invoice_id = new.id) then
    raise exception 'invoice % is still being put together', new.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.regroup_gifts(most integer)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.take_added_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_sound boolean;
  unbalanced bigint;
  unknown bigint;
  closed date;
  clears boolean;
begin
  -- All of one entry, in balance, of months that are open: there is nothing more to look for.
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_key_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('key_change', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.wants_event(asked text[], type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select asked && array[type, split_part(type, '.', 1) || '.*', '*']
$function$;

CREATE CONSTRAINT TRIGGER account_audited AFTER INSERT OR UPDATE OF name, email, kind, parent_account_id, transfers_enabled, webhooks_enabled, allowed_origins, consent_policy, disabled_at ON account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'id');

CREATE TRIGGER account_changed AFTER DELETE OR UPDATE ON account FOR EACH STATEMENT EXECUTE FUNCTION tell_key_change();

CREATE CONSTRAINT TRIGGER account_branding_audited AFTER INSERT OR DELETE OR UPDATE ON account_branding DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('account_id', 'account_id');

CREATE CONSTRAINT TRIGGER alias_import_audited AFTER INSERT OR DELETE OR UPDATE ON alias_import DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'house');

CREATE TRIGGER audit_entry_kept BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE CONSTRAINT TRIGGER bank_account_audited AFTER INSERT OR DELETE OR UPDATE ON bank_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('owner_id', 'owner_id');

CREATE CONSTRAINT TRIGGER bank_statement_audited AFTER INSERT OR DELETE OR UPDATE ON bank_statement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'house');

CREATE CONSTRAINT TRIGGER billing_details_audited AFTER INSERT OR UPDATE ON billing_details DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('owner_id', 'owner_id');

CREATE CONSTRAINT TRIGGER campaign_audited AFTER INSERT OR UPDATE OF account_id, type, nonprofit_id, start_date, end_date, target_grant_receipt_date, grant_disbursement_initiation_date, auto_distribute_grants, return_basis_points, fee_basis_points, expense_basis_points, grants_initiated_at, finalized_at ON campaign DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'account_id');

CREATE TRIGGER campaign_document_kept BEFORE DELETE OR UPDATE ON campaign_document FOR EACH ROW EXECUTE FUNCTION refuse_document_change();

CREATE CONSTRAINT TRIGGER campaign_draft_audited AFTER INSERT OR DELETE OR UPDATE ON campaign_draft DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'account_id');

CREATE TRIGGER campaign_draft_terms_kept BEFORE UPDATE OF terms, account_id, live_mode, signer_id ON campaign_draft FOR EACH ROW WHEN (old.terms IS DISTINCT FROM new.terms OR old.account_id IS DISTINCT FROM new.account_id OR old.live_mode IS DISTINCT FROM new.live_mode OR old.signer_id IS DISTINCT FROM new.signer_id) EXECUTE FUNCTION refuse_document_change();

CREATE CONSTRAINT TRIGGER campaign_expense_audited AFTER INSERT OR DELETE OR UPDATE ON campaign_expense DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'campaign_id', 'once');

CREATE CONSTRAINT TRIGGER campaign_pull_audited AFTER INSERT OR UPDATE OF status, waits_for, authorized_on ON campaign_pull DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'account_id', 'once');

CREATE CONSTRAINT TRIGGER clearing_match_audited AFTER INSERT OR UPDATE ON clearing_match DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.by_hand OR new.undone_at IS NOT NULL) EXECUTE FUNCTION audit_change('id', 'house', 'once');

CREATE CONSTRAINT TRIGGER clearing_opening_audited AFTER INSERT OR DELETE OR UPDATE ON clearing_opening DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('day', 'house');

CREATE TRIGGER closed_period_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON closed_period FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE CONSTRAINT TRIGGER direct_consent_audited AFTER INSERT OR DELETE OR UPDATE ON direct_consent DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('account_id', 'nonprofit_id', 'once');

CREATE TRIGGER direct_consent_deleted AFTER DELETE ON direct_consent FOR EACH ROW EXECUTE FUNCTION log_direct_consent_change();

CREATE TRIGGER direct_consent_written AFTER INSERT OR UPDATE ON direct_consent FOR EACH ROW EXECUTE FUNCTION log_direct_consent_change();

CREATE TRIGGER donation_changed_noted AFTER UPDATE ON donation REFERENCING OLD TABLE AS unmade NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_gifts_changed();

CREATE TRIGGER donation_made_noted AFTER INSERT ON donation REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_gifts_made();

CREATE CONSTRAINT TRIGGER donation_standing_audited AFTER UPDATE OF status ON donation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status AND ((new.status = ANY (ARRAY['paused'::text, 'blocked'::text, 'canceled'::text])) OR (old.status = ANY (ARRAY['paused'::text, 'blocked'::text])))) EXECUTE FUNCTION audit_change('id', 'account_id', 'once');

CREATE TRIGGER donation_unmade_noted AFTER DELETE ON donation REFERENCING OLD TABLE AS unmade FOR EACH STATEMENT EXECUTE FUNCTION note_gifts_unmade();

CREATE CONSTRAINT TRIGGER fee_terms_audited AFTER INSERT OR DELETE OR UPDATE ON fee_terms DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('kind', 'account_id');

CREATE TRIGGER filing_change_kept BEFORE DELETE OR UPDATE ON filing_change FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER gift_day_changed_marked AFTER UPDATE ON gift_day REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_groups_of_changed();

CREATE TRIGGER gift_day_made_marked AFTER INSERT ON gift_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_groups_of_made();

CREATE TRIGGER gift_day_unmade_marked AFTER DELETE ON gift_day REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_groups_of_made();

CREATE TRIGGER gift_search_queued AFTER INSERT ON gift_search FOR EACH ROW EXECUTE FUNCTION queue_gift_search();

CREATE CONSTRAINT TRIGGER identity_provider_audited AFTER INSERT OR DELETE OR UPDATE ON identity_provider DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'subject_id');

CREATE CONSTRAINT TRIGGER impact_rate_audited AFTER INSERT OR DELETE OR UPDATE ON impact_rate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('nonprofit_id', 'nonprofit_id', 'once');

CREATE CONSTRAINT TRIGGER invitation_audited AFTER INSERT OR UPDATE ON invitation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'subject_id');

CREATE CONSTRAINT TRIGGER invoice_audited AFTER INSERT OR UPDATE OF status ON invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'account_id', 'once');

CREATE TRIGGER invoice_is_whole BEFORE UPDATE OF status ON invoice FOR EACH ROW WHEN (new.status <> old.status) EXECUTE FUNCTION refuse_unfinished_invoice();

CREATE TRIGGER journal_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journal_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE CONSTRAINT TRIGGER journal_entry_audited AFTER INSERT ON journal_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_entry_audited(new.kind)) EXECUTE FUNCTION audit_change('subject_id', 'house', 'once');

CREATE TRIGGER journal_line_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journal_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE TRIGGER journal_line_taken AFTER INSERT ON journal_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION take_added_lines();

CREATE TRIGGER letter_queued AFTER INSERT OR UPDATE OF next_attempt_at ON letter FOR EACH ROW WHEN (new.status = 'waiting'::text AND new.next_attempt_at IS NOT NULL) EXECUTE FUNCTION queue_letter();

CREATE TRIGGER long_work_queued AFTER INSERT ON long_work FOR EACH ROW EXECUTE FUNCTION queue_long_work();

CREATE CONSTRAINT TRIGGER membership_audited AFTER INSERT OR DELETE OR UPDATE ON membership DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('person_id', 'subject_id');

CREATE TRIGGER nonprofit_deleted AFTER DELETE ON nonprofit FOR EACH ROW EXECUTE FUNCTION log_nonprofit_change();

CREATE TRIGGER nonprofit_inserted AFTER INSERT ON nonprofit FOR EACH ROW WHEN (current_setting('almoner.bulk_change'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION log_nonprofit_change();

CREATE CONSTRAINT TRIGGER nonprofit_profile_audited AFTER UPDATE OF claimed, hidden, mission, website, socials, logo_url, cover_image_url, email, payout_method ON nonprofit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.claimed IS DISTINCT FROM new.claimed OR old.hidden IS DISTINCT FROM new.hidden OR old.mission IS DISTINCT FROM new.mission OR old.website IS DISTINCT FROM new.website OR old.socials IS DISTINCT FROM new.socials OR old.logo_url IS DISTINCT FROM new.logo_url OR old.cover_image_url IS DISTINCT FROM new.cover_image_url OR old.email IS DISTINCT FROM new.email OR old.payout_method IS DISTINCT FROM new.payout_method) EXECUTE FUNCTION audit_change('id', 'id');

CREATE CONSTRAINT TRIGGER nonprofit_standing_audited AFTER UPDATE OF operator_restrictions ON nonprofit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.operator_restrictions IS DISTINCT FROM new.operator_restrictions) EXECUTE FUNCTION audit_change('id', 'id');

CREATE TRIGGER nonprofit_standing_noted AFTER UPDATE OF filed_restrictions, operator_restrictions ON nonprofit FOR EACH ROW WHEN (old.eligible IS DISTINCT FROM new.eligible) EXECUTE FUNCTION note_standing_change();

CREATE TRIGGER nonprofit_updated AFTER UPDATE ON nonprofit FOR EACH ROW WHEN (current_setting('almoner.bulk_change'::text, true) IS DISTINCT FROM 'on'::text AND new.* IS DISTINCT FROM old.*) EXECUTE FUNCTION log_nonprofit_change();

CREATE CONSTRAINT TRIGGER nonprofit_claim_audited AFTER INSERT OR UPDATE ON nonprofit_claim DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'nonprofit_id');

CREATE CONSTRAINT TRIGGER nonprofit_consent_audited AFTER INSERT OR DELETE OR UPDATE ON nonprofit_consent DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('nonprofit_id', 'nonprofit_id', 'once');

CREATE TRIGGER nonprofit_consent_deleted AFTER DELETE ON nonprofit_consent FOR EACH ROW EXECUTE FUNCTION log_consent_change();

CREATE TRIGGER nonprofit_consent_written AFTER INSERT OR UPDATE ON nonprofit_consent FOR EACH ROW WHEN (current_setting('almoner.bulk_change'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION log_consent_change();

CREATE CONSTRAINT TRIGGER passkey_audited AFTER INSERT OR DELETE ON passkey DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'person_id');

CREATE TRIGGER campaign_payout_noted AFTER INSERT ON payout FOR EACH ROW WHEN (new.campaign_id IS NOT NULL) EXECUTE FUNCTION note_campaign_payout();

CREATE CONSTRAINT TRIGGER payout_audited AFTER INSERT OR UPDATE OF status ON payout DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'owner_id', 'once');

CREATE TRIGGER payout_line_noted AFTER INSERT ON payout_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_account_payouts();

CREATE CONSTRAINT TRIGGER person_audited AFTER INSERT OR UPDATE ON person DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'id');

CREATE CONSTRAINT TRIGGER proposal_audited AFTER INSERT OR UPDATE ON proposal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'subject_id');

CREATE CONSTRAINT TRIGGER public_key_audited AFTER INSERT OR DELETE OR UPDATE ON public_key DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('public_key', 'account_id');

CREATE TRIGGER public_key_changed AFTER INSERT OR DELETE OR UPDATE ON public_key FOR EACH STATEMENT EXECUTE FUNCTION tell_key_change();

CREATE TRIGGER refund_queued AFTER INSERT OR UPDATE OF ordered_at ON refund_order FOR EACH ROW WHEN (new.done_at IS NULL) EXECUTE FUNCTION queue_refund();

CREATE CONSTRAINT TRIGGER restricted_key_audited AFTER INSERT OR DELETE OR UPDATE OF secret_hash, account_id, live_mode, name, operations, networks, expires_at ON restricted_key DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'account_id');

CREATE TRIGGER restricted_key_changed AFTER INSERT OR DELETE OR UPDATE OF secret_hash, account_id, live_mode, name, operations, networks, expires_at ON restricted_key FOR EACH STATEMENT EXECUTE FUNCTION tell_key_change();

CREATE CONSTRAINT TRIGGER secret_key_audited AFTER INSERT OR DELETE OR UPDATE ON secret_key DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('account_id', 'account_id');

CREATE TRIGGER secret_key_changed AFTER INSERT OR DELETE OR UPDATE ON secret_key FOR EACH STATEMENT EXECUTE FUNCTION tell_key_change();

CREATE CONSTRAINT TRIGGER statement_of_work_audited AFTER INSERT OR DELETE OR UPDATE ON statement_of_work DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('campaign_id', 'campaign_id');

CREATE TRIGGER webhook_delivery_queued AFTER INSERT OR UPDATE OF next_attempt_at ON webhook_delivery FOR EACH ROW WHEN (new.status = 'pending'::text AND new.next_attempt_at IS NOT NULL) EXECUTE FUNCTION queue_delivery();

CREATE CONSTRAINT TRIGGER webhook_endpoint_audited AFTER INSERT OR DELETE OR UPDATE ON webhook_endpoint DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('id', 'account_id');

CREATE CONSTRAINT TRIGGER webhook_endpoint_secret_audited AFTER INSERT OR DELETE OR UPDATE ON webhook_endpoint_secret DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('endpoint_id', 'endpoint_id');

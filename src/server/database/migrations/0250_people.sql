-- People who work in the console, what they may do where, and how they come in.

create table person (
  id text primary key check (id like 'u\_%'),
  email text not null unique check (email = lower(email) and email like '%_@_%'),
  name text not null default '',
  -- One of those that a private sandbox makes: may come in nowhere else.
  sandbox boolean not null default false,
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- What a person is in an account, a nonprofit, or the foundation's own house (`platform`). One role in each.
create table membership (
  person_id text not null references person (id),
  subject_id text not null,
  role text not null,
  created_at timestamptz not null,
  primary key (person_id, subject_id),
  check (case when subject_id = 'platform' then role in ('operator', 'approver', 'auditor')
    when subject_id like 'm\_%' then role in ('owner', 'finance', 'developer', 'viewer')
    when subject_id like 'n\_%' then role in ('owner', 'editor') else false end)
);

create index membership_subject on membership (subject_id);

-- A letter that asks somebody in. Its id is the first half of the secret in the letter's link.
create table invitation (
  id text primary key check (id like 'iv\_%'),
  email text not null check (email = lower(email)),
  subject_id text not null,
  role text not null,
  -- Null where the command line invited.
  invited_by text references person (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);

create index invitation_subject on invitation (subject_id) where accepted_at is null and withdrawn_at is null;

-- A link that signs in once. A row is written for every address, known or not, so that asking tells nobody whether it is.
create table sign_in_link (
  id text primary key check (id like 'sl\_%'),
  email text not null check (email = lower(email)),
  return_to text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index sign_in_link_email on sign_in_link (email, created_at);

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

-- Challenges are signed and kept nowhere; those that were answered are, so that no answer counts twice.
create table spent_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);

create index spent_challenge_expired on spent_challenge (expires_at);

-- Who is signed in where. Read at every request, so that what is ended is ended everywhere at once.
create table console_session (
  id text primary key check (id like 'cs\_%'),
  token_hash bytea not null unique,
  person_id text not null references person (id),
  method text not null check (method in ('passkey', 'link', 'invitation', 'provider', 'sandbox')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- When the person last showed who it is.
  proved_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text,
  agent text not null default '',
  -- What the next page says about what was just done.
  flash jsonb
);

create index console_session_person on console_session (person_id) where ended_at is null;

-- A company's own sign-in by OpenID Connect, for the people of its own domains.
create table identity_provider (
  id text primary key check (id like 'ip\_%'),
  subject_id text not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed bytea not null,
  domain text not null unique check (domain = lower(domain)),
  created_at timestamptz not null
);

-- One way to a provider and back: what is awaited from it, of whom.
create table provider_sign_in (
  state text primary key,
  provider_id text not null references identity_provider (id) on delete cascade,
  verifier_sealed bytea not null,
  nonce text not null,
  return_to text not null,
  expires_at timestamptz not null
);

create index provider_sign_in_expired on provider_sign_in (expires_at);

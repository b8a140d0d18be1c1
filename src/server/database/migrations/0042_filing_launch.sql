-- A launch of the filing extension. Whoever opens it is unknown until a firm proves that the client is its own.

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
  check ((client_id is null) <> (ein is null)),
  check ((proof_hash is null) = (account_id is null))
);

create index filing_launch_expiry on filing_launch (expires_at);

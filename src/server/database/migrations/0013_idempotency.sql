-- Answers of writes that carried an idempotency key, kept for a day. A row is written in the transaction of the write
-- itself, so that an answer is kept exactly when its effect is.

create table idempotent_answer (
  account_id text not null references account (id),
  live_mode boolean not null,
  method text not null,
  path text not null,
  key text not null,
  -- SHA-256 of what was asked, so that the same key with something else is noticed.
  fingerprint bytea not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (account_id, live_mode, key, method, path)
);

create index idempotent_answer_age on idempotent_answer (created_at);

-- From a return into a client's file: whose it is, who decided what, and by whom a fact was changed.

alter table document
  -- Whose return it is: as the document says, else as it was handed in for.
  add column ein char(9) check (ein ~ '^[0-9]{9}$');

create index document_of_client on document (account_id, live_mode, ein, created_at desc) where ein is not null;

alter table document_review add column reviewer text;

alter table filing_change
  add column actor_kind text check (actor_kind in ('person', 'key', 'command', 'job', 'database')),
  add column actor_name text,
  -- The document a fact was accepted from; it may be deleted since.
  add column document_id text;

-- What a person said to a proposal; taken back by deleting it. The value is what was proposed then: a proposal that has
-- changed since, by a correction, waits again.
create table filing_decision (
  record_id text not null references filing_record (id),
  document_id text not null references document (id) on delete cascade,
  field text not null,
  decision text not null check (decision in ('accepted', 'refused')),
  value jsonb not null,
  -- What stood in the file before; null where nothing did.
  replaced jsonb,
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (record_id, document_id, field)
);

create index filing_decision_document on filing_decision (document_id);

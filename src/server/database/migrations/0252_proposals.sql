-- What waits for a second person. Whoever proposed cannot approve: the database refuses it too.

create table proposal (
  id text primary key check (id like 'pr\_%'),
  kind text not null,
  -- Whose it is: an account, a nonprofit, `house` or `platform`.
  subject_id text not null,
  live_mode boolean not null,
  -- One sentence for whoever decides.
  summary text not null,
  -- What is to be done, as it may be shown; and what of it may not.
  shown jsonb not null check (jsonb_typeof(shown) = 'object'),
  details_sealed bytea not null,
  status text not null check (status in ('waiting', 'resting', 'done', 'refused', 'withdrawn')),
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  -- Until when an approved change rests before it holds.
  rests_until timestamptz,
  done_at timestamptz,
  check (status = 'withdrawn' or decided_by is distinct from proposed_by),
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'done') = (done_at is not null)),
  check (status <> 'resting' or rests_until is not null)
);

create index proposal_open on proposal (proposed_at) where status in ('waiting', 'resting');
create index proposal_subject on proposal (subject_id, proposed_at desc);

create constraint trigger proposal_audited after insert or update on proposal
  deferrable initially deferred for each row execute function audit_change('id', 'subject_id');

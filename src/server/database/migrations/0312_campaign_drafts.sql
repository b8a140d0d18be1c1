-- Campaigns that are being agreed on: their statement of work as a document that is kept, its signature, and its approval.
create table campaign_draft (
  id text primary key check (id like 'cd\_%'),
  account_id text not null references account,
  live_mode boolean not null,
  status text not null check (status in ('unsigned', 'signed', 'approved', 'declined', 'withdrawn')),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  signer_id text not null references person,
  drafted_by text not null references person,
  created_at timestamptz not null,
  -- The signature: the name that was typed under which sentence, when, and from where.
  signed_name text,
  signed_sentence text,
  signed_at timestamptz,
  signed_from text,
  proposal_id text references proposal,
  campaign_id text unique references campaign,
  -- Why it was declined or withdrawn.
  ended_reason text,
  ended_at timestamptz,
  check (num_nulls(signed_name, signed_sentence, signed_at, proposal_id) in (0, 4)),
  check (status not in ('signed', 'approved', 'declined') or signed_at is not null),
  check ((status = 'approved') = (campaign_id is not null)),
  check ((status in ('declined', 'withdrawn')) = (ended_at is not null)),
  check ((ended_at is null) = (ended_reason is null))
);

create index campaign_draft_account on campaign_draft (account_id, live_mode, created_at desc);

-- The statement of work as it was drawn and signed. Never changed.
create table campaign_document (
  draft_id text primary key references campaign_draft,
  bytes bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);

create function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'A statement of work is never changed.' using errcode = 'insufficient_privilege';
end $$;

create trigger campaign_document_kept before update or delete on campaign_document
  for each row execute function refuse_document_change();
create trigger campaign_draft_terms_kept before update of terms, account_id, live_mode, signer_id on campaign_draft
  for each row when ((old.terms, old.account_id, old.live_mode, old.signer_id)
    is distinct from (new.terms, new.account_id, new.live_mode, new.signer_id))
  execute function refuse_document_change();

create constraint trigger campaign_draft_audited after insert or update or delete on campaign_draft
  deferrable initially deferred for each row execute function audit_change('id', 'account_id');

-- What whoever refused or withdrew a proposal says of it.
alter table proposal add column reason text;

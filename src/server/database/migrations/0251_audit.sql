-- Who did what, on which record, before and after. Only ever added to.

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  actor_kind text not null check (actor_kind in ('person', 'key', 'command', 'job', 'database')),
  actor_id text not null,
  actor_name text not null,
  action text not null,
  record_id text not null,
  -- Whose record it is: an account, a nonprofit, `house` or `platform`.
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  -- Written by the database, because whoever changed the record said nothing of it.
  unsaid boolean not null default false
);

create index audit_entry_transaction on audit_entry (transaction_id);
create index audit_entry_record on audit_entry (record_id, id desc);
create index audit_entry_subject on audit_entry (subject_id, id desc);
create index audit_entry_actor on audit_entry (actor_id, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entry_kept before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_not_emptied before truncate on audit_entry
  for each statement execute function refuse_audit_change();

-- What may be read of a record: nothing sealed, no hash of a secret.
create function audited(record jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(record)
  where key !~ '(_sealed|_hash)$' and jsonb_typeof(value) <> 'null'
$$;

-- Runs when a transaction ends that changed a watched record. Where the program wrote down what it did, that is all; else
-- a row is written here, so that nothing changes without one. Arguments: the column of the record's id, that of its owner,
-- and `once` where one row tells of all that the transaction did to the table.
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

create constraint trigger account_audited
  after insert or update of name, email, kind, parent_account_id, transfers_enabled, webhooks_enabled, allowed_origins,
    consent_policy, disabled_at
  on account deferrable initially deferred for each row execute function audit_change('id', 'id');
create constraint trigger fee_terms_audited after insert or update or delete on fee_terms
  deferrable initially deferred for each row execute function audit_change('kind', 'account_id');
create constraint trigger public_key_audited after insert or update or delete on public_key
  deferrable initially deferred for each row execute function audit_change('public_key', 'account_id');
create constraint trigger secret_key_audited after insert or update or delete on secret_key
  deferrable initially deferred for each row execute function audit_change('account_id', 'account_id');
create constraint trigger bank_account_audited after insert or update or delete on bank_account
  deferrable initially deferred for each row execute function audit_change('owner_id', 'owner_id');
create constraint trigger nonprofit_consent_audited after insert or update or delete on nonprofit_consent
  deferrable initially deferred for each row execute function audit_change('nonprofit_id', 'nonprofit_id', 'once');
create constraint trigger direct_consent_audited after insert or update or delete on direct_consent
  deferrable initially deferred for each row execute function audit_change('account_id', 'nonprofit_id', 'once');
create constraint trigger nonprofit_standing_audited after update of operator_restrictions on nonprofit
  deferrable initially deferred for each row
  when (old.operator_restrictions is distinct from new.operator_restrictions) execute function audit_change('id', 'id');
create constraint trigger membership_audited after insert or update or delete on membership
  deferrable initially deferred for each row execute function audit_change('person_id', 'subject_id');
create constraint trigger invitation_audited after insert or update on invitation
  deferrable initially deferred for each row execute function audit_change('id', 'subject_id');
create constraint trigger person_audited after insert or update on person
  deferrable initially deferred for each row execute function audit_change('id', 'id');
create constraint trigger passkey_audited after insert or delete on passkey
  deferrable initially deferred for each row execute function audit_change('id', 'person_id');
create constraint trigger identity_provider_audited after insert or update or delete on identity_provider
  deferrable initially deferred for each row execute function audit_change('id', 'subject_id');

-- Money. A gift as it is made and its payment are told by the ledger and its event, which are only added to as well, and
-- come in their millions; all that is done to it afterwards is told here.
create constraint trigger journal_entry_audited after insert on journal_entry
  deferrable initially deferred for each row
  when (new.kind not in ('pledge', 'payment', 'invoice', 'credit_applied', 'payout', 'campaign_donation'))
  execute function audit_change('subject_id', 'house', 'once');
create constraint trigger donation_standing_audited after update of status on donation
  deferrable initially deferred for each row
  when (old.status is distinct from new.status
    and (new.status in ('paused', 'blocked', 'canceled') or old.status in ('paused', 'blocked')))
  execute function audit_change('id', 'account_id', 'once');
create constraint trigger invoice_audited after insert or update of status on invoice
  deferrable initially deferred for each row execute function audit_change('id', 'account_id', 'once');
create constraint trigger payout_audited after insert or update of status on payout
  deferrable initially deferred for each row execute function audit_change('id', 'owner_id', 'once');

-- The ledger: double entry, append-only, integer cents. A debit is positive, a credit negative; every entry sums to zero.

create table journal_entry (
  id bigint generated always as identity primary key,
  live_mode boolean not null,
  kind text not null check (kind in (
    'pledge', 'invoice', 'payment', 'cancel', 'regrant', 'credit_applied', 'refund', 'payout', 'check_cashed', 'check_voided',
    'campaign_donation', 'campaign_pull', 'campaign_pull_failed', 'campaign_receipt', 'campaign_split',
    'campaign_pull_back', 'campaign_pull_back_failed', 'campaign_pull_back_received', 'expense_return', 'grant_payout')),
  -- The donation, invoice, payout, pull … that moved the money.
  subject_id text not null,
  -- What may happen only once carries a name that the database refuses to write twice.
  once text unique,
  occurred_at timestamptz not null,
  unique (id, live_mode)
);

create index journal_entry_subject on journal_entry (subject_id);

create table journal_line (
  entry_id bigint not null,
  live_mode boolean not null,
  book text not null check (book in (
    'pledged', 'invoiced', 'cash', 'promised', 'payable', 'checks_outstanding', 'fee_promised', 'fee_earned',
    'account_credit', 'refund_payable',
    'campaign_due', 'campaign_in_transit', 'campaign_promised', 'campaign_fee', 'campaign_expense',
    'campaign_expense_paid', 'campaign_grant', 'campaign_grant_paid', 'campaign_held')),
  -- The account, nonprofit or campaign whose balance this is part of; 'house' for our own.
  owner_id text not null,
  donation_id text,
  amount bigint not null check (amount <> 0),
  foreign key (entry_id, live_mode) references journal_entry (id, live_mode)
);

create index journal_line_entry on journal_line (entry_id);
create index journal_line_balance on journal_line (owner_id, book);
create index journal_line_donation on journal_line (donation_id) where donation_id is not null;

-- What one statement adds to an entry must sum to zero, so that no reader can ever see an entry that does not.
create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  unbalanced bigint;
begin
  select entry_id into unbalanced from added group by entry_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'journal entry % does not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger journal_line_balanced after insert on journal_line
  referencing new table as added for each statement execute function refuse_unbalanced();

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % is not rewritten', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger journal_entry_append_only before update or delete or truncate on journal_entry
  for each statement execute function refuse_rewriting();
create trigger journal_line_append_only before update or delete or truncate on journal_line
  for each statement execute function refuse_rewriting();

-- Payments that come back by themselves: donors' banks that dispute them, and refunds made at the processor's own desk.
-- Old processes hear nothing of them and go on as before; an invoice they make asks for nothing to be made good.

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in (
  'pledge', 'invoice', 'payment', 'cancel', 'regrant', 'credit_applied', 'refund', 'payout', 'payout_returned',
  'check_cashed', 'check_voided', 'campaign_donation', 'campaign_pull', 'campaign_pull_failed', 'campaign_receipt',
  'campaign_split',
  'campaign_pull_back', 'campaign_pull_back_failed', 'campaign_pull_back_received', 'expense_return', 'grant_payout',
  'dispute', 'dispute_lost', 'refund_elsewhere', 'loss_invoiced'));

alter table journal_line drop constraint journal_line_book_check;
alter table journal_line add constraint journal_line_book_check check (book in (
  'pledged', 'invoiced', 'cash', 'promised', 'payable', 'checks_outstanding', 'fee_promised', 'fee_earned',
  'account_credit', 'refund_payable', 'campaign_due', 'campaign_in_transit', 'campaign_promised', 'campaign_fee',
  'campaign_expense', 'campaign_expense_paid', 'campaign_grant', 'campaign_grant_paid', 'campaign_held',
  'disputed', 'losses', 'processor_fees'));

create table dispute (
  id text primary key check (id like 'dsp\_%'),
  donation_id text not null references donation (id),
  live_mode boolean not null,
  processor text not null,
  reference text not null,
  reason text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  -- Cents that the processor holds back, and what it charged for the dispute, as it last told.
  taken bigint not null default 0,
  fee bigint not null default 0,
  -- Whether it is this dispute that keeps the gift from being paid out.
  blocks boolean not null default false,
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- When the processor was last asked how it stands.
  looked_at timestamptz not null,
  check ((status = 'open') = (closed_at is null)),
  unique (processor, live_mode, reference)
);
create index dispute_donation on dispute (donation_id);
create index dispute_moving on dispute (looked_at) where status <> 'lost' and (status = 'open' or taken > 0);

-- Cents of a payment that were given back at the processor's own desk, as it last told.
alter table checkout_payment add column returned bigint not null default 0 check (returned >= 0);
create index checkout_payment_reference on checkout_payment (processor, reference) where state = 'paid';

-- What an invoice asks for besides its gifts: money of earlier ones that came back after it was paid out.
alter table invoice add column losses bigint not null default 0 check (losses >= 0);

alter table receipt drop constraint receipt_reason_check;
alter table receipt add constraint receipt_reason_check check (reason in ('refunded', 'refunded_in_part', 'donor'));

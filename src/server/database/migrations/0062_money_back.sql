-- Money that comes or goes back: payouts the bank returned, and donors' payments that were refunded.

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in (
  'pledge', 'invoice', 'payment', 'cancel', 'regrant', 'credit_applied', 'refund', 'payout', 'payout_returned',
  'check_cashed', 'check_voided', 'campaign_donation', 'campaign_pull', 'campaign_pull_failed', 'campaign_receipt',
  'campaign_split',
  'campaign_pull_back', 'campaign_pull_back_failed', 'campaign_pull_back_received', 'expense_return', 'grant_payout'));

alter table payout drop constraint payout_status_check;
alter table payout add constraint payout_status_check check (status in ('sent', 'cashed', 'notified', 'returned'));
alter table payout add column returned_at timestamptz;
-- The bank's code, such as R03; a check that was voided has none.
alter table payout add column return_code text check (return_code ~ '^R[0-9]{2}$');
alter table payout add check ((status = 'returned') = (returned_at is not null));

-- A donation is in one payout that stands, besides those that came back.
alter table payout_line add column returned boolean not null default false;
alter table payout_line drop constraint payout_line_donation_id_key;
create unique index payout_line_standing on payout_line (donation_id) where not returned;

-- Nothing is sent to an account that money came back from until it is entered anew.
alter table bank_account add column returned_at timestamptz;

alter table sandbox_payment add column refunded_at timestamptz;
create index checkout_payment_donation on checkout_payment (donation_id) where state = 'paid';

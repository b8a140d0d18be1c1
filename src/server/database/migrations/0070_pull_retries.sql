-- Debits that the bank sent back. The network's rules let one be repeated at most twice, for the same amount, within
-- 180 days, and only where money was lacking; anything else waits for a bank account entered anew or an authorization.

alter table campaign_pull add column return_code text check (return_code ~ '^R[0-9]{2}$');
alter table campaign_pull add column failed_at timestamptz;
-- The first debit of a row of repeated ones, and which repetition this is.
alter table campaign_pull add column repeats text;
alter table campaign_pull add column attempt smallint not null default 0 check (attempt between 0 and 2);
-- The last day on which it may be repeated.
alter table campaign_pull add column retry_until date;
-- What must come before its money can be fetched again; null when nothing is awaited, or no longer.
alter table campaign_pull add column waits_for text
  check (waits_for in ('retry', 'bank_account', 'authorization', 'retries_spent'));
alter table campaign_pull add column authorized_on date;

alter table campaign_pull add check ((attempt = 0) = (repeats is null));
alter table campaign_pull add check (waits_for is null or (status = 'failed' and return_code is not null));
alter table campaign_pull add check (waits_for <> 'retry' or return_code in ('R01', 'R09'));
alter table campaign_pull add check (
  attempt = 0 or (retry_until is not null and (created_at at time zone 'UTC')::date <= retry_until));
alter table campaign_pull add unique (repeats, attempt);
-- A repetition debits the same account by the same amount.
alter table campaign_pull add unique (id, account_id, live_mode, amount);
alter table campaign_pull add foreign key (repeats, account_id, live_mode, amount)
  references campaign_pull (id, account_id, live_mode, amount);
create index campaign_pull_waiting on campaign_pull (live_mode, account_id) where waits_for is not null;

-- A returned donation waits with its debit; it is due again only once that debit can be made anew.
alter table campaign_donation drop constraint campaign_donation_status_check;
alter table campaign_donation add constraint campaign_donation_status_check
  check (status in ('due', 'pulling', 'returned', 'received'));

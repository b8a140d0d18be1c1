-- Lists of an account's gifts, narrowed by one thing, are read by key however many gifts there are.
create index donation_by_status on donation (account_id, live_mode, status, created_at desc, id desc);
create index donation_by_nonprofit on donation (account_id, live_mode, nonprofit_id, created_at desc, id desc);
create index donation_by_amount on donation (account_id, live_mode, amount);
-- The payouts of one gift, those that came back too.
create index payout_line_donation on payout_line (donation_id);

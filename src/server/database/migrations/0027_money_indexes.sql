-- What the daily round looks for is a small part of all donations, however many there are.

create index donation_to_invoice on donation (live_mode, account_id, created_at) where status = 'pledged';
create index donation_to_pay on donation (live_mode, nonprofit_id) where status = 'payout_scheduled';

-- What a bank quotes of a payout or pull when it sends it back: the end of its id, perhaps in capitals.

create index payout_bank_reference on payout (lower(right(id, 15)));
create index campaign_pull_bank_reference on campaign_pull (lower(right(id, 15)));
create index payout_newest on payout (live_mode, created_at desc, id desc);

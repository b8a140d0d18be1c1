-- Whether what the schedule would pay waits for two people first. Old processes go on paying by themselves.
alter table payout_policy add column needs_release boolean not null default false;

-- One release waits at a time, so that no gift stands in two.
create unique index proposal_one_release on proposal (live_mode) where kind = 'payouts' and status = 'waiting';

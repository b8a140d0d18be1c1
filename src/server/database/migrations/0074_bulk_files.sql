-- Files of rows that were booked for a campaign, by what they hold: the same one is not booked twice by mistake.

create table campaign_bulk_file (
  campaign_id text not null references campaign (id),
  kind text not null check (kind in ('donations', 'expenses')),
  content_hash bytea not null,
  rows integer not null check (rows > 0),
  booked_at timestamptz not null,
  times integer not null default 1,
  primary key (campaign_id, kind, content_hash)
);

-- The day a file says a gift was made, where it says so.
alter table campaign_donation add column given_on date;

-- When somebody first took a file to bring it to the bank.
alter table bank_file add column taken_at timestamptz;
create index bank_file_newest on bank_file (live_mode, created_at desc, id desc);
create index campaign_pull_newest on campaign_pull (live_mode, created_at desc, id desc);

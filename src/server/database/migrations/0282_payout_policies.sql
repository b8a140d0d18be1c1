-- How often nonprofits are paid, the smallest sum that is sent, and how long a gift rests before. A mode without a row
-- is paid daily, from one dollar on. Old processes go on paying all that is scheduled, every day.
create table payout_policy (
  live_mode boolean primary key,
  cycle text not null check (cycle in ('daily', 'weekly', 'monthly')),
  smallest bigint not null check (smallest between 1 and 99999999),
  hold_days integer not null check (hold_days between 0 and 90),
  year_end text not null check (year_end in ('pay', 'carry')),
  updated_at timestamptz not null
);

-- When the schedule last paid in a mode, so that a cycle is neither left out nor paid twice.
create table payout_run (
  live_mode boolean primary key,
  ran_at timestamptz not null
);

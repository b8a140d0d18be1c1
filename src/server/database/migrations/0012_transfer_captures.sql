-- Transfers of a payment processor that became donations; each payment once, ever. Amounts are integer cents of USD.

create table transfer_capture (
  payment_id text not null,
  live_mode boolean not null,
  account_id text not null references account (id),
  -- The whole charge; `fee` of it was kept by the platform that took it.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  created_at timestamptz not null,
  primary key (payment_id, live_mode)
);

create index transfer_capture_account on transfer_capture (account_id, live_mode, created_at desc);

create table transfer_allocation (
  donation_id text primary key references donation (id),
  payment_id text not null,
  live_mode boolean not null,
  foreign key (payment_id, live_mode) references transfer_capture (payment_id, live_mode)
);

create index transfer_allocation_payment on transfer_allocation (payment_id, live_mode);

-- One payment for several nonprofits: the link's parts, and the first donation of those that were paid or sent together.

create table checkout_allocation (
  link_id text not null references checkout_link (id),
  position integer not null check (position >= 0),
  nonprofit_id text not null references nonprofit (id),
  -- Cents of the link's amount.
  amount bigint not null check (amount > 0),
  primary key (link_id, position)
);

-- Null for a donation that is a gift of its own.
alter table donation add column gift_id text;

-- Of a gift to several nonprofits: a list of {donation, nonprofit, nonprofit_ein, amount, granted} in cents.
alter table receipt add column lines jsonb;

-- A dispute of such a payment has a row for each of its donations.
alter table dispute drop constraint dispute_processor_live_mode_reference_key;
alter table dispute add unique (processor, live_mode, reference, donation_id);

-- Cents of each donation of such a payment that were refunded in the processor's own dashboard.
create table returned_part (
  payment_id text not null references checkout_payment (id),
  donation_id text not null references donation (id),
  returned bigint not null check (returned >= 0),
  primary key (payment_id, donation_id)
);

-- Refunds of parts of payments at the sandbox's processor, by our key of the payment.
create table sandbox_refund (
  payment_key text not null,
  part text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (payment_key, part)
);

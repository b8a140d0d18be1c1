-- What gifts cost: of each kind the terms that began last. Those without an account are for all that have none of
-- their own. A gift keeps the fee it was booked with, whatever the terms become.

create table fee_terms (
  account_id text references account (id),
  -- A gift by card, or one that is invoiced.
  kind text not null check (kind in ('card', 'invoice')),
  -- The first day, UTC.
  begins_on date not null,
  -- Hundredths of a percent of the amount, and cents on top.
  basis_points integer not null check (basis_points between 0 and 10000),
  fixed_cents integer not null check (fixed_cents between 0 and 99999),
  unique nulls not distinct (account_id, kind, begins_on)
);

insert into fee_terms (account_id, kind, begins_on, basis_points, fixed_cents) values
  (null, 'card', '2000-01-01', 290, 30),
  (null, 'invoice', '2000-01-01', 0, 0);

-- A donor pays what the page said, also when the terms change while it is open.
alter table checkout_link add column fee bigint check (fee >= 0);
update checkout_link set fee = (amount * 29 + 500) / 1000 + 30;
alter table checkout_link alter column fee set not null;

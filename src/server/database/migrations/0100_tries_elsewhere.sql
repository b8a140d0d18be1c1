-- Cards that were refused on the processor's own page count at the link as those of our page do. `payer` is the hash of
-- the address that opened that page, kept until the payment has ended.

alter table checkout_payment
  add column refusals integer not null default 0 check (refusals >= 0),
  add column payer text;

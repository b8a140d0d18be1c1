-- The name of the fund and the title of the giving page that a gift was made to, as they were when it was received.
alter table receipt add column fund text;
alter table receipt add column giving_page text;

-- A receipt is corrected when its gift is canceled, before its money goes back to the donor.
alter table receipt drop constraint receipt_reason_check;
alter table receipt add constraint receipt_reason_check
  check (reason in ('refunded', 'refunded_in_part', 'canceled', 'canceled_in_part', 'donor')) not valid;

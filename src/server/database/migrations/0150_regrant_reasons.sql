-- Why a gift was passed to another nonprofit, in a word that its donor is told in a sentence.

create table regrant_reason (
  event_id text primary key references event (id),
  donation_id text not null references donation (id),
  reason text not null check (reason in ('not_eligible', 'not_payable', 'closed', 'declined', 'donor_asked'))
);

create index regrant_reason_donation on regrant_reason (donation_id);

-- The payments of one donor, whatever way the address is written.
create index checkout_payment_donor on checkout_payment (lower(donor_email)) where state = 'paid';

-- How the dispute ends that the test card of a payment leads to; null for payments that nobody disputes.
alter table sandbox_payment add column dispute text check (dispute in ('won', 'lost'));

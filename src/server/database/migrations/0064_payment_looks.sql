-- When a payment was last asked after while its end was not known, so that everyone has a turn.

alter table checkout_payment add column looked_at timestamptz;

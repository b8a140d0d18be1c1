-- What was paid and declined lately is counted at each look, without reading all that ever was. Old processes are not
-- touched by it.
create index checkout_payment_settled on checkout_payment (settled_at) where settled_at is not null;

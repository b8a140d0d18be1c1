-- A kept answer may hold a payment link, which is worth a donor's visit: it is sealed under the master key, and found by
-- the hash of the link it names. Answers kept before stay readable until they are forgotten, a day later.
alter table idempotent_answer alter column answer drop not null;
alter table idempotent_answer add column answer_sealed bytea;
alter table idempotent_answer add column address_hash bytea;
create index idempotent_answer_address on idempotent_answer (address_hash) where address_hash is not null;

-- outside a transaction: the list of an account's events is read by nothing, and every gift kept it up. An old process may
-- run beside it, and reads it no more than this one.
drop index concurrently if exists event_account;

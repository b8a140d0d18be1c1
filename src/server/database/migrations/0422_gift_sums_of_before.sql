-- Sums up the gifts of before 0421, while others are made: what a recount finds beyond the sums, at one moment, is what
-- is missing. An old process may run beside it; nothing is locked.

insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
  select account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending from gift_sums_missing();

select fold_gift_changes(2147483647);

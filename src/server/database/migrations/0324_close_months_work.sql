-- Closing months is asked for in the console too.
alter table long_work drop constraint long_work_kind_check;
alter table long_work add constraint long_work_kind_check
  check (kind in ('verify_ledger', 'import_bmf', 'close_months'));

-- Reads every row, while others write. An old process may run beside it.

alter table donation validate constraint donation_source_check, validate constraint donation_status_check;
alter table journal_entry validate constraint journal_entry_kind_check;
alter table journal_line validate constraint journal_line_book_check;

-- A month's invoice that is being put together, some gifts at a time, each lot in a commit of its own: whoever comes
-- next goes on with it. An old process may run beside it: it takes such a month for closed, and what is left of it
-- goes on the next invoice; it cannot send the invoice before it is whole.
create table month_closing (
  invoice_id text primary key references invoice (id),
  -- How many entries of the ledger have been made of it.
  entries integer not null default 0,
  begun_at timestamptz not null
);

create function refuse_unfinished_invoice() returns trigger language plpgsql as $$
begin
  if exists (select from month_closing where invoice_id = new.id) then
    raise exception 'invoice % is still being put together', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger invoice_is_whole before update of status on invoice
  for each row when (new.status <> old.status) execute function refuse_unfinished_invoice();

-- Programs that give to a fund, the person who started a program alone, and the items that previews read.

alter table program add column fund_id text references fund (id);
alter table program drop constraint program_check3;
alter table program add constraint program_recipient
  check (donor_choice or nonprofit_id is not null or fund_id is not null) not valid;

-- The person or key that started it, or raised its budget; null for a draft, or if a second person approved the start.
alter table program add column started_by text;

-- A list of {sku, quantity}; null for orders that were recorded before.
alter table shop_order add column items jsonb;

-- outside a transaction
-- Finds the donations of a giving page.

create index concurrently if not exists donation_giving_page on donation (giving_page_id) where giving_page_id is not null;

-- outside a transaction
-- Finds the donations of a gift to several nonprofits by the first one.

create index concurrently if not exists donation_gift on donation (gift_id) where gift_id is not null;

-- The campaign a donor gave from, where the account has it here; `campaign_name` is what was said of it.

alter table donation add column campaign_id text references campaign (id);
create index donation_campaign on donation (campaign_id, created_at desc, id desc) where campaign_id is not null;

-- A nonprofit sees the campaigns that are for it.
create index campaign_for_nonprofit on campaign (nonprofit_id, live_mode, id);

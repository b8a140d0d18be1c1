-- Lists of the API are read newest first from where the last answer ended, by these keys.

drop index campaign_account;
create index campaign_account on campaign (account_id, live_mode, created_at desc, id desc);

drop index campaign_donation_campaign;
create index campaign_donation_campaign on campaign_donation (campaign_id, created_at desc, id desc);

drop index campaign_expense_campaign;
create index campaign_expense_campaign on campaign_expense (campaign_id, created_at desc, id desc);

drop index transfer_capture_account;
create index transfer_capture_account on transfer_capture (account_id, live_mode, created_at desc, payment_id desc);

create index document_account on document (account_id, live_mode, created_at desc, id desc);
create index webhook_delivery_given_up on webhook_delivery (endpoint_id, id desc) where status = 'given_up';

-- A payout joins the gifts of many accounts; this is what of it each account gave, kept as its lines are written.
create table account_payout (
  payout_id text not null references payout (id),
  account_id text not null references account (id),
  live_mode boolean not null,
  amount bigint not null check (amount > 0),
  donation_count integer not null check (donation_count >= 0),
  created_at timestamptz not null,
  primary key (payout_id, account_id)
);

create index account_payout_newest on account_payout (account_id, live_mode, created_at desc, payout_id desc);

insert into account_payout (payout_id, account_id, live_mode, amount, donation_count, created_at)
  select payout.id, donation.account_id, payout.live_mode, sum(line.amount), count(*), payout.created_at
  from payout_line line join payout on payout.id = line.payout_id join donation on donation.id = line.donation_id
  group by payout.id, donation.account_id;

insert into account_payout (payout_id, account_id, live_mode, amount, donation_count, created_at)
  select payout.id, campaign.account_id, payout.live_mode, payout.amount, 0, payout.created_at
  from payout join campaign on campaign.id = payout.campaign_id;

create function note_account_payouts() returns trigger language plpgsql as $$
begin
  insert into account_payout (payout_id, account_id, live_mode, amount, donation_count, created_at)
    select payout.id, donation.account_id, payout.live_mode, sum(added.amount), count(*), payout.created_at
    from added join payout on payout.id = added.payout_id join donation on donation.id = added.donation_id
    group by payout.id, donation.account_id
    on conflict (payout_id, account_id) do update
      set amount = account_payout.amount + excluded.amount,
          donation_count = account_payout.donation_count + excluded.donation_count;
  return null;
end $$;

create trigger payout_line_noted after insert on payout_line
  referencing new table as added for each statement execute function note_account_payouts();

create function note_campaign_payout() returns trigger language plpgsql as $$
begin
  insert into account_payout (payout_id, account_id, live_mode, amount, donation_count, created_at)
    select new.id, campaign.account_id, new.live_mode, new.amount, 0, new.created_at
    from campaign where campaign.id = new.campaign_id;
  return null;
end $$;

create trigger campaign_payout_noted after insert on payout
  for each row when (new.campaign_id is not null) execute function note_campaign_payout();

-- From which sum on a refund or a voided check waits for a second person, and refunds that somebody asked for.

alter table payout_policy add column approve_above bigint not null default 100000
  check (approve_above between 0 and 99999999);

-- A refund that may go: a job gives the money back through the processor that took it, also after a crash.
create table refund_order (
  donation_id text primary key references donation (id),
  ordered_at timestamptz not null,
  done_at timestamptz,
  -- Why it cannot be given back there.
  problem text,
  check (done_at is null or problem is null)
);

create function queue_refund() returns trigger language plpgsql as $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job(
      'refund_gift', json_build_object('donation', new.donation_id), job_key := 'refund ' || new.donation_id);
  end if;
  return null;
end $$;

create trigger refund_queued after insert or update of ordered_at on refund_order
  for each row when (new.done_at is null) execute function queue_refund();

-- What waits for a second person waits once.
create unique index proposal_one_refund on proposal ((shown ->> 'gift')) where kind = 'refund' and status = 'waiting';
create unique index proposal_one_void on proposal ((shown ->> 'check')) where kind = 'void_check' and status = 'waiting';
create unique index proposal_one_campaign_release on proposal (live_mode)
  where kind = 'campaign_payouts' and status = 'waiting';

-- What somebody has to look at, however many gifts there are.
create index donation_blocked on donation (live_mode, created_at, id) where status = 'blocked';
create index donation_to_refund on donation (live_mode, created_at, id)
  where status = 'canceled' and source in ('checkout', 'transfer');

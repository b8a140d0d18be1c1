-- Enqueues the job in the transaction that makes a delivery due. Without a job queue (no worker has run yet) the first
-- worker's sweep finds the delivery. Each endpoint has its own queue, so that an unresponsive one delays no other. The
-- job's flag names the account and mode: a worker runs at most three of the same flag at a time.
create or replace function queue_delivery() returns trigger language plpgsql as $$
declare
  ahead bigint := 0;
  owner text;
begin
  if to_regclass('graphile_worker.jobs') is null then
    return null;
  end if;
  if not new.live_mode then
    select ahead_milliseconds into ahead from sandbox_clock;
  end if;
  select account_id || case when live_mode then ' live' else ' test' end
    into owner from webhook_endpoint where id = new.endpoint_id;
  perform graphile_worker.add_job(
    'deliver_webhook',
    json_build_object('delivery', new.id),
    run_at := new.next_attempt_at - ahead * interval '1 millisecond',
    queue_name := 'endpoint ' || new.endpoint_id,
    job_key := 'delivery ' || new.id,
    priority := 10,
    flags := array['deliveries of ' || owner]);
  return null;
end $$;

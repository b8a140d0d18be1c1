-- A delivery that is due has its job, whoever writes it, in the same commit. Where no worker was ever set up there
-- is no queue: the delivery then waits for the sweep of the first worker that starts.

create function queue_delivery() returns trigger language plpgsql as $$
declare
  ahead bigint := 0;
begin
  if to_regclass('graphile_worker.jobs') is null then
    return null;
  end if;
  if not new.live_mode then
    select ahead_milliseconds into ahead from sandbox_clock;
  end if;
  perform graphile_worker.add_job(
    'deliver_webhook',
    json_build_object('delivery', new.id),
    run_at := new.next_attempt_at - ahead * interval '1 millisecond',
    queue_name := 'endpoint ' || new.endpoint_id,
    job_key := 'delivery ' || new.id,
    priority := 10);
  return null;
end $$;

create trigger webhook_delivery_queued after insert or update of next_attempt_at on webhook_delivery
  for each row when (new.status = 'pending' and new.next_attempt_at is not null) execute function queue_delivery();

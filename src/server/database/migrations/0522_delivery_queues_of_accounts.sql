-- However many receivers of an account never answer, they hold at most three of the eight jobs that run at a time: its
-- endpoints of a mode share three queues. An old process may run beside it; jobs that wait already keep their queue.
create or replace function queue_delivery() returns trigger language plpgsql as $$
declare
  ahead bigint := 0;
  queue text;
begin
  if to_regclass('graphile_worker.jobs') is null then
    return null;
  end if;
  if not new.live_mode then
    select ahead_milliseconds into ahead from sandbox_clock;
  end if;
  -- Endpoints are never deleted, only marked: so each keeps its queue.
  select 'endpoints of ' || own.account_id || case when own.live_mode then ' live ' else ' test ' end
      || (select count(*) from webhook_endpoint other
        where other.account_id = own.account_id and other.live_mode = own.live_mode and other.id < own.id) % 3
    into queue from webhook_endpoint own where own.id = new.endpoint_id;
  perform graphile_worker.add_job(
    'deliver_webhook',
    json_build_object('delivery', new.id),
    run_at := new.next_attempt_at - ahead * interval '1 millisecond',
    queue_name := queue,
    job_key := 'delivery ' || new.id,
    priority := 10);
  return null;
end $$;

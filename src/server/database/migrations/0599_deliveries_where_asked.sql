-- Writes the deliveries of an event to the endpoints that want it. A gift's statement asks first whether its account has
-- any, and otherwise does without the plan for them. An old process may run beside it, which plans them in its statement.
create function deliver_event(
  of_event text, of_account text, of_mode boolean, of_type text, of_subject text, at_sequence bigint, at_time timestamptz
) returns void language plpgsql as $$
begin
  insert into webhook_delivery (event_id, endpoint_id, subject_id, sequence, live_mode, next_attempt_at)
    select of_event, endpoint.id, of_subject, at_sequence, of_mode, at_time
    from webhook_endpoint endpoint join account on account.id = endpoint.account_id
    where endpoint.account_id = of_account and endpoint.live_mode = of_mode and endpoint.enabled
      and account.webhooks_enabled and wants_event(endpoint.event_types, of_type);
end $$;

-- The log is searched by the name of whoever acted, by the beginning of an action and by a request.
create index audit_entry_actor_name on audit_entry (actor_name, id desc);
create index audit_entry_action on audit_entry (action text_pattern_ops);
create index audit_entry_request on audit_entry (request_id) where request_id is not null;

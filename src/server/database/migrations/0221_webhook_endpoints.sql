-- Endpoints that accounts manage themselves: which events each is told of, and a secret of its own.

alter table webhook_endpoint
  -- Types, whole groups such as `payout.*`, or `*`. What an endpoint did not ask for it is not told.
  add column event_types text[] not null default '{donation.*,monthly_gift.*}',
  add column description text,
  add column deleted_at timestamptz;

create table webhook_endpoint_secret (
  endpoint_id text not null references webhook_endpoint (id),
  secret_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz
);

create index webhook_endpoint_secret_endpoint on webhook_endpoint_secret (endpoint_id, created_at);
create index webhook_endpoint_newest on webhook_endpoint (account_id, live_mode, created_at desc, id desc);

-- Whether an endpoint that asked for these types is told of an event of one.
create function wants_event(asked text[], type text) returns boolean immutable parallel safe language sql as $$
  select asked && array[type, split_part(type, '.', 1) || '.*', '*']
$$;

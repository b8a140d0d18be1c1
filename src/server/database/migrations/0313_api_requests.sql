-- What accounts asked of the API in the last days, to be found by request: how it went, nothing of what was sent or answered.
create table api_request (
  request_id text primary key,
  account_id text not null,
  live_mode boolean not null,
  at timestamptz not null,
  operation text not null,
  status smallint not null,
  milliseconds integer not null,
  -- The public key, or the ID of the restricted key.
  key_id text not null,
  problem text,
  param text
);

create index api_request_newest on api_request (account_id, live_mode, at desc, request_id desc);
create index api_request_at on api_request (at);

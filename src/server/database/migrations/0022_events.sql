-- What happened, who asked to be told, and each telling. Bodies are signed and sent exactly as they are built from the event.

create table event (
  id text primary key check (id like 'evt\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  type text not null,
  -- The record it is about: deliveries keep the order of one subject.
  subject_id text not null,
  object json not null,
  created_at timestamptz not null,
  -- The order in which events were written, whatever clock they carry.
  sequence bigint generated always as identity
);

create index event_account on event (account_id, live_mode, sequence desc);
create index event_subject on event (subject_id, sequence);

create table webhook_endpoint (
  id text primary key check (id like 'we\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  url text not null,
  enabled boolean not null default true,
  created_at timestamptz not null
);

create unique index webhook_endpoint_url on webhook_endpoint (account_id, live_mode, url);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  event_id text not null references event (id),
  endpoint_id text not null references webhook_endpoint (id),
  subject_id text not null,
  sequence bigint not null,
  live_mode boolean not null,
  status text not null default 'pending' check (status in ('pending', 'acknowledged', 'given_up')),
  attempts integer not null default 0,
  -- When the next attempt is due, on the clock of the delivery's mode; null when there is none.
  next_attempt_at timestamptz,
  -- Counts the replays, so that a job of an earlier round finds that it is late.
  round integer not null default 0,
  finished_at timestamptz,
  unique (event_id, endpoint_id)
);

create index webhook_delivery_order on webhook_delivery (endpoint_id, subject_id, sequence) where status = 'pending';
create index webhook_delivery_due on webhook_delivery (live_mode, next_attempt_at) where status = 'pending';
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, id desc);

create table webhook_attempt (
  delivery_id bigint not null references webhook_delivery (id),
  number integer not null,
  started_at timestamptz not null,
  milliseconds integer not null,
  -- The status that was answered, or why there was none.
  answer_status integer,
  failure text,
  primary key (delivery_id, number)
);

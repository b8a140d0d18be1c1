-- Documents that law firms hand in by address. A queued row is its own job: whoever claims it reads it.

create table document (
  id text primary key check (id like 'doc\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  url text not null,
  type text not null check (type in ('990')),
  extraction_status text not null
    check (extraction_status in ('not_requested', 'queued', 'processing', 'done', 'failed')),
  extraction_data jsonb not null default '{}' check (jsonb_typeof(extraction_data) = 'object'),
  extraction_error text check ((extraction_error is not null) = (extraction_status = 'failed')),
  attempts integer not null default 0,
  claimed_at timestamptz,
  created_at timestamptz not null
);

create index document_waiting on document (created_at) where extraction_status in ('queued', 'processing');

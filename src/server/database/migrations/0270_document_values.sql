-- What a document says, value by value, with what each is believed for and what a person made of it; its file where it
-- was handed in as one; and the public index of returns, by which the newest one of a nonprofit is found.

alter table document
  alter column url drop not null,
  add column form text check (form in ('990', '990-EZ', '990-PF', '990-N')),
  add column extraction_warnings jsonb not null default '[]' check (jsonb_typeof(extraction_warnings) = 'array');

create index document_listed on document (account_id, live_mode, created_at desc, id);

create table document_file (
  document_id text primary key references document (id) on delete cascade,
  content bytea not null check (octet_length(content) <= 52428800)
);

create table document_value (
  document_id text not null references document (id) on delete cascade,
  key text not null,
  value text not null,
  evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
  picture bytea,
  primary key (document_id, key)
);

-- Apart from what was read, which stays as it is. A null value: the document does not say this.
create table document_review (
  document_id text not null references document (id) on delete cascade,
  key text not null,
  value text,
  reviewed_by text not null,
  reviewed_at timestamptz not null,
  primary key (document_id, key)
);

create table irs_filing (
  object_id text primary key check (object_id ~ '^\d{10,30}$'),
  ein text not null check (ein ~ '^\d{9}$'),
  form text not null check (form in ('990', '990-EZ', '990-PF')),
  tax_period text not null check (tax_period ~ '^\d{6}$'),
  batch text not null check (batch ~ '^\d{4}_[A-Za-z0-9_]{1,40}$')
);

create index irs_filing_newest on irs_filing (ein, tax_period desc, object_id desc);

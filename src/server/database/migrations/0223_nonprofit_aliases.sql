-- What other services call nonprofits of the directory, so that their IDs lead here too.

create table alias_import (
  id bigint generated always as identity primary key,
  file_name text not null,
  aliases integer not null check (aliases >= 0),
  created_at timestamptz not null,
  undone_at timestamptz
);

create table nonprofit_alias (
  foreign_id text primary key check (foreign_id <> ''),
  nonprofit_id text not null references nonprofit (id),
  import_id bigint not null references alias_import (id)
);

create index nonprofit_alias_import on nonprofit_alias (import_id);

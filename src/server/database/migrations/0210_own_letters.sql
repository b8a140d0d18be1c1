-- Where letters of accounts and nonprofits go, and which of them they do without.

create table letter_address (
  owner_id text primary key,
  -- The registered one where it is null.
  email text check (email like '%_@_%'),
  locale text not null default 'en'
);

create table unwanted_letter (
  owner_id text not null,
  kind text not null,
  primary key (owner_id, kind)
);

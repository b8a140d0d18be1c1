-- Pictures that nonprofits uploaded, encoded anew and named by their content; and the year a rate was published in.

create table nonprofit_picture (
  name text primary key check (name ~ '^[0-9a-f]{64}\.(png|jpg)$'),
  bytes bytea not null check (length(bytes) <= 4194304),
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);

alter table impact_rate add column year integer check (year between 1900 and 2200);

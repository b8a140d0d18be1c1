-- Nonprofits own giving pages and funds through an account, which is created when they first make one.
create table nonprofit_account (
  nonprofit_id text primary key references nonprofit (id),
  account_id text not null unique references account (id)
);

-- The picture of a fund, encoded anew and named by a hash of its content.
create table fund_picture (
  fund_id text primary key references fund (id),
  name text not null check (name ~ '^[0-9a-f]{64}\.png$'),
  bytes bytea not null,
  width integer not null,
  height integer not null
);

create index fund_picture_name on fund_picture (name);

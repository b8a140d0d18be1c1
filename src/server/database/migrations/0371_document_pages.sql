-- The pages that values were read from, as pictures, so that a person can compare; and cells in which something stands that
-- could not be read for certain: they have a place and a picture, and no value.

create table document_page (
  document_id text not null references document (id) on delete cascade,
  number integer not null check (number > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  turn smallint not null check (turn in (0, 90, 180, 270)),
  picture bytea not null,
  primary key (document_id, number)
);

alter table document_value alter column value drop not null;

-- What a gift does at each nonprofit: `cents` buy `quantity` of something, named in one and in many.

create table impact_rate (
  nonprofit_id text not null references nonprofit (id),
  position integer not null,
  cents bigint not null check (cents > 0),
  quantity bigint not null check (quantity > 0),
  unit_one text not null check (unit_one <> ''),
  unit_many text not null check (unit_many <> ''),
  -- Who says so, for people who ask.
  source text not null default '',
  primary key (nonprofit_id, position)
);

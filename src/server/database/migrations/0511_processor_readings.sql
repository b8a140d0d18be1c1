-- When the statement of a processor was last taken in whole, so that somebody sees when it no longer is.
create table processor_reading (
  processor text not null,
  live_mode boolean not null,
  read_at timestamptz not null,
  primary key (processor, live_mode)
);

-- Workers by the lock that their process holds while it lives.

create table job_worker (
  worker_id text primary key,
  lock_key integer not null
);

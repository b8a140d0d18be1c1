-- What takes longer than a request: asked for in the console, done by a job, its progress and result shown there.
create table long_work (
  id text primary key check (id like 'lw\_%'),
  kind text not null check (kind in ('verify_ledger', 'import_bmf')),
  -- What it is about, such as the name of a file.
  title text not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed')),
  done bigint not null default 0,
  total bigint not null default 0,
  -- One sentence of what came of it, and whether that is as it should be.
  outcome text,
  is_well boolean,
  asked_by text not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  check ((status in ('done', 'failed')) = (finished_at is not null)),
  check ((status in ('done', 'failed')) = (outcome is not null))
);

create index long_work_newest on long_work (kind, asked_at desc);
-- The same work is not begun twice at once.
create unique index long_work_once on long_work (kind) where status in ('waiting', 'running');

-- What was sent with it, until it is done.
create table long_work_file (
  work_id text primary key references long_work (id) on delete cascade,
  content bytea not null
);

create function queue_long_work() returns trigger language plpgsql as $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job(
      'long_work', json_build_object('work', new.id), job_key := 'long work ' || new.id, max_attempts := 3);
  end if;
  return null;
end $$;

create trigger long_work_queued after insert on long_work for each row execute function queue_long_work();

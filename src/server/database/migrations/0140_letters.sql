-- Letters to donors, merchants and nonprofits, written in the transaction of what they tell of.

create table letter (
  id text primary key check (id like 'let\_%'),
  live_mode boolean not null,
  kind text not null,
  -- What it tells of, so that nothing is told twice.
  once text not null unique,
  subject_id text not null,
  account_id text references account (id),
  recipient text not null check (recipient like '%_@_%'),
  locale text not null,
  -- What it says, as it was when it was written; the sentences around it are the program's.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  -- kept: in the sandbox, where nothing is sent; refused: the server will never take it; in_doubt: handed over more
  -- than once without an answer; stopped: the address was stopped before.
  status text not null check (status in ('kept', 'waiting', 'sent', 'refused', 'given_up', 'in_doubt', 'stopped')),
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((status = 'waiting') = (next_attempt_at is not null)),
  check (live_mode or status = 'kept')
);

create index letter_due on letter (next_attempt_at) where status = 'waiting';
create index letter_kept on letter (created_at desc, id) where status = 'kept';
create index letter_subject on letter (subject_id);
create index letter_recipient on letter (lower(recipient), live_mode);

create table letter_attempt (
  letter_id text not null references letter (id),
  number integer not null,
  started_at timestamptz not null,
  -- When all but the last byte had gone to the server: from here on it may have taken the letter.
  handed_over_at timestamptz,
  finished_at timestamptz,
  answer text,
  primary key (letter_id, number)
);

-- Addresses that bounced or complained: nothing more is sent there.
create table stopped_address (
  address text primary key check (address = lower(address)),
  reason text not null check (reason in ('bounce', 'complaint', 'operator')),
  letter_id text references letter (id),
  stopped_at timestamptz not null
);

-- A letter that is due has its job in the same commit, as deliveries of webhooks do. Three lanes, so that a slow mail
-- server keeps no other job waiting.
create function queue_letter() returns trigger language plpgsql as $$
begin
  if to_regclass('graphile_worker.jobs') is null then
    return null;
  end if;
  perform graphile_worker.add_job(
    'send_letter',
    json_build_object('letter', new.id),
    run_at := new.next_attempt_at,
    queue_name := 'letters ' || (abs(hashtext(new.id)) % 3),
    job_key := 'letter ' || new.id,
    priority := 10);
  return null;
end $$;

create trigger letter_queued after insert or update of next_attempt_at on letter
  for each row when (new.status = 'waiting' and new.next_attempt_at is not null) execute function queue_letter();

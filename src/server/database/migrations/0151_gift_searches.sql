-- What donors asked who want the links to their gifts. A row is written for every address, known or not, so that asking
-- tells nobody whether it is; a job then looks. Its id is the first half of the secret in the letter's link.

create table gift_search (
  id text primary key check (id like 'gs\_%'),
  live_mode boolean not null,
  email text not null check (email = lower(email)),
  locale text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the letter was written; null while nobody looked.
  found_at timestamptz
);

create index gift_search_email on gift_search (email, live_mode, asked_at);
create index gift_search_expired on gift_search (expires_at);

create function queue_gift_search() returns trigger language plpgsql as $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job('find_gifts', json_build_object('search', new.id),
      job_key := 'gift search ' || new.id, priority := 10);
  end if;
  return null;
end $$;

create trigger gift_search_queued after insert on gift_search for each row execute function queue_gift_search();

-- All that was paid or tried with an address: the donor may ask for it, and have it erased.
drop index checkout_payment_donor;
create index checkout_payment_donor on checkout_payment (lower(donor_email)) where donor_email <> '';

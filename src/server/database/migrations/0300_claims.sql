-- Who says to speak for a nonprofit, and how it was shown: by a code in a letter to the recorded address, by a code sent to
-- an address at the domain of the recorded website, or by a paper that people of the foundation look at.

create table nonprofit_claim (
  id text primary key check (id like 'cl\_%'),
  nonprofit_id text not null references nonprofit (id),
  person_id text not null references person (id),
  way text not null check (way in ('letter', 'email', 'paper')),
  -- The address the code went to; or where the letter goes, as the record had it then.
  sent_to text not null default '',
  -- The paper, as long as nobody has decided about it.
  paper_type text,
  paper_sealed bytea,
  -- Codes that were wrong; with too many of them the claim ends.
  wrong_codes integer not null default 0,
  status text not null check (status in ('open', 'done', 'ended')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  posted_at timestamptz,
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null)),
  check (paper_sealed is null or way = 'paper')
);

create index nonprofit_claim_person on nonprofit_claim (person_id, created_at);
create index nonprofit_claim_nonprofit on nonprofit_claim (nonprofit_id);
create index nonprofit_claim_open on nonprofit_claim (created_at) where status = 'open';

create constraint trigger nonprofit_claim_audited after insert or update on nonprofit_claim
  deferrable initially deferred for each row execute function audit_change('id', 'nonprofit_id');
create constraint trigger nonprofit_profile_audited
  after update of claimed, hidden, mission, website, socials, logo_url, cover_image_url, email, payout_method on nonprofit
  deferrable initially deferred for each row
  when ((old.claimed, old.hidden, old.mission, old.website, old.socials, old.logo_url, old.cover_image_url, old.email,
      old.payout_method)
    is distinct from (new.claimed, new.hidden, new.mission, new.website, new.socials, new.logo_url, new.cover_image_url,
      new.email, new.payout_method))
  execute function audit_change('id', 'id');

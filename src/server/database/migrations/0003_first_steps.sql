-- A person has dismissed the first steps of an account, a nonprofit or the foundation.
create table first_steps_dismissal (
  person_id text not null references person (id),
  subject_id text not null,
  dismissed_at timestamptz not null,
  primary key (person_id, subject_id)
);

-- Written consent of nonprofits. Two independent kinds: through the grant-making foundation, and direct to one account.

create table nonprofit_consent (
  nonprofit_id text primary key references nonprofit (id),
  via_change boolean not null default false,
  auto_grant_direct boolean not null default false,
  updated_at timestamptz not null
);

create index nonprofit_consent_via_change on nonprofit_consent (nonprofit_id) where via_change;
create index nonprofit_consent_auto_grant on nonprofit_consent (nonprofit_id) where auto_grant_direct;

-- An explicit decision about one account. It beats the auto-grant in both directions:
-- direct = coalesce(direct_consent.granted, nonprofit_consent.auto_grant_direct, false).
create table direct_consent (
  nonprofit_id text not null references nonprofit (id),
  account_id text not null references account (id),
  granted boolean not null,
  updated_at timestamptz not null,
  primary key (account_id, nonprofit_id)
);

create index direct_consent_nonprofit on direct_consent (nonprofit_id);

-- Who decided what when; rows are only ever added. `account_id` is set when the subject is direct consent.
create table consent_history (
  id bigint generated always as identity primary key,
  nonprofit_id text not null references nonprofit (id),
  subject text not null check (subject in ('via_change', 'auto_grant_direct', 'direct')),
  account_id text references account (id),
  decision text not null check (decision in ('granted', 'withheld', 'unset')),
  decided_by text not null,
  decided_at timestamptz not null,
  check ((subject = 'direct') = (account_id is not null))
);

create index consent_history_nonprofit on consent_history (nonprofit_id, decided_at desc, id desc);

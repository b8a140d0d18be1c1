-- Giving pages: pages of ours where donors give to what a merchant chose.

create table giving_page (
  id text primary key check (id like 'gp\_%'),
  account_id text not null references account (id),
  live_mode boolean not null,
  slug text not null unique,
  title text not null check (title <> ''),
  -- A safe part of Markdown.
  story text not null,
  -- Without either, donors choose the nonprofit.
  nonprofit_id text references nonprofit (id),
  fund_id text references fund (id),
  program_id text references program (id),
  amounts bigint[] not null,
  frequency text not null check (frequency in ('once', 'monthly', 'both')),
  dedication boolean not null,
  goal bigint check (goal > 0),
  -- When a published page begins and ends to take gifts.
  starts_at timestamptz,
  ends_on date,
  accent text,
  thanks text not null,
  share_text text not null,
  indexed boolean not null,
  keep_utm boolean not null,
  status text not null check (status in ('draft', 'in_review', 'published', 'archived', 'suspended')),
  -- When it was published first.
  published_at timestamptz,
  created_at timestamptz not null,
  check (nonprofit_id is null or fund_id is null)
);

create index giving_page_account on giving_page (account_id, live_mode, created_at desc, id desc);
create index giving_page_review on giving_page (created_at) where status = 'in_review';

-- Every slug that a page ever had; earlier ones redirect and are never given to another page.
create table giving_page_slug (
  slug text primary key,
  -- Reserved before the page is there.
  page_id text not null references giving_page (id) deferrable initially deferred
);

-- Cover and logo, encoded anew and named by a hash of their content.
create table giving_page_picture (
  page_id text not null references giving_page (id),
  use text not null check (use in ('cover', 'logo')),
  name text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  primary key (page_id, use)
);

create index giving_page_picture_name on giving_page_picture (name);

-- What visitors report about a page; open until an operator decides.
create table giving_page_report (
  id text primary key check (id like 'gr\_%'),
  page_id text not null references giving_page (id),
  reason text not null check (reason in ('misleading', 'harmful', 'impersonation', 'other')),
  detail text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decision text check (decision in ('kept', 'suspended')),
  check ((decided_at is null) = (decision is null))
);

create index giving_page_report_open on giving_page_report (created_at) where decided_at is null;

create constraint trigger giving_page_audited after insert or update or delete on giving_page
  deferrable initially deferred for each row execute function audit_change('id', 'account_id');

-- The page that a gift was made on, and whether its donor shows their first name there.
alter table checkout_link add column giving_page_id text;
alter table checkout_payment add column shows_name boolean;
alter table donation add column giving_page_id text;

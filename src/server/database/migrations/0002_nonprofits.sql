-- The directory: nonprofits as the public records name them. All sums are whole US dollars, as filed.

create extension if not exists pg_trgm;

create table nonprofit (
  id text primary key check (id like 'n\_%'),
  ein char(9) not null unique check (ein ~ '^[0-9]{9}$'),

  -- What people see. `curated` names the columns somebody set by hand; an import leaves those alone.
  name text not null,
  name_as_filed text not null,
  other_names text[] not null default '{}',
  address_line text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  classification text not null default '',
  category text not null default 'unclassified' check (category in (
    'arts and culture', 'education', 'environment', 'animals', 'healthcare', 'human services',
    'international affairs', 'public benefit', 'religion', 'mutual benefit', 'unclassified')),
  categories text[] not null default '{}',
  mission text not null default '',
  website text not null default '',
  socials jsonb not null default '{}' check (jsonb_typeof(socials) = 'object'),
  logo_url text,
  cover_image_url text,
  stats text[] not null default '{}',
  email text,
  memo text,
  curated text[] not null default '{}',

  -- Facts of the IRS file, codes as filed, that decide eligibility and how well known an organisation is.
  subsection text not null default '',
  deductibility text not null default '',
  foundation text not null default '',
  status_code text not null default '',
  affiliation text not null default '',
  group_number text not null default '',
  ruling text not null default '',
  income_amount bigint not null default 0,
  asset_amount bigint not null default 0,
  revenue_amount bigint not null default 0,

  -- Reasons not to pay out, each {code, detail}: what public records say, and what the operator decided.
  filed_restrictions jsonb not null default '[]' check (jsonb_typeof(filed_restrictions) = 'array'),
  operator_restrictions jsonb not null default '[]' check (jsonb_typeof(operator_restrictions) = 'array'),
  eligibility_restrictions jsonb not null generated always as (filed_restrictions || operator_restrictions) stored,
  eligible boolean not null generated always as (filed_restrictions = '[]' and operator_restrictions = '[]') stored,

  hidden boolean not null default false,
  parent_nonprofit_id text references nonprofit (id),
  parent_relationship text check (parent_relationship in ('chapter', 'project', 'fiscally_sponsored')),
  payout_method text not null default 'check' check (payout_method in ('check', 'bank_account')),
  claimed boolean not null default false,

  -- How search finds and orders it: the normalised name, and how well known it is (higher first).
  name_search text not null,
  prominence double precision not null default 0,
  featured_rank integer,

  last_verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((parent_nonprofit_id is null) = (parent_relationship is null))
);

create index nonprofit_name_prefix on nonprofit (name_search text_pattern_ops);
create index nonprofit_name_words on nonprofit using gin (to_tsvector('simple', name_search));
create index nonprofit_name_trigrams on nonprofit using gin (name_search gin_trgm_ops);
create index nonprofit_prominence on nonprofit (prominence desc, id);
create index nonprofit_category on nonprofit (category, prominence desc, id);
create index nonprofit_featured on nonprofit (featured_rank, id) where featured_rank is not null;
create index nonprofit_parent on nonprofit (parent_nonprofit_id) where parent_nonprofit_id is not null;

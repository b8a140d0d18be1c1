-- What operators have read of giving pages.

alter table giving_page
  -- Counts changes of what people read, from 1.
  add column version integer not null default 1,
  -- The latest version that an operator read.
  add column reviewed_version integer,
  -- Whether an operator has to approve it before it is public.
  add column review_required boolean not null default false;

-- Pages that were taken down and given back need a review.
update giving_page set review_required = true
  where live_mode and published_at is not null and status in ('draft', 'in_review', 'suspended');

create index giving_page_unread on giving_page (published_at desc)
  where live_mode and status = 'published' and reviewed_version is distinct from version;

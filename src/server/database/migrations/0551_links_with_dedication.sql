-- What a page asked its donor before it asked for the link: a dedication, and whether anything is left to say or ask.

alter table checkout_link add column page_when_needed boolean not null default false;

-- Copied to each payment that is begun at the link; the row goes once the link is paid or has expired.
create table link_dedication (
  link_id text primary key references checkout_link (id),
  occasion text not null check (occasion in ('honor', 'memory')),
  honoree text not null check (honoree <> ''),
  tell_email text not null check (tell_email like '%_@_%')
);

-- Whether what is given at a link is given again every month.

alter table checkout_link add column monthly boolean not null default false;

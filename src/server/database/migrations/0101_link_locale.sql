-- The language that the page of a link speaks, where whoever made the link said so.

alter table checkout_link add column locale text;

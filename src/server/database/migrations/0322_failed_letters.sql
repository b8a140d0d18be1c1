-- Letters that did not go out, until somebody sends them again or says why they are left.
alter table letter add column left_because text;
create index letter_failed on letter (finished_at) where status in ('refused', 'given_up', 'in_doubt') and left_because is null;

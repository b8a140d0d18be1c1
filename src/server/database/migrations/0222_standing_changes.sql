-- Nonprofits whose standing changed and nobody was told of yet. Whoever changes it tells of it in the same transaction,
-- and takes them out of here.

create table standing_change (
  nonprofit_id text primary key references nonprofit (id)
);

create function note_standing_change() returns trigger language plpgsql as $$
begin
  insert into standing_change values (new.id) on conflict do nothing;
  return null;
end $$;

create trigger nonprofit_standing_noted after update of filed_restrictions, operator_restrictions on nonprofit
  for each row when (old.eligible is distinct from new.eligible) execute function note_standing_change();

create index campaign_nonprofit on campaign (nonprofit_id, account_id);

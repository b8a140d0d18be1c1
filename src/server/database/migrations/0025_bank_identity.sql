-- What a bank file says about its sender, kept with our own account; other owners leave it out.

alter table bank_account add column bank_name text, add column ein text check (ein ~ '^[0-9]{9}$');
alter table bank_account add check (owner_id <> 'house' or (bank_name is not null and ein is not null));

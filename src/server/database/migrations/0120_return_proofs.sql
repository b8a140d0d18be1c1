-- The proof in a success address tells the donor who comes back with it what was given; found by its hash.

alter table checkout_link add column return_proof_hash bytea;

update checkout_link
set return_proof_hash = sha256(convert_to(substring(success_url from '[?&]almoner_gift=([0-9a-f]{32})(?:[&#]|$)'), 'UTF8'))
where success_url ~ '[?&]almoner_gift=[0-9a-f]{32}(?:[&#]|$)' and expires_at > now() - interval '2 days';

create index checkout_link_return_proof on checkout_link (return_proof_hash) where return_proof_hash is not null;

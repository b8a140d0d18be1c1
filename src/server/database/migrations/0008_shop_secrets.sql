-- The secret with which a store signs the orders that it sends for an account.
create table shop_secret (
  account_id text not null references account (id),
  live_mode boolean not null,
  shop text not null check (shop in ('shopify')),
  secret_sealed bytea not null,
  created_at timestamptz not null,
  primary key (account_id, live_mode, shop)
);

create constraint trigger shop_secret_audited after insert or update or delete on shop_secret
  deferrable initially deferred for each row execute function audit_change('account_id', 'account_id');

-- Restricted keys are changed by nobody untold; when one was last used is no change.
create constraint trigger restricted_key_audited
  after insert or delete or update of secret_hash, account_id, live_mode, name, operations, networks, expires_at
  on restricted_key deferrable initially deferred for each row execute function audit_change('id', 'account_id');

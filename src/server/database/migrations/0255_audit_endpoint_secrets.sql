-- Secrets of endpoints, and whole files of names under which nonprofits are found, are not changed untold.
create constraint trigger webhook_endpoint_secret_audited after insert or update or delete on webhook_endpoint_secret
  deferrable initially deferred for each row execute function audit_change('endpoint_id', 'endpoint_id');
create constraint trigger alias_import_audited after insert or update or delete on alias_import
  deferrable initially deferred for each row execute function audit_change('id', 'house');

-- Further records that are not changed untold: terms, policies, campaigns, and where accounts are told of events.
create constraint trigger billing_details_audited after insert or update on billing_details
  deferrable initially deferred for each row execute function audit_change('owner_id', 'owner_id');
create constraint trigger campaign_audited
  after insert or update of account_id, type, nonprofit_id, start_date, end_date, target_grant_receipt_date,
    grant_disbursement_initiation_date, auto_distribute_grants, return_basis_points, fee_basis_points,
    expense_basis_points, grants_initiated_at, finalized_at
  on campaign deferrable initially deferred for each row execute function audit_change('id', 'account_id');
create constraint trigger campaign_expense_audited after insert or update or delete on campaign_expense
  deferrable initially deferred for each row execute function audit_change('id', 'campaign_id', 'once');
create constraint trigger campaign_pull_audited after insert or update of status, waits_for, authorized_on on campaign_pull
  deferrable initially deferred for each row execute function audit_change('id', 'account_id', 'once');
create constraint trigger statement_of_work_audited after insert or update or delete on statement_of_work
  deferrable initially deferred for each row execute function audit_change('campaign_id', 'campaign_id');
create constraint trigger impact_rate_audited after insert or update or delete on impact_rate
  deferrable initially deferred for each row execute function audit_change('nonprofit_id', 'nonprofit_id', 'once');
create constraint trigger webhook_endpoint_audited after insert or update or delete on webhook_endpoint
  deferrable initially deferred for each row execute function audit_change('id', 'account_id');

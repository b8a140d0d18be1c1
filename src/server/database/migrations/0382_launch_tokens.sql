-- The token of the firm's server that a launch was made by, so that none opens two.
alter table filing_launch add column token_id text unique;

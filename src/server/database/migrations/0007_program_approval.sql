-- The budget, in cents, above which a second person of an account approves the start of its program, as for a program
-- without a budget. Null: no program needs approval. Without a row, the default of the mode applies.
create table program_policy (
  live_mode boolean primary key,
  approve_above bigint check (approve_above between 0 and 99999999),
  updated_at timestamptz not null
);

-- What invoices say besides sums: where an account is, or the foundation ('house'), and how many days it has to pay.

create table billing_details (
  owner_id text primary key,
  address text[] not null default '{}',
  payment_days integer not null default 30 check (payment_days between 0 and 365)
);

alter table invoice add column due_on date;
update invoice set due_on = (sent_at at time zone 'UTC')::date + 30 where sent_at is not null;

-- The day an invoice's money arrived, where that is not the day on which it was recorded as paid.

alter table invoice add column received_on date;
alter table invoice add check (received_on is null or status = 'paid');

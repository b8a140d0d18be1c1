-- Of the request that caused an event, where requests are traced: its delivery goes on with the same trace. A column
-- without a default takes no time; an old process may run beside it and leaves it empty.
alter table event add column traceparent text;

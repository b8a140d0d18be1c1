-- The fund's shares that a second person approved with the program; null for programs that follow the fund.
alter table program add column fund_version integer;

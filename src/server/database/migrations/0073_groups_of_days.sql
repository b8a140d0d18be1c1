-- Numbers days in their order so that each number stands for at least five gifts: a day of fewer is joined to those
-- that follow. The gifts alone decide which days belong together, never what is asked for; of the last group, which
-- may still be short of five, whoever asks has to see to it.

create function next_group_of_days(state bigint[], gifts bigint) returns bigint[]
  language sql immutable parallel safe as $$
  select case when state[2] >= 5 then array[state[1] + 1, gifts] else array[state[1], state[2] + gifts] end
$$;

create function number_of_group(state bigint[]) returns bigint language sql immutable parallel safe as $$
  select state[1]
$$;

create aggregate group_of_days(bigint) (
  sfunc = next_group_of_days, stype = bigint[], initcond = '{1,0}', finalfunc = number_of_group);

-- In whose honor or memory a gift is to be, and whom to tell once it is paid. The letter then holds it, and the row goes.

create table gift_dedication (
  payment_id text primary key references checkout_payment (id),
  occasion text not null check (occasion in ('honor', 'memory')),
  honoree text not null check (honoree <> ''),
  tell_email text not null check (tell_email like '%_@_%')
);

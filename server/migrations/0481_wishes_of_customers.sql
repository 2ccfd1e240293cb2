-- Days (ISO, separated by spaces) and part of the day that suit a customer, a call back, and the visit before which an
-- earlier time suits too.
alter table customer_answers
  add column wish_days text not null default '',
  add column wish_part text not null default '',
  add column wants_call boolean not null default false,
  add column earlier_than timestamptz;

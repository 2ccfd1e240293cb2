-- In which order a person types month and day. The version before leaves it out.
alter table accounts
  add column day_order text not null default 'month_first' check (day_order in ('month_first', 'day_first'));

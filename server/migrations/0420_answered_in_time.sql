-- True if a company answered by its deadline, which a call loses with the answer. Null: answered without a deadline.
alter table calls add column answered_in_time boolean;
comment on column calls.answered_in_time is 'True if its company accepted it by the deadline; null: not accepted, or without a deadline.';
alter table call_declines add column in_time boolean;
comment on column call_declines.in_time is 'True if the company declined by the deadline; null: without a deadline.';

-- Emails in the layout for customers, and the visit as a calendar file until it is sent.
alter table mails
  add column is_to_customer boolean not null default false,
  add column calendar text;

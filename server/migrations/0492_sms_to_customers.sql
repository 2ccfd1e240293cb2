-- Messages to telephones wait in the outbox beside the emails; `recipient` is then a number (E.164).
alter table mails add column is_sms boolean not null default false;
alter table customer_links drop constraint customer_links_kind_check;
alter table customer_links add constraint customer_links_kind_check check (
  kind in (
    'promised', 'changed', 'withdrawn', 'cancelled', 'kept', 'day_before', 'day_before_sms', 'on_the_way', 'again',
    'done', 'message'
  )
) not valid;

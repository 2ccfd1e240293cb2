-- An email that a person writes to the customer carries the customer's link.
alter table customer_links drop constraint customer_links_kind_check;
alter table customer_links add constraint customer_links_kind_check check (
  kind in (
    'promised', 'changed', 'withdrawn', 'cancelled', 'kept', 'day_before', 'on_the_way', 'again', 'done', 'message'
  )
) not valid;

-- An email to the customer tells that another visit is needed.
alter table customer_links drop constraint customer_links_kind_check;
alter table customer_links add constraint customer_links_kind_check check (
  kind in ('promised', 'changed', 'withdrawn', 'cancelled', 'kept', 'day_before', 'on_the_way', 'again', 'done')
) not valid;

-- The access log and the mails get partitions by month: their rows so far become the partition of everything before a
-- month that has not begun. This constraint spares the scan of the whole table when it is attached.
do $$
declare
  month text := to_char(date_trunc('month', now() at time zone 'UTC') + interval '2 months', 'YYYY-MM-DD');
begin
  execute format('alter table reads add constraint reads_past check (read_at < %L) not valid', month || ' 00:00:00+00');
  execute format('alter table mails add constraint mails_past check (created_at < %L) not valid', month || ' 00:00:00+00');
end $$;

-- Dispatchers are notified of late answers and overdue visits. Not validated: every stored row meets the former check.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('declined', 'change_requested', 'moved', 'unanswered', 'overdue')) not valid;

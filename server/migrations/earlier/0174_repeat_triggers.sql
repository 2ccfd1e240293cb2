create trigger repeat_marked before insert or update of
  ins_id, internal_serial_number, fictive_serial_number, code_product, problem_type_id, created_at on calls
  for each row execute function mark_repeat();
create trigger later_repeats_marked_at_update after update of
  ins_id, internal_serial_number, fictive_serial_number, code_product, problem_type_id, created_at, is_cancelled_status on calls
  for each row execute function mark_later_repeats();
create trigger later_repeats_marked_at_delete after delete on calls
  for each row when (old.problem_type_id <> '') execute function mark_later_repeats();

-- Calls can be assigned together. Not validated: every stored row meets the former, narrower check.
alter table call_assignments drop constraint call_assignments_how_check;
alter table call_assignments add constraint call_assignments_how_check
  check (how in ('manual', 'algorithm', 'previous', 'together')) not valid;

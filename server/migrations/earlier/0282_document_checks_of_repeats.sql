-- Checks the documents of a call again when it is marked as a repeat or no longer is.
create trigger repeat_documents_checked after update on calls
  for each row when (old.repeat_of is distinct from new.repeat_of) execute function check_documents_of_changed_call();

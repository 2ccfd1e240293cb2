-- Calls in the order of their deadline, those without one last; the late ones are at one end.
create index calls_by_answer_due on calls (network_code, answer_due_at, "ID");
create index calls_by_answer_due_last on calls (network_code, answer_due_at desc nulls last, "ID" desc);

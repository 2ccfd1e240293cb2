-- The recent calls of a problem: what is usually charged for it.
create index calls_of_problem on calls (network_code, problem_type_id, created_at);

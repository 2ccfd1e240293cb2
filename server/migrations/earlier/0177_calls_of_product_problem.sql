-- The recent calls for a problem of a product: which parts they needed.
create index calls_of_product_problem on calls (network_code, code_product, problem_type_id, created_at);

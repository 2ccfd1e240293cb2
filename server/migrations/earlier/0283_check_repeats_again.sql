-- Checks the undecided documents again, because the check of repeated visits finds more. A database without a worker has no
-- jobs yet and checks them at its first start.
select check_documents_of_network(network_code) from networks where to_regnamespace('graphile_worker') is not null;

-- The table has a row for each subscriber: the end of an account reads all of it.
drop index quality_subscriptions_account_uuid_idx;

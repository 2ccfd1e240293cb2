-- Tables that stay small: leases of minutes, what is kept for a day, subscriptions, views. Reading them all costs less
-- than writing an index with every row.
drop index attempts_age;
drop index call_presence_of_account;
drop index event_streams_of_account;
drop index push_subscriptions_session_id_idx;
drop index views_of_person;
drop index embedded_artifacts_grant;
drop index embedded_artifacts_uid;
-- Cleanup once a day; the table of the keys that clients give never had one.
drop index idempotent_requests_age;
drop index notifications_age;
-- A sign-out that the provider reports is rare.
drop index sessions_of_provider_session;
drop index sessions_of_provider_subject;
-- The index of an account's waiting uploads holds the same rows and their time.
drop index uploads_waiting;
comment on index uploads_waiting_of_account is 'The waiting uploads: of an account, for its quota, and of all, for their cleanup.';
-- No card is deleted.
drop index campaign_appliances_card_idx;

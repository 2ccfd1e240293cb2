-- Of changes "resend since" alone reads by time, and finds their pages by `changes_by_age`; each change wrote to it.
drop index changes_by_time;
comment on index changes_by_age is 'Cleanup by age; the changes from a moment on, to send them again.';
-- Companies are some thousands: the list sorts them.
drop index companies_raison_sociale_idx;
-- No query reads a place by its number.
alter table places drop constraint places_pkey;

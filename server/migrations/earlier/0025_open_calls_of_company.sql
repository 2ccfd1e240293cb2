-- How long a company's open calls take is reckoned for everyone an assignment asks: read from the index, without the calls themselves.
create index calls_of_company_booked on calls (societe_uuid, schedule_start_date) include (duration_minutes)
  where is_saved_status_open;
drop index calls_of_company_open;

-- A weekday has as many rows as spans: 09:00 to 14:00 and 16:00 to 19:00.
alter table technician_hours
  drop constraint technician_hours_pkey,
  add primary key (societe_uuid, technician, weekday, starts_at);

-- The instant of a call's last change; null for one that was not changed since this column exists. Filling a million rows would take minutes.
alter table calls add updated_at timestamptz;
alter table calls alter updated_at set default now();

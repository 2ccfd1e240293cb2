-- When the call of a fee document was done, so that fees are listed and added up by that month; null while it is not.
alter table documents add column done_at timestamptz;

-- Why the company of a call that is no longer open asks the office to open it again; '' if it does not ask.
alter table calls add column reopening_reason text not null default '';

-- When a call was done; null while it is not. Why a company declined. The version before leaves both out.
alter table calls add column done_at timestamptz;
alter table call_declines add column reject_reason text not null default '';

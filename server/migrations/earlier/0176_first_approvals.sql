-- The first of the two approvals of a document above an amount of the policy: when and by whom; null if there is none.
alter table documents
  add column first_approved_at timestamptz,
  add column first_approved_by uuid,
  add column first_approved_name text not null default '';

-- Findings of the checks in a document: null while it is not checked, else [{name, severity, facts}]. The severest of them is
-- 0 none, 1 info, 2 warn, 3 block.
alter table documents
  add column checks jsonb,
  add column check_severity smallint not null default 0;

-- The time that a technician proposes for another visit.
alter table visits add column proposed_at timestamptz;

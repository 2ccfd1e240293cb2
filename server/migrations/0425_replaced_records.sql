-- A replacement: the row that stands for another one, and its part of the history of calls and contracts. Its undo reads it.
alter table admin_changes add column replaced jsonb;

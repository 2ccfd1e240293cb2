-- The index of a record's changes finds those of a network too, and the newest of all are at the end of the primary key.
drop index admin_changes_newest;

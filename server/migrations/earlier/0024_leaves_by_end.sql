-- An assignment asks who is on leave at a day that is mostly near: few leaves end after it, and most begin before.
create index company_leaves_by_end on company_leaves (ends_on, starts_on, societe_uuid);

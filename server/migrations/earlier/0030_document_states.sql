-- A fee that is confirmed is seldom still open. Taken for independent of each other, ten times as many were expected to be
-- invoiced as there are, and in other orders than that of numbers all fees of the network were walked for a page of them.
create statistics documents_states (mcv) on type, "Confirmed", "DocStatus" from documents;
analyze documents;

-- A document that is not checked yet is not clean. A background job checks the undecided ones after the start.
update documents set check_severity = 2 where "Confirmed" = 'N' and "DocStatus" = 'O' and checks is null;

-- Documents to approve, the clean ones first: they are found however many others wait.
create index documents_to_approve_by_severity on documents (network_code, type, check_severity, "DocEntry")
  include (societe_uuid, "DocTotal") where "Confirmed" = 'N' and "IsChangeRequested" = 'N';
-- Last, because it keeps readers away until the commit.
drop index documents_to_approve;
alter index documents_to_approve_by_severity rename to documents_to_approve;

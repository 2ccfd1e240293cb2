-- Documents to approve, the clean ones first: they are found however many others wait.
drop index documents_to_approve;
create index documents_to_approve on documents (network_code, type, check_severity, "DocEntry")
  include (societe_uuid, "DocTotal") where "Confirmed" = 'N' and "IsChangeRequested" = 'N';

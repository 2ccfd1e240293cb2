-- The fees of a month, and those of calls that are not done: few pages are read to count a company's.
create index documents_by_done_at on documents (network_code, done_at, "DocEntry")
  include (societe_uuid, "DocStatus", "Confirmed", "IsChangeRequested", "DocTotal") where type = 'fee';

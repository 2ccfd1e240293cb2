-- PostgreSQL estimates from a sample how many calls have documents, and how many documents have lines. Rows of one call
-- lie close together, so in a large table the estimate is far too low: at ten million calls it expected 24 documents per
-- call and 27 lines per document instead of 2 each, and read whole tables instead of indexes. A negative number is a
-- share of the rows.
alter table documents alter column service_job_uuid set (n_distinct = -0.5), alter column call_id set (n_distinct = -0.5);
alter table document_lines alter column "DocEntry" set (n_distinct = -0.5);
alter table supplier_invoice_documents alter column "ID" set (n_distinct = -0.3);
analyze documents (service_job_uuid, call_id);
analyze document_lines ("DocEntry");
analyze supplier_invoice_documents ("ID");

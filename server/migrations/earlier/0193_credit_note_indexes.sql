-- An invoice is cancelled once.
create unique index supplier_invoices_credited on supplier_invoices (credited_invoice) where credited_invoice is not null;
-- Central staff read the invoices of their network.
create index supplier_invoices_of_network on supplier_invoices (network_code, supplier_invoice, "ID");
-- A document stands on one invoice that is not cancelled.
create unique index supplier_invoice_documents_once on supplier_invoice_documents ("DocEntry") where not cancelled;
create unique index supplier_invoice_documents_key on supplier_invoice_documents ("ID", "DocEntry");

alter table history add column supplier_invoice_uuid uuid;

alter table supplier_invoice_documents
  drop constraint supplier_invoice_documents_pkey,
  add primary key using index supplier_invoice_documents_key;

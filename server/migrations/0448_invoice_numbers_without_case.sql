update supplier_invoices i set number_key = lower(supplier_invoice collate "und-x-icu")
where not exists (select from supplier_invoices o where o.societe_uuid = i.societe_uuid and o."ID" < i."ID"
  and lower(o.supplier_invoice collate "und-x-icu") = lower(i.supplier_invoice collate "und-x-icu"));
create unique index supplier_invoices_number_key on supplier_invoices (societe_uuid, number_key);
comment on index supplier_invoices_number_key is 'A new number differs from all of its company in more than capital letters.';

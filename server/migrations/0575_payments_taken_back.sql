-- A payment that a person entered by hand can be taken back for a while; null where another system told it.
alter table invoice_payments add column entered_at timestamptz;
-- The state and dispute that a payment ended, which the invoice gets again if the payment is taken back.
alter table supplier_invoices add column before_payment jsonb;
-- The people who checked and released it last: they should be two.
alter table supplier_invoices add column checked_by uuid, add column released_by uuid;
update supplier_invoices i set checked_by = h.checked_by, released_by = h.released_by
from (
  select supplier_invoice_uuid,
    (array_agg(account_uuid order by "ID" desc) filter (where change_data->>'type' = 'check'))[1] as checked_by,
    (array_agg(account_uuid order by "ID" desc) filter (where change_data->>'type' = 'release'))[1] as released_by
  from history where supplier_invoice_uuid is not null group by supplier_invoice_uuid) h
where i."ID" = h.supplier_invoice_uuid and (h.checked_by is not null or h.released_by is not null);

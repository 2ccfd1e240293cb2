-- Invoices of before the states are received; those older than 60 days stay out of everybody's queues.
update supplier_invoices i set
  vat_total = case i.vat_treatment when '' then null when 'domestic' then round(i."DocTotal" * i.vat_rate / 100, 2) else 0 end,
  due_on = case when i.credited_invoice is null then (i.created_at at time zone n.time_zone)::date + i.payment_days end,
  is_tracked = i.created_at > now() - interval '60 days'
from networks n where n.network_code = i.network_code;

-- A credit note takes its whole invoice back: nothing is left to pay of either.
update supplier_invoices i set state = 'credited', credited_sum = i."DocTotal" + coalesce(i.vat_total, 0)
from supplier_invoices n where n.credited_invoice = i."ID";
update supplier_invoices set state = 'credited', credited_sum = "DocTotal" + coalesce(vat_total, 0)
where credited_invoice is not null;

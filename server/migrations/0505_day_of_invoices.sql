-- Invoices made here have their day too, by the clock of their network.
update supplier_invoices i set issued_on = (i.created_at at time zone n.time_zone)::date
from networks n where n.network_code = i.network_code and i.issued_on is null;

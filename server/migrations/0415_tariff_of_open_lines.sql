-- Lines of undecided fees keep the tariff of the moment of their document, where their fee's price has changed since.
update document_lines l set "TariffDay" = d."DocDate", "TariffPrice" = coalesce((
    select p.price from price_changes p where p.network_code = f.network_code and p.type = 'fee' and p.code = f."ItemCode"
      and p.valid_until > d.created_at order by p.valid_until limit 1), f."Price")
from documents d join call_fees f on f.network_code = d.network_code
where l."DocEntry" = d."DocEntry" and l."ItemCode" = f."ItemCode" and d.type = 'fee'
  and d."Confirmed" = 'N' and d."DocStatus" = 'O'
  and exists (select from price_changes p
    where p.network_code = f.network_code and p.type = 'fee' and p.code = f."ItemCode");

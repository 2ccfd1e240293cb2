-- A reference counts once, in whatever letters it is told: it is stored in capitals. Two that differ in letters only stay.
update invoice_payments p set reference = upper(trim(p.reference) collate "und-x-icu")
where p.reference <> upper(trim(p.reference) collate "und-x-icu") and not exists (
  select from invoice_payments other where other.network_code = p.network_code and other.reference <> p.reference
    and upper(trim(other.reference) collate "und-x-icu") = upper(trim(p.reference) collate "und-x-icu"));

-- The price of the tariff and its day, fixed when the line of a fee is first saved; null for older and imported lines.
alter table document_lines add "TariffPrice" numeric(12,2);
alter table document_lines add "TariffDay" date;

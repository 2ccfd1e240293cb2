-- The rates of a network's taxes, by region and kind, each from a day on.
create table tax_rates (
  network_code text not null references networks(network_code) on update cascade on delete cascade,
  tax_region text not null,
  rate_kind text not null check (rate_kind in ('standard', 'reduced')),
  valid_from date,
  rate numeric(5,2),
  constraint tax_rates_key unique nulls not distinct (network_code, tax_region, rate_kind, valid_from)
);
comment on column tax_rates.valid_from is 'The first day of the rate; null: since ever.';
comment on column tax_rates.rate is 'In percent; null: none is known from that day on.';

-- The rate of today stays.
insert into tax_rates select network_code, 'mainland', 'standard', null, vat_rate from networks where vat_rate is not null;

-- The part of a company's net amount that the network keeps for the tax office, each rate from a day on.
create table withholding_rates (
  societe_uuid uuid not null references companies(societe_uuid) on delete cascade,
  valid_from date,
  rate numeric(5,2) not null,
  constraint withholding_rates_key unique nulls not distinct (societe_uuid, valid_from)
);
comment on column withholding_rates.rate is 'In percent of the net amount; 0 ends it.';

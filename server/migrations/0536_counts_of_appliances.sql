-- Exposures of all age groups of a production month in one row.
drop table quality_exposures;
create table quality_exposures (
  network_code text not null references networks on delete cascade,
  code_product text not null,
  production_month date not null,
  first_week integer not null,
  -- Appliance-weeks at risk: those of a week by age group, then those of the next week.
  weeks double precision[] not null,
  constraint quality_exposures_pkey primary key (network_code, code_product, production_month)
);

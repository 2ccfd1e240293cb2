alter table equipment_cards add column created_at timestamptz, add column origin text not null default '';
alter table equipment_cards alter column created_at set default now(), alter column origin set default 'import',
  add constraint equipment_cards_origin_check check (origin in ('', 'import', 'person', 'call'));

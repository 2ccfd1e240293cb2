-- Towns of the world, and what addresses are found by: one text of each, as people type it.
create table places (
  place_id integer primary key,
  pays text not null,
  -- As its own country writes it.
  ville text not null,
  -- Another name it is known by.
  other_name text not null default '',
  population integer not null,
  latitude double precision not null,
  longitude double precision not null
);
create index places_plain on places using gin (pays, plain(ville || ' ' || other_name) gin_trgm_ops);
-- The towns others are told apart by.
create index places_large on places (pays) where population >= 50000;

-- Its cost keeps the planner to the indexes: a word that is everywhere would else be looked for row by row. A function of
-- another language is not unfolded, so the cost counts.
create function address_text(street text, street_number text, code_postal text, ville text) returns text
language plpgsql immutable strict parallel safe cost 1000
as $$ begin return public.plain(street || ' ' || street_number || ' ' || code_postal || ' ' || ville); end $$;

-- The town's own collation is for its order in lists.
create index calls_plain_address on calls
  using gin (network_code, address_text(adresse, street_number, code_postal, ville collate "default") gin_trgm_ops);
create index equipment_cards_plain_address on equipment_cards
  using gin (network_code, address_text("Street", "StreetNo", "Zip", "City") gin_trgm_ops);
create index postcode_areas_plain on postcode_areas using gin (pays, plain(code_postal || ' ' || ville) gin_trgm_ops);

-- The person who wrote a line last, however connected; null for older lines.
alter table document_lines add author uuid;
-- The people of central staff among the authors of the lines that count: their own approval of the document is seen.
alter table documents add authors uuid[] not null default '{}';
-- Distance of the company by a road service when the document was last saved, in km; null if none was asked.
alter table documents add road_km numeric(7,1);

-- A network may want the photos of its technicians as the camera made them.
alter table networks add column keeps_original_photos boolean not null default false;

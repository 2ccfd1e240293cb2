-- The position of a part in the drawing of its product; '' if it is not known.
alter table product_parts add column drawing_position text not null default '';
-- Parts of a report that are not in the catalogue, a line each.
alter table visits add column other_parts text not null default '';

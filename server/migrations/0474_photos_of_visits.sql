-- Photos that follow a report: how many the phone announced, and how many of them are attached.
alter table visits
  add column photos_announced smallint not null default 0,
  add column photos_received smallint not null default 0,
  add constraint visits_photos_check check (photos_received between 0 and photos_announced);

-- Hash of the content of a visit's report: a report that is made again is mailed again only if it differs.
alter table visits add column report_content text not null default '';

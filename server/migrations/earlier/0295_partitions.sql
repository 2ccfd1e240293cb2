-- Partitions by month, so that old months can be archived (docs/OPERATIONS.md). A job makes the next ones. Nothing is
-- copied: tables, rows and indexes of before become the first partition.
create schema partitions;

create function month_of_constraint(wanted text) returns text language sql as $$
  select substring(pg_get_constraintdef(oid) from '''(.+?)''') from pg_constraint where conname = wanted
$$;

-- An identity can't be attached. Rows of all partitions are numbered by one sequence.
alter table reads alter read_id drop identity;
create sequence reads_id;
select setval('reads_id', coalesce(max(read_id), 0) + 1, false) from reads;
drop trigger reads_are_kept on reads;
alter table reads rename to reads_past;
alter table reads_past set schema partitions;

create table reads (
  read_id bigint not null default nextval('reads_id'),
  network_code text not null,
  account_uuid uuid not null,
  connected_as uuid,
  kind text not null,
  record text not null default '',
  part text not null default '',
  what text not null check (what in ('opened', 'exported', 'downloaded', 'printed')),
  filter jsonb,
  rows integer,
  read_at timestamptz not null
) partition by range (read_at);
alter sequence reads_id owned by reads.read_id;
create index reads_of_record on reads (record, read_at) where record <> '';
create index reads_of_account on reads (account_uuid, read_at);
create index reads_exported on reads (network_code, kind, read_at) where what = 'exported';
create trigger reads_are_kept before update or delete on reads for each row execute function keep_reads();

alter table mails rename to mails_past;
alter table mails_past set schema partitions;

create table mails (
  mail_uuid uuid not null,
  network_code text not null references networks,
  service_job_uuid uuid,
  recipient text not null,
  subject text not null,
  body text not null,
  message_id text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  attached_file text,
  attached_name text
) partition by range (created_at);
create index mails_of_call on mails (service_job_uuid, created_at) where service_job_uuid is not null;
create index mails_waiting on mails (created_at) where sent_at is null;

do $$
begin
  execute format('alter table reads attach partition partitions.reads_past for values from (minvalue) to (%L)',
    month_of_constraint('reads_past'));
  execute format('alter table mails attach partition partitions.mails_past for values from (minvalue) to (%L)',
    month_of_constraint('mails_past'));
end $$;
alter table partitions.reads_past drop constraint reads_past;
alter table partitions.mails_past drop constraint mails_past;
drop function month_of_constraint;

-- Takes what no month takes, so that no row is ever refused. A key of its own is cheaper than one with the time.
create table partitions.reads_rest partition of reads default;
alter table partitions.reads_rest add primary key (read_id);
create table partitions.mails_rest partition of mails default;
alter table partitions.mails_rest add primary key (mail_uuid);

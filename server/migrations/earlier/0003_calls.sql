-- Service calls, what happened to them, and how many there are.
create sequence call_numbers start 10000001;

create table calls (
  "ID" uuid primary key,
  network_code text not null references networks,
  call_id text not null,
  version integer not null default 1,
  subject text collate "und-x-icu" not null default '',
  description text not null default '',
  description_sat text not null default '',
  status_id integer not null,
  is_saved_status_open boolean not null,
  is_cancelled_status boolean not null,
  call_type_id text not null default '',
  problem_type_id text not null default '',
  priority text not null default 'M' check (priority in ('L', 'M', 'H')),
  skill text not null default '',
  business_unit text not null default '',
  produit_uuid uuid references products,
  code_product text not null default '',
  item_code text not null default '',
  item_name text collate "und-x-icu" not null default '',
  ins_id bigint references equipment_cards,
  internal_serial_number text not null default '',
  fictive_serial_number boolean not null default false,
  customer_code text not null default '',
  customer_name text not null default '',
  adresse text not null default '',
  adresse_complement text not null default '',
  adresse2 text not null default '',
  adresse3 text not null default '',
  street_number text not null default '',
  door_number text not null default '',
  code_postal text not null default '',
  ville text collate "und-x-icu" not null default '',
  pays text not null default '',
  latitude double precision,
  longitude double precision,
  email text not null default '',
  phone text not null default '',
  phone2 text not null default '',
  wish_date_from timestamptz,
  appointment_date_at timestamptz,
  duration_minutes integer check (duration_minutes between 1 and 1440),
  schedule_start_date timestamptz,
  schedule_end_date timestamptz,
  -- How often the appointment was set: a call done with one appointment was fixed at the first visit.
  appointments integer not null default 0,
  created_at timestamptz not null,
  created_by uuid,
  accepted_at timestamptz,
  rejected_at timestamptz,
  reject_reason text not null default '',
  -- The name of the company that declined.
  rejected_by text not null default '',
  societe_uuid uuid references companies,
  subcontractor_name text collate "und-x-icu" not null default '',
  subcontractor_phone text not null default '',
  supplier_code text not null default '',
  technician text not null default '',
  assigned_at timestamptz,
  assigned_by uuid,
  code_client text not null default '',
  call_center text not null default '',
  service_contract_id text not null default '',
  service_contract_uuid uuid,
  warranty_start_date date,
  warranty_end_date date,
  warranty_extension_date date,
  check ((schedule_start_date is null) = (schedule_end_date is null)),
  check (schedule_end_date > schedule_start_date)
);

create unique index calls_call_id on calls (network_code, call_id);

-- Every sortable column, per network, made total by the key.
create index calls_by_call_id on calls (network_code, call_id, "ID");
create index calls_by_subject on calls (network_code, subject, "ID");
create index calls_by_status on calls (network_code, status_id, "ID");
create index calls_by_code_product on calls (network_code, code_product, "ID");
create index calls_by_serial on calls (network_code, internal_serial_number, "ID");
create index calls_by_item_name on calls (network_code, item_name, "ID");
create index calls_by_call_type on calls (network_code, call_type_id, "ID");
create index calls_by_problem_type on calls (network_code, problem_type_id, "ID");
create index calls_by_skill on calls (network_code, skill, "ID");
create index calls_by_code_postal on calls (network_code, code_postal, "ID");
create index calls_by_ville on calls (network_code, ville, "ID");
create index calls_by_phone on calls (network_code, phone, "ID");
create index calls_by_created_at on calls (network_code, created_at, "ID");
create index calls_by_appointment on calls (network_code, appointment_date_at, "ID");
create index calls_by_appointment_last on calls (network_code, appointment_date_at desc nulls last, "ID" desc);
create index calls_by_subcontractor on calls (network_code, subcontractor_name, "ID");

-- A company reads only its own.
create index calls_of_company on calls (societe_uuid, call_id, "ID");
create index calls_of_company_open on calls (societe_uuid, schedule_start_date) where is_saved_status_open;

-- Filters.
create index calls_unassigned on calls (network_code, call_id, "ID") where societe_uuid is null and is_saved_status_open;
create index calls_by_priority on calls (network_code, priority, "ID");
create index calls_by_business_unit on calls (network_code, business_unit, "ID");
create index calls_by_call_center on calls (network_code, call_center, "ID");
create index calls_by_dispatcher on calls (network_code, assigned_by, "ID");
create index calls_by_schedule on calls (network_code, schedule_start_date) where schedule_start_date is not null;
create index calls_of_card on calls (ins_id, created_at);
create index calls_plain_call_id on calls using gin (network_code, plain(call_id) gin_trgm_ops);
create index calls_plain_subject on calls using gin (network_code, plain(subject) gin_trgm_ops);
create index calls_plain_code_product on calls using gin (network_code, plain(code_product) gin_trgm_ops);
create index calls_plain_phone on calls using gin (network_code, plain(phone) gin_trgm_ops);
create index calls_plain_customer on calls using gin (network_code, plain(customer_name) gin_trgm_ops);
create index calls_plain_adresse on calls using gin (network_code, plain(adresse) gin_trgm_ops);
create index calls_plain_code_postal on calls using gin (network_code, plain(code_postal) gin_trgm_ops);
create index calls_plain_serial on calls using gin (network_code, plain(internal_serial_number) gin_trgm_ops);

-- Who declined which call: the algorithm does not ask the same company twice.
create table call_declines (
  service_job_uuid uuid not null references calls on delete cascade,
  societe_uuid uuid not null references companies on delete cascade,
  declined_at timestamptz not null,
  primary key (service_job_uuid, societe_uuid)
);

create table history (
  "ID" bigint generated by default as identity primary key,
  network_code text not null references networks,
  service_job_uuid uuid,
  service_contract_uuid uuid,
  account_uuid uuid,
  user_name text not null,
  created_at timestamptz not null,
  change_data jsonb not null
);
create index history_of_call on history (service_job_uuid, "ID" desc) where service_job_uuid is not null;
create index history_of_contract on history (service_contract_uuid, "ID" desc) where service_contract_uuid is not null;

-- How many calls stand in each status: exact totals without counting. A network's own row (company = all ones) and that of
-- the calls without company (all zeros) are spread over slots, so that writers do not wait for each other.
create table call_counts (
  network_code text not null,
  societe_uuid uuid not null,
  status_id integer not null,
  slot smallint not null,
  calls bigint not null,
  primary key (network_code, societe_uuid, status_id, slot)
);

create function add_to_call_counts(changes call_counts[]) returns void language sql as $$
  insert into call_counts as c
    select network_code, scope, status_id,
           case when scope in ('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
                then (pg_backend_pid() % 16)::smallint else 0::smallint end,
           sum(calls)
    from unnest(changes)
    cross join lateral (values (societe_uuid), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) scopes (scope)
    group by 1, 2, 3, 4
    having sum(calls) <> 0
    order by 1, 2, 3, 4
  on conflict (network_code, societe_uuid, status_id, slot) do update set calls = c.calls + excluded.calls
$$;

create function count_arrived_calls() returns trigger language plpgsql as $$
begin
  perform add_to_call_counts(array(
    select row(network_code, coalesce(societe_uuid, '00000000-0000-0000-0000-000000000000'), status_id, 0, count(*))::call_counts
    from arrived group by network_code, societe_uuid, status_id));
  return null;
end $$;

create function count_left_calls() returns trigger language plpgsql as $$
begin
  perform add_to_call_counts(array(
    select row(network_code, coalesce(societe_uuid, '00000000-0000-0000-0000-000000000000'), status_id, 0, -count(*))::call_counts
    from departed group by network_code, societe_uuid, status_id));
  return null;
end $$;

create function count_moved_calls() returns trigger language plpgsql as $$
begin
  perform add_to_call_counts(array(
    select row(network_code, coalesce(societe_uuid, '00000000-0000-0000-0000-000000000000'), status_id, 0, sum(change))::call_counts
    from (
      select network_code, societe_uuid, status_id, 1 as change from arrived
      union all
      select network_code, societe_uuid, status_id, -1 from departed
    ) moved
    group by network_code, societe_uuid, status_id
    having sum(change) <> 0));
  return null;
end $$;

create trigger calls_counted_in after insert on calls
  referencing new table as arrived for each statement execute function count_arrived_calls();
create trigger calls_counted_out after delete on calls
  referencing old table as departed for each statement execute function count_left_calls();
create trigger calls_counted_over after update on calls
  referencing old table as departed new table as arrived for each statement execute function count_moved_calls();

-- Documents of a call: fee purchase orders, spare-part requests, return requests (DPC).
create table documents (
  "DocEntry" bigint generated by default as identity primary key,
  network_code text not null references networks,
  type text not null check (type in ('fee', 'sparepart', 'dpc')),
  "DocNum" text not null,
  service_job_uuid uuid not null references calls,
  unique (network_code, type, "DocNum")
);
create index documents_of_call on documents (service_job_uuid, type);

-- What a company has done so far, kept with the calls: the assignment algorithm reads it.
create table company_records (
  societe_uuid uuid primary key references companies on delete cascade,
  offered integer not null default 0,
  accepted integer not null default 0,
  done integer not null default 0,
  -- Done with one appointment.
  done_at_first_visit integer not null default 0
);

-- Each assignment with why: the policy's version, what each filter removed, the nearest misses, the best with their scores.
create table call_assignments (
  assignment_id bigint generated by default as identity primary key,
  service_job_uuid uuid not null references calls on delete cascade,
  societe_uuid uuid not null references companies on delete cascade,
  how text not null check (how in ('manual', 'algorithm', 'previous')),
  assigned_at timestamptz not null,
  assigned_by uuid,
  policy_version integer not null,
  explanation jsonb not null
);
create index call_assignments_of_call on call_assignments (service_job_uuid, assignment_id desc);

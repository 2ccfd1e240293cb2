-- Requests of visitors of the public page, until the mailed code confirms the address. After that the call has it, and
-- of the request only its outcome is left. The uploads of its photos are those of the account `request_uuid`.
create table visit_requests (
  token_hash bytea primary key,
  request_uuid uuid not null,
  network_code text not null references networks,
  code_hash bytea not null,
  code_mail uuid not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  cover text not null default '',
  lang text not null,
  customer_name text not null,
  email text not null,
  phone text not null,
  adresse text not null,
  street_number text not null,
  door_number text not null,
  code_postal text not null,
  ville text not null,
  pays text not null,
  internal_serial_number text not null,
  problem_type_id text not null,
  description text not null,
  wish_date_from timestamptz
);

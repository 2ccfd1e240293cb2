-- One row for each email to a customer: the hash of its link's token, and the visit that it named.
create table customer_links (
  token_hash bytea primary key,
  network_code text not null references networks,
  service_job_uuid uuid not null references calls on delete cascade,
  kind text not null check (kind in ('promised', 'changed', 'withdrawn', 'kept', 'day_before', 'on_the_way', 'done')),
  visit_at timestamptz,
  created_at timestamptz not null
);
create index customer_links_of_call on customer_links (service_job_uuid, created_at);

-- Answers of customers by the link. An answer belongs to the visit at `visit_at` and counts while the call keeps it.
create table customer_answers (
  service_job_uuid uuid primary key references calls on delete cascade,
  network_code text not null references networks,
  answer text not null default '' check (answer in ('', 'confirmed', 'wish', 'cancelled')),
  visit_at timestamptz,
  answered_at timestamptz,
  wish_at timestamptz,
  wish_technician text not null default '',
  reason text not null default '',
  floor text not null default '',
  remark text not null default '',
  rating smallint check (rating between 1 and 5),
  rating_words text not null default '',
  rated_at timestamptz,
  -- The company that was rated.
  societe_uuid uuid references companies on delete set null
);
create index customer_answers_by_answer on customer_answers (network_code, answer) where answer <> '';
create index customer_answers_by_rating on customer_answers (network_code, rating) where rating is not null;
create index customer_ratings_of_company on customer_answers (societe_uuid, rated_at) where rating is not null;

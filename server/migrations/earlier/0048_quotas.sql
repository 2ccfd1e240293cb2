update uploads u set societe_uuid = a.societe_uuid
  from accounts a where a.account_uuid = u.created_by and a.societe_uuid is not null and u.societe_uuid is null;

create index uploads_of_company on uploads (societe_uuid) include (bytes, attachment_uuid, expires_at)
  where societe_uuid is not null;
create index uploads_waiting_of_account on uploads (created_by) include (bytes, expires_at) where attachment_uuid is null;

-- Event streams that processes hold open, so that they can be counted over all of them. A process renews its rows while it
-- lives; after a crash of the database nobody misses them.
create unlogged table event_streams (
  stream_id uuid primary key,
  account_uuid uuid not null,
  expires_at timestamptz not null
);
create index event_streams_of_account on event_streams (account_uuid, expires_at);
create index event_streams_age on event_streams (expires_at);

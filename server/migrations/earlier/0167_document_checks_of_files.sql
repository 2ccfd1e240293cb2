create function check_documents_of_removed_attachment() returns trigger language plpgsql as $$
begin
  perform check_documents_of_call(old.service_job_uuid);
  return null;
end $$;
create trigger attachment_documents_checked after delete on attachments
  for each row when (old.service_job_uuid is not null) execute function check_documents_of_removed_attachment();

create function check_documents_of_changed_file() returns trigger language plpgsql as $$
begin
  perform check_documents_of_call(service_job_uuid) from attachments
    where "ID" = new.attachment_uuid and service_job_uuid is not null;
  return null;
end $$;
create trigger file_documents_checked after update of attachment_uuid on uploads
  for each row when (new.attachment_uuid is distinct from old.attachment_uuid)
  execute function check_documents_of_changed_file();

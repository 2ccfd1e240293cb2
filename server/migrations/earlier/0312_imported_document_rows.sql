-- The hash of the last imported row of a line, and those of a document's answers by question. A row with the same hash
-- is not looked at again. The portal never changes them: it deletes answers whose question goes with another return type.
alter table document_lines add column import_hash uuid;
alter table imported_documents add column answer_hashes jsonb;

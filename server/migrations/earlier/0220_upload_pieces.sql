-- An upload in pieces: the name that its client gave it, and the lengths of the pieces received so far, which wait in the
-- file store. The lengths are null once the file is complete, and for a file that came in one request.
alter table uploads
  add column upload_id text,
  add column piece_lengths integer[];

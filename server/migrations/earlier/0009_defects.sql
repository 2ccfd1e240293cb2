-- What was wrong, in up to four levels: facts of the call. The tree of codes is the value list defect_codes, whose parent is
-- the code above.
alter table calls
  add column defect_code1 text not null default '',
  add column defect_code2 text not null default '',
  add column defect_code3 text not null default '',
  add column defect_code4 text not null default '',
  add check (defect_code1 <> '' or defect_code2 = ''),
  add check (defect_code2 <> '' or (defect_code1 = '' and defect_code3 = '')),
  add check (defect_code3 <> '' or defect_code4 = '');

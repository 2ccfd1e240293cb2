-- Facts about the technician of a call.

-- `technician_name` of a call: the name behind its code, else the code.
create or replace function technician_name(c calls) returns text language sql stable as $$
  select coalesce((select t.technician_name from technicians t
    where t.societe_uuid = c.societe_uuid and t.technician = c.technician), c.technician)
$$;

import { sql } from 'kysely'

/** SQL for the keys of a call (alias `c`) and of the other calls of its appliance: by card, else by serial number. */
export const callsOfAppliance = sql`(select c."ID"
  union select o."ID" from calls o where o.ins_id = c.ins_id
  union select o."ID" from calls o where c.ins_id is null and normal_serial(c.internal_serial_number) <> ''
    and not c.fictive_serial_number and o.network_code = c.network_code
    and normal_serial(o.internal_serial_number) = normal_serial(c.internal_serial_number) and o.code_product = c.code_product)`

import { z } from 'zod'
import { customerFields } from '../addresses/customer.ts'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id } from '../platform/fields.ts'
import { once } from '../platform/once.ts'
import { customerPath } from './customer.paths.ts'

const day = () => z.string().nullable()

/** Name, address and contact of a customer, as fields of a call. */
const customerShape = () =>
  z.object(
    Object.fromEntries(
      customerFields.map((name) => [
        name,
        name === 'latitude' || name === 'longitude' ? z.number().nullable() : z.string(),
      ]),
    ) as {
      [Name in (typeof customerFields)[number]]: Name extends 'latitude' | 'longitude'
        ? z.ZodNullable<z.ZodNumber>
        : z.ZodString
    },
  )

/** Most other cards with the serial number of an appliance that are named. */
export const maxOfSameSerial = 10

/** Another equipment card with the serial number of an appliance. Of one that the user may not see, only the product. */
const cardOfSameSerial = once(() =>
  z.object({
    item_name: z.string(),
    /** ID of its customer. */
    ID: z.string().optional(),
    owner_name: z.string().optional(),
    city: z.string().optional(),
  }),
)
export type CardOfSameSerial = z.output<ReturnType<typeof cardOfSameSerial>>

/** An appliance of a customer, with the fields that a call copies. */
const customerAppliance = () =>
  z.object({
    ins_id: z.string(),
    internal_serial_number: z.string(),
    code_product: z.string(),
    item_name: z.string(),
    warranty_start_date: day(),
    warranty_end_date: day(),
    warranty_extension_date: day(),
    /** The active contract of the appliance, if the user may see it. */
    service_contract_uuid: z.string().nullable(),
    service_contract_id: z.string(),
    /** Other equipment cards with this serial number, at most ten. Left out if there are none. */
    same_serial: z.array(cardOfSameSerial()).optional(),
  })

const customerCall = () =>
  z.object({
    ID: z.string(),
    call_id: z.string(),
    subject: z.string(),
    status_id: z.int(),
    status: z.string(),
    item_name: z.string(),
    created_at: z.string(),
    appointment_date_at: z.string().nullable(),
    subcontractor_name: z.string(),
    is_saved_status_open: z.boolean(),
  })

const customerRecord = once(() =>
  z.object({
    ID: z.string(),
    customer: customerShape(),
    phones: z.array(z.string()),
    emails: z.array(z.string()),
    /** Those of the e-mail addresses that the mail server refused for good. */
    undelivered: z.array(z.object({ email: z.string(), reason: z.string(), at: z.string() })),
    appliances: z.array(customerAppliance()),
    /** Open calls first, then the newest. */
    calls: z.array(customerCall()),
    /** True if there are older calls that are left out. */
    has_more_calls: z.boolean(),
  }),
)
export type CustomerDetails = z.output<ReturnType<typeof customerRecord>>
export type CustomerAppliance = CustomerDetails['appliances'][number]

export const customerApi = {
  load: endpoint({
    method: 'POST',
    path: customerPath,
    summary: 'A customer by an ID of the search: contact, appliances, and the calls this user may see.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id() }),
    response: customerRecord,
  }),
}

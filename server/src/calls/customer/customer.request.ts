import { maxLengths } from '@callout/domain/calls/call.ts'
import type { RequestedVisit } from '@callout/domain/customer-link/visit-request.ts'
import { emailKey } from '@callout/domain/platform/facts/email.ts'
import { normaliseSerialNumber } from '@callout/domain/platform/facts/serial-number.ts'
import { normaliseStreet } from '@callout/domain/platform/facts/street.ts'
import { sql } from 'kysely'
import { hasSerial } from '../../equipment/serial.queries.ts'
import { hasEmail } from '../../platform/database/email-words.ts'
import type { ChangeContext, RequestContext } from '../../platform/http/context.ts'
import { changeCall } from '../call.change.ts'
import { createCall } from '../call.create.ts'
import { type StoredCall, visibleCall } from '../call.queries.ts'
import { notifyAssigner, notifyCompany } from '../notification.queries.ts'

/**
 * Makes a call of the visit, and returns it. The customer's own open call of the same appliance is joined. One of
 * another address is only named to the office: the customer must not learn of it.
 */
export async function requestVisit(ctx: RequestContext, visit: RequestedVisit, again: string): Promise<StoredCall> {
  const open = await openCallsLike(ctx, visit)
  const own = open.find((call) => isOfAddress(call, visit) && isSameAppliance(call, visit))
  if (own) return joinCall(ctx, own.ID, `${again}: ${visit.description}`, visit)
  const { customer_lang, ...typed } = visit
  const fields = {
    ...typed,
    ...({ description_sat: '', priority: 'M', business_unit: '', fictive_serial_number: false, phone2: '' } as const),
    ...{ customer_code: '', adresse_complement: '', adresse2: '', adresse3: '', ins_id: '', code_product: '' },
    ...{ latitude: null, longitude: null },
    ...{ warranty_start_date: null, warranty_end_date: null, warranty_extension_date: null },
  }
  const same = open.find((call) => isSameAppliance(call, visit))
  const { ID } = await createCall(ctx, fields, {
    asked_by_customer: true,
    customer_lang,
    perhaps_same_as: same?.ID ?? null,
  })
  return visibleCall(ctx.tx, ctx.actor, ID)
}

type OpenCall = Pick<StoredCall, 'ID' | 'email' | 'internal_serial_number' | 'adresse' | 'code_postal'>

/** Open calls with this serial number or this address, the newest first. */
async function openCallsLike({ tx, actor }: ChangeContext, { email, internal_serial_number }: RequestedVisit) {
  const { rows } = await sql<OpenCall>`
    select "ID", email, internal_serial_number, adresse, code_postal from calls row
    where network_code = ${actor.network_code} and is_saved_status_open
      and (${hasSerial('row.internal_serial_number', internal_serial_number)} or ${hasEmail(sql`row.email`, [emailKey(email)])})
    order by created_at desc limit 50`.execute(tx)
  return rows
}

const isOfAddress = (call: OpenCall, { email }: RequestedVisit) => emailKey(call.email) === emailKey(email)

/** True for the same serial number; where one has none, for the same street of the same postcode. */
function isSameAppliance(call: OpenCall, visit: RequestedVisit): boolean {
  const [stored, typed] = [call, visit].map((one) => normaliseSerialNumber(one.internal_serial_number))
  if (stored !== '' && typed !== '') return stored === typed
  const placeOf = ({ adresse, code_postal }: Pick<OpenCall, 'adresse' | 'code_postal'>) =>
    `${normaliseStreet(adresse)} ${code_postal.replaceAll(/\D/g, '')}`
  return placeOf(call) === placeOf(visit)
}

/** Adds what the customer says to the call, as far as it has room, and tells who plans it. */
async function joinCall(
  ctx: ChangeContext,
  ID: string,
  words: string,
  { customer_lang }: Pick<RequestedVisit, 'customer_lang'>,
): Promise<StoredCall> {
  const call = await visibleCall(ctx.tx, ctx.actor, ID, 'for update')
  const description = [call.description, words].filter(Boolean).join('\n\n').slice(0, maxLengths.description)
  const joined = await changeCall(ctx, call, { description, customer_lang }, 'customer')
  if (joined.societe_uuid) await notifyCompany(ctx, joined, joined.societe_uuid, 'customer')
  else await notifyAssigner(ctx, joined, 'customer')
  return joined
}

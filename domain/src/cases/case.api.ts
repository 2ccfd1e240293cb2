import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { arrayOf, id, text } from '../platform/fields.ts'
import { once } from '../platform/once.ts'

/** Maximum number of calls in one request for their readers: a page of a list. */
export const maxPresenceIds = 100

const presentPeople = once(() => z.object({ ID: z.string(), people: z.array(z.string()) }))

/** An open call about the same appliance or at the same address. */
const openCall = once(() =>
  z.object({
    ID: z.string(),
    call_id: z.string(),
    created_at: z.string(),
    same: z.enum(['appliance', 'address']),
  }),
)

export const caseApi = {
  contents: endpoint({
    method: 'POST',
    path: '/api/ServiceCall/GetContents',
    summary: 'How many attachments and documents of each type of a call this user may see.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id() }),
    response: () => z.object({ attachments: z.int(), fees: z.int(), spareparts: z.int(), dpc: z.int() }),
  }),
  openCalls: endpoint({
    method: 'POST',
    path: '/api/ServiceCall/FindOpenCalls',
    summary:
      'At most four open calls this user may see: about the same appliance, then at the same address, newest first.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () =>
      z
        .strictObject({
          ins_id: text(50),
          internal_serial_number: text(250),
          adresse: text(250),
          street_number: text(30),
          code_postal: text(20),
        })
        .partial(),
    response: () => z.array(openCall()),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/Presence/Enter',
    summary:
      'Says that this user has a call open for the next 45 seconds; answers who else has, as far as this user may know.',
    who: who.everyone,
    envelope: 'record',
    body: () => z.strictObject({ ID: id() }),
    response: presentPeople,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/Presence/Leave',
    summary: 'Says that this user no longer has a call open.',
    who: who.everyone,
    envelope: 'record',
    body: () => z.strictObject({ ID: id() }),
    response: () => z.null(),
  }),
  present: endpoint({
    method: 'POST',
    path: '/api/Presence/GetPresent',
    summary: 'Who else has these calls open, as far as this user may know; calls without anybody are left out.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ IDs: arrayOf(id(), { max: maxPresenceIds }) }),
    response: () => z.array(presentPeople()),
  }),
}

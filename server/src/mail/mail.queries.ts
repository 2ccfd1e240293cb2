import type { QueryCreator } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import type { DB } from '../kernel/db.types.ts'
import { type Letter, letterFrom, postMail, queueMail } from '../kernel/outbox.ts'
import type { Work } from '../kernel/serve.ts'

export type MailedCall = Pick<
  StoredCall,
  | 'ID'
  | 'network_code'
  | 'call_id'
  | 'subject'
  | 'customer_name'
  | 'adresse'
  | 'street_number'
  | 'code_postal'
  | 'ville'
  | 'phone'
>

/** One of the network's letters about a call, filled in; undefined where the network has none of that name. */
export function letterAbout(work: Work, template: 'assignment' | 'resend', call: MailedCall, raison_sociale: string) {
  return letterFrom(work, call.network_code, template, {
    call_id: call.call_id,
    subject: call.subject,
    raison_sociale,
    customer_name: call.customer_name,
    adresse: `${call.adresse} ${call.street_number}`.trim(),
    code_postal: call.code_postal,
    ville: call.ville,
    phone: call.phone,
    url: `${work.publicUrl}/servicecallsdetails/${call.ID}`,
  })
}

const mailAbout = ({ ID, network_code }: MailedCall, letter: Letter) => ({
  network_code,
  service_job_uuid: ID,
  ...letter,
})

/** Queues a letter about the call, one mail an address, in the transaction of the change. */
export const queueLetter = (work: Work, call: MailedCall, recipients: readonly string[], letter: Letter) =>
  queueMail(work.tx, work.now, { ...mailAbout(call, letter), recipients })

/** The same to one address, as part of a statement. */
export const postLetter = (to: QueryCreator<DB>, now: string, call: MailedCall, recipient: string, letter: Letter) =>
  postMail(to, now, { ...mailAbout(call, letter), recipient })

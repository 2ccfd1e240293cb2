import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import type { mailApi } from '@callout/domain/mail/mail.api.ts'
import { type StoredCall, visibleCall, visibleCallByNumber } from '../calls/call.queries.ts'
import { visibleCompany } from '../companies/company.queries.ts'
import { writeHistory } from '../kernel/history.ts'
import { letterFrom, queueMail } from '../kernel/outbox.ts'
import type { Work } from '../kernel/serve.ts'

type MailedCall = Pick<
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
function letterAbout(work: Work, template: 'assignment' | 'resend', call: MailedCall, raison_sociale: string) {
  return letterFrom(work.tx, call.network_code, template, {
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

/** Tells the company of its new call, in the network's language. A company without address gets nothing. */
export async function mailAssignment(work: Work, call: MailedCall, company: { email: string; raison_sociale: string }) {
  const letter = await letterAbout(work, 'assignment', call, company.raison_sociale)
  if (!letter || company.email === '') return
  await queue(work, call, [company.email], letter)
}

const queue = (
  work: Work,
  call: MailedCall,
  recipients: readonly string[],
  letter: { subject: string; body: string },
) => queueMail(work.tx, work.now, { network_code: call.network_code, service_job_uuid: call.ID, recipients, ...letter })

/** What a mail about the call starts from: the company's address, else the customer's, and the network's template. */
export async function suggestMail(work: Work, { service_call_id }: BodyOf<typeof mailApi.suggest>) {
  const call = await visibleCall(work.tx, work.actor, service_call_id)
  const company = call.societe_uuid ? await visibleCompany(work.tx, work.actor, call.societe_uuid) : undefined
  const letter = await letterAbout(work, 'resend', call, call.subcontractor_name)
  return { email: company?.email || call.email, subject: letter?.subject ?? call.call_id, text: letter?.body ?? '' }
}

/** Queues the mail, one letter an address, and tells the history who wrote to whom about what. */
export async function sendMail(work: Work, input: BodyOf<typeof mailApi.send>): Promise<null> {
  const call = await visibleCallByNumber(work.tx, work.actor, input.call_id)
  const letter = input.resend
    ? await letterAbout(work, 'assignment', call, call.subcontractor_name)
    : { subject: input.subject ?? '', body: input.text ?? '' }
  if (input.resend && call.societe_uuid === null) throw new RefusalError(refuse('call.refused.no_company'))
  if (!letter) throw new RefusalError(refuse('mail.refused.no_template'))
  const recipients = [...new Set(input.email)]
  await queue(work, call, recipients, letter)
  await writeHistory(work.tx, work.actor, work.now, {
    network_code: call.network_code,
    service_job_uuid: call.ID,
    call_id: call.call_id,
    type: 'mail',
    changedItem: [
      { field: 'mail_recipients', old_value: '', new_value: recipients.join(', ') },
      { field: 'mail_subject', old_value: '', new_value: letter.subject },
    ],
  })
  return null
}

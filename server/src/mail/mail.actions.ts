import { letterFrom, queueMail } from '../kernel/outbox.ts'
import type { Work } from '../kernel/serve.ts'

interface MailedCall {
  readonly ID: string
  readonly network_code: string
  readonly call_id: string
  readonly subject: string
  readonly customer_name: string
  readonly adresse: string
  readonly street_number: string
  readonly code_postal: string
  readonly ville: string
  readonly phone: string
}

/** Tells the company of its new call, in the network's language. A company without address gets nothing. */
export async function mailAssignment(work: Work, call: MailedCall, company: { email: string; raison_sociale: string }) {
  const params = {
    call_id: call.call_id,
    subject: call.subject,
    raison_sociale: company.raison_sociale,
    customer_name: call.customer_name,
    adresse: `${call.adresse} ${call.street_number}`.trim(),
    code_postal: call.code_postal,
    ville: call.ville,
    phone: call.phone,
    url: `${work.publicUrl}/servicecallsdetails/${call.ID}`,
  }
  const letter = await letterFrom(work.tx, call.network_code, 'assignment', params)
  if (!letter || company.email === '') return
  await queueMail(work.tx, work.now, {
    network_code: call.network_code,
    service_job_uuid: call.ID,
    recipients: [company.email],
    ...letter,
  })
}

import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import type { mailApi } from '@callout/domain/mail/mail.api.ts'
import { visibleCall, visibleCallByNumber } from '../calls/call.queries.ts'
import { visibleCompany } from '../companies/company.queries.ts'
import { writeHistory } from '../kernel/history.ts'
import type { Work } from '../kernel/serve.ts'
import { letterAbout, queueLetter } from './mail.queries.ts'

/** What a mail about the call starts from: the company's address, else the customer's, and the network's template. */
export async function suggestMail(work: Work, { service_call_id }: BodyOf<typeof mailApi.suggest>) {
  const call = await visibleCall(work.tx, work.actor, service_call_id)
  const company = call.societe_uuid ? await visibleCompany(work.tx, work.actor, call.societe_uuid) : undefined
  const letter = await letterAbout(work, 'resend', call, call.subcontractor_name)
  return { email: company?.email || call.email, subject: letter?.subject ?? call.call_id, text: letter?.body ?? '' }
}

/** Queues the mail, one letter an address, and tells the history who wrote to whom about what. */
export async function sendMail(work: Work, input: BodyOf<typeof mailApi.send>): Promise<null> {
  const { ID } = await visibleCallByNumber(work.tx, work.actor, input.call_id)
  // Locked: the history says in which company's time it was written.
  const call = await visibleCall(work.tx, work.actor, ID, 'for update')
  const letter = input.resend
    ? await letterAbout(work, 'assignment', call, call.subcontractor_name)
    : { subject: input.subject ?? '', body: input.text ?? '' }
  if (input.resend && call.societe_uuid === null) throw new RefusalError(refuse('call.refused.no_company'))
  if (!letter) throw new RefusalError(refuse('mail.refused.no_template'))
  const recipients = [...new Set(input.email)]
  await queueLetter(work, call, recipients, letter)
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
  // The call is as it was, but its history is not.
  const companies = call.societe_uuid === null ? [] : [call.societe_uuid]
  work.tell({ kind: 'call', ID: call.ID, version: call.version, network_code: call.network_code, companies })
  return null
}

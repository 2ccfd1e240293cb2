import type { documentApi } from '@callout/domain/documents/document.api.ts'
import { refusalToDecide } from '@callout/domain/documents/document.rules.ts'
import type { DocumentRow } from '@callout/domain/documents/document.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse } from '@callout/domain/kernel/refusal.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { findCall, type StoredCall } from '../calls/call.queries.ts'
import { networkOf } from '../kernel/network.ts'
import { queueMail } from '../kernel/outbox.ts'
import type { Work } from '../kernel/serve.ts'
import { changeDocument, refuseOldDocument } from './document.change.ts'
import { type DocumentName, linesOf, type StoredDocument, visibleDocument } from './document.queries.ts'
import { headOf } from './document.record.ts'
import { refuseWithoutDpc } from './dpc.network.ts'

/** The document with its call, both locked, that is to be approved or rejected; refused where it moved on meanwhile. */
async function documentToDecide(work: Work, name: DocumentName, version: number | null | undefined) {
  const { tx, actor } = work
  if (name.type === 'dpc') refuseWithoutDpc(actor)
  const seen = await visibleDocument(tx, actor, name)
  const call = await findCall(tx, actor, seen.service_job_uuid, 'for update')
  const document = await visibleDocument(tx, actor, name, 'for update')
  orRefuse(refusalToDecide(document, call ?? null))
  await refuseOldDocument(work, document, version ?? seen.version)
  return { document, call: call as StoredCall, lines: await linesOf(tx, document.DocEntry) }
}

/** Approves: from now on nothing of the document changes. */
export async function confirmDocument(work: Work, input: BodyOf<typeof documentApi.confirm>): Promise<DocumentRow> {
  const name = { type: input.type, DocNum: input.DocNum, call_id: input.callID }
  const { document, call, lines } = await documentToDecide(work, name, input.version)
  const credit = input.type === 'dpc' && input.CreditNote !== undefined ? { CreditNote: input.CreditNote } : {}
  await changeDocument(work, { document, call, lines }, { head: { Confirmed: 'Y', ...credit } }, 'document_approve')
  return headOf(work, await visibleDocument(work.tx, work.actor, name))
}

/** Opens a done call again; the calls room knows how. */
export type ReopenDoneCall = (work: Work, call: StoredCall) => Promise<void>

/** Asks the company for a change: mails it why, and opens a done call again so that it can be made. */
export const rejectDocument = (reopenDoneCall: ReopenDoneCall) =>
  async function rejectDocument(work: Work, input: BodyOf<typeof documentApi.reject>): Promise<DocumentRow> {
    const name = { type: input.type, DocNum: input.docNum, call_id: input.callID }
    const { document, call, lines } = await documentToDecide(work, name, input.version)
    const told = [
      { field: 'mail_recipients', old_value: '', new_value: input.email },
      { field: 'comment', old_value: '', new_value: input.comment },
    ]
    await changeDocument(work, { document, call, lines }, { head: { IsChangeRequested: 'Y' }, told }, 'document_reject')
    await mailRejection(work, document, call, input)
    await reopenDoneCall(work, call)
    return headOf(work, await visibleDocument(work.tx, work.actor, name))
  }

/** The reason, in the network's language, under the dispatcher's subject or one of ours. */
async function mailRejection(
  work: Work,
  document: StoredDocument,
  call: StoredCall,
  input: BodyOf<typeof documentApi.reject>,
) {
  const { culture } = await networkOf(work.tx, call.network_code)
  const params = {
    type: translate(culture, `document.type.${input.type}`),
    DocNum: document.DocNum,
    call_id: call.call_id,
    raison_sociale: document.subcontractor_name,
    comment: input.comment,
    url: `${work.publicUrl}/servicecallsdetails/${call.ID}`,
  }
  const written = (input.subject ?? '').trim()
  await queueMail(work.tx, work.now, {
    network_code: call.network_code,
    service_job_uuid: call.ID,
    recipients: [input.email],
    subject: written === '' ? translate(culture, 'document.mail.subject', params) : written,
    body: translate(culture, 'document.mail.body', params),
  })
}

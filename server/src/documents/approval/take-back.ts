import type { documentApi } from '@callout/domain/documents/document.api.ts'
import { refusalToTakeBack } from '@callout/domain/documents/document.rules.ts'
import type { DocumentRow } from '@callout/domain/documents/document.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { loadCompany } from '../../companies/company.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { changeDocument, noFirstApproval } from '../document.change.ts'
import { lockDocumentToDecide } from '../document.decide.ts'
import { visibleDocument } from '../document.queries.ts'
import { loadDocumentRow } from '../document.record.ts'
import { emailDecision } from './decision.mail.ts'

const mail = { subject: 'document.mail.taken_back', body: 'document.mail.taken_back_body' } as const

/** Takes an approval back, so that the document waits for a decision again, and mails the reason to its company. */
export async function takeBackApproval(
  ctx: RequestContext,
  { type, callID, DocNum, version, reason }: BodyOf<typeof documentApi.takeBack>,
): Promise<DocumentRow> {
  const name = { type, DocNum, call_id: callID }
  const { document, call, lines } = await lockDocumentToDecide(ctx, name, version, refusalToTakeBack)
  const email = document.societe_uuid ? (await loadCompany(ctx.tx, document.societe_uuid)).email : ''
  const extraHistoryItems = [
    { field: 'comment', old_value: '', new_value: reason },
    ...(email === '' ? [] : [{ field: 'mail_recipients', old_value: '', new_value: email }]),
  ]
  const change = { head: { Confirmed: 'N', ...noFirstApproval }, extraHistoryItems }
  await changeDocument(ctx, { document, call, lines }, change, 'document_take_back')
  if (email !== '') await emailDecision(ctx, { document, call, email, comment: reason }, mail)
  return loadDocumentRow(ctx, await visibleDocument(ctx.tx, ctx.actor, name))
}

import type { documentApi } from '@callout/domain/documents/document.api.ts'
import type { ApprovalPolicy } from '@callout/domain/documents/document.approval.policy.ts'
import {
  type CheckedForApproval,
  isFirstOfTwo,
  refusalOfSecondApproval,
} from '@callout/domain/documents/document.approval.rules.ts'
import { documentPagePath } from '@callout/domain/documents/document.link.ts'
import { refusalToDecide, refusalToReject } from '@callout/domain/documents/document.rules.ts'
import type { DocumentRow } from '@callout/domain/documents/document.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { type Refusal, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { findCall, type StoredCall } from '../calls/call.queries.ts'
import { notifyCompany } from '../calls/notification.queries.ts'
import { actorName } from '../platform/audit/history.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { countMails } from '../platform/http/quotas.ts'
import { queueEmails } from '../platform/jobs/outbox.ts'
import { loadApprovalPolicy } from './approval/approval.queries.ts'
import { changeDocument, refuseOldDocument } from './document.change.ts'
import { type DocumentKey, loadLines, type StoredDocument, visibleDocument } from './document.queries.ts'
import { loadDocumentRow, toApproved } from './document.record.ts'
import { refuseUnlessDpcAllowed } from './dpc.access.ts'

/** Loads and locks a document and its call for approval or rejection; refuses an outdated version. */
async function loadDocumentToDecide(ctx: RequestContext, name: DocumentKey, version: number | null | undefined) {
  const { tx, actor } = ctx
  if (name.type === 'dpc') refuseUnlessDpcAllowed(actor)
  const unlocked = await visibleDocument(tx, actor, name)
  const call = await findCall(tx, actor, unlocked.service_job_uuid, 'for update')
  const document = await visibleDocument(tx, actor, name, 'for update')
  throwIfRefused(refusalToDecide(document, call ?? null))
  await refuseOldDocument(ctx, document, version ?? unlocked.version)
  return { document, call: call as StoredCall, lines: await loadLines(tx, document.DocEntry) }
}

const firstApprovalBy = ({ actor, now }: RequestContext) => ({
  first_approved_at: now,
  first_approved_by: actor.account_uuid,
  first_approved_name: actorName(actor),
})

const toChecked = ({ DocEntry, checks, check_severity }: StoredDocument): CheckedForApproval => ({
  DocEntry,
  isChecked: checks !== null,
  check_severity,
})

/** Approves a document by hand. An approved document can no longer change. */
export const confirmDocument = (ctx: RequestContext, input: BodyOf<typeof documentApi.confirm>): Promise<DocumentRow> =>
  approveDocument(ctx, input)

/** Approves a document, or gives the first of two approvals. `refusalOf` refuses more than an approval by hand does. */
export async function approveDocument(
  ctx: RequestContext,
  input: BodyOf<typeof documentApi.confirm>,
  refusalOf?: (document: CheckedForApproval, policy: ApprovalPolicy) => Refusal | undefined,
): Promise<DocumentRow> {
  const name = { type: input.type, DocNum: input.DocNum, call_id: input.callID }
  const { document, call, lines } = await loadDocumentToDecide(ctx, name, input.version)
  const policy = await loadApprovalPolicy(ctx.tx, document.network_code)
  throwIfRefused(refusalOf?.(toChecked(document), policy))
  throwIfRefused(refusalOfSecondApproval(document, ctx.actor.account_uuid))
  const credit = input.type === 'dpc' && input.CreditNote !== undefined ? { CreditNote: input.CreditNote } : {}
  const [type, approval] = isFirstOfTwo(toApproved(document), policy)
    ? (['document_approve_first', firstApprovalBy(ctx)] as const)
    : (['document_approve', { Confirmed: 'Y' }] as const)
  await changeDocument(ctx, { document, call, lines }, { head: { ...approval, ...credit } }, type)
  return loadDocumentRow(ctx, await visibleDocument(ctx.tx, ctx.actor, name))
}

/** Reopens a done call; implemented in `calls`. */
export type ReopenDoneCall = (ctx: RequestContext, call: StoredCall) => Promise<void>

/** Asks the company for a change: emails the reason, and reopens a done call so that the document can be changed. */
export const rejectDocument = (reopenDoneCall: ReopenDoneCall) =>
  async function rejectDocument(ctx: RequestContext, input: BodyOf<typeof documentApi.reject>): Promise<DocumentRow> {
    const name = { type: input.type, DocNum: input.docNum, call_id: input.callID }
    const { document, call, lines } = await loadDocumentToDecide(ctx, name, input.version)
    throwIfRefused(refusalToReject(document, call))
    const historyItems = [
      { field: 'mail_recipients', old_value: '', new_value: input.email },
      { field: 'comment', old_value: '', new_value: input.comment },
    ]
    await changeDocument(
      ctx,
      { document, call, lines },
      { head: { IsChangeRequested: 'Y' }, extraHistoryItems: historyItems },
      'document_reject',
    )
    await notifyCompany(ctx, call, document.societe_uuid, 'change_requested')
    await emailRejection(ctx, document, call, input)
    await reopenDoneCall(ctx, call)
    return loadDocumentRow(ctx, await visibleDocument(ctx.tx, ctx.actor, name))
  }

/** Emails the reason in the network's language, with the dispatcher's subject or a default one. */
async function emailRejection(
  ctx: RequestContext,
  document: StoredDocument,
  call: StoredCall,
  input: BodyOf<typeof documentApi.reject>,
) {
  const { culture } = await loadNetworkProfile(ctx.tx, call.network_code)
  const params = {
    type: translate(culture, `document.type.${input.type}`),
    DocNum: document.DocNum,
    call_id: call.call_id,
    raison_sociale: document.subcontractor_name,
    comment: input.comment,
    url: `${ctx.publicUrl}${documentPagePath({ ...document, type: input.type })}`,
  }
  const ownSubject = (input.subject ?? '').trim()
  await countMails(ctx, 1)
  await queueEmails(ctx.tx, ctx.now, {
    network_code: call.network_code,
    service_job_uuid: call.ID,
    recipients: [input.email],
    subject: ownSubject === '' ? translate(culture, 'document.mail.subject', params) : ownSubject,
    body: translate(culture, 'document.mail.body', params),
  })
}

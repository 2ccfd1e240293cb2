import { authorFinding, withFinding } from '@callout/domain/documents/checks/author.ts'
import type { Finding } from '@callout/domain/documents/checks/check.facts.ts'
import type { documentApi } from '@callout/domain/documents/document.api.ts'
import type { ApprovalPolicy } from '@callout/domain/documents/document.approval.policy.ts'
import {
  type CheckedForApproval,
  isAuthor,
  isFirstOfTwo,
  refusalOfAuthor,
  refusalOfSecondApproval,
} from '@callout/domain/documents/document.approval.rules.ts'
import { severityOf } from '@callout/domain/documents/document.checks.ts'
import { refusalToDecide, refusalToReject } from '@callout/domain/documents/document.rules.ts'
import { type DocumentRow, isBlocked } from '@callout/domain/documents/document.ts'
import type { ChangedItem } from '@callout/domain/history/history.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { type Refusal, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { findCall, type StoredCall } from '../calls/call.queries.ts'
import { notifyCompany } from '../calls/notification.queries.ts'
import { actorName } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { loadApprovalPolicy } from './approval/approval.queries.ts'
import { emailDecision } from './approval/decision.mail.ts'
import { changeDocument, refuseOldDocument } from './document.change.ts'
import { type DocumentKey, loadLines, type StoredDocument, visibleDocument } from './document.queries.ts'
import { loadDocumentRow, toApproved } from './document.record.ts'
import { refuseUnlessDpcAllowed } from './dpc.access.ts'

type RefusalToDecide = (document: StoredDocument, call: StoredCall | null) => Refusal | undefined

/** Loads and locks a document and its call for a decision; refuses an outdated version. */
export async function lockDocumentToDecide(
  ctx: RequestContext,
  name: DocumentKey,
  version: number | null | undefined,
  refusalOf: RefusalToDecide = refusalToDecide,
) {
  const { tx, actor } = ctx
  if (name.type === 'dpc') refuseUnlessDpcAllowed(actor)
  const unlocked = await visibleDocument(tx, actor, name)
  const call = await findCall(tx, actor, unlocked.service_job_uuid, 'for update')
  const document = await visibleDocument(tx, actor, name, 'for update')
  throwIfRefused(refusalOf(document, call ?? null))
  await refuseOldDocument(ctx, document, version ?? unlocked.version)
  return { document, call: call as StoredCall, lines: await loadLines(tx, document.DocEntry) }
}

const firstApprovalBy = ({ actor, now }: RequestContext) => ({
  first_approved_at: now,
  first_approved_by: actor.account_uuid,
  first_approved_name: actorName(actor),
})

const toChecked = ({ DocEntry, checks, check_severity, authors }: StoredDocument): CheckedForApproval => ({
  DocEntry,
  authors,
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
  refusalOf?: (document: CheckedForApproval, policy: ApprovalPolicy, account_uuid: string) => Refusal | undefined,
): Promise<DocumentRow> {
  const name = { type: input.type, DocNum: input.DocNum, call_id: input.callID }
  const { document, call, lines } = await lockDocumentToDecide(ctx, name, input.version)
  const policy = await loadApprovalPolicy(ctx.tx, document.network_code)
  const { account_uuid } = ctx.actor
  throwIfRefused(refusalOf?.(toChecked(document), policy, account_uuid))
  throwIfRefused(refusalOfAuthor(toApproved(document), policy, account_uuid))
  throwIfRefused(refusalOfSecondApproval(document, account_uuid))
  const credit = input.type === 'dpc' && input.CreditNote !== undefined ? { CreditNote: input.CreditNote } : {}
  const [type, approval] = isFirstOfTwo(toApproved(document), policy)
    ? (['document_approve_first', firstApprovalBy(ctx)] as const)
    : (['document_approve', { Confirmed: 'Y', ...findingAboutAuthor(ctx, document) }] as const)
  const change = { head: { ...approval, ...credit }, extraHistoryItems: historyOfApproval(ctx, document, input.reason) }
  await changeDocument(ctx, { document, call, lines }, change, type)
  return loadDocumentRow(ctx, await visibleDocument(ctx.tx, ctx.actor, name))
}

/** The finding and severity kept with a document whose author approves it. */
function findingAboutAuthor({ actor }: RequestContext, document: StoredDocument) {
  if (!isAuthor(document, actor.account_uuid)) return {}
  const findings = withFinding(
    (document.checks ?? []) as unknown as readonly Finding[],
    authorFinding(actorName(actor)),
  )
  return {
    checks: JSON.stringify(findings),
    check_severity: Math.max(document.check_severity, severityOf(findings)),
  }
}

/** Says why a blocked document is approved, or that nobody said it, and that an author approves it. */
function historyOfApproval({ actor }: RequestContext, document: StoredDocument, reason = ''): ChangedItem[] {
  const said = { field: 'comment', old_value: '', new_value: reason }
  const unsaid = { field: 'without_reason', old_value: '', new_value: true }
  return [
    ...(reason !== '' ? [said] : isBlocked(document) ? [unsaid] : []),
    ...(isAuthor(document, actor.account_uuid)
      ? [{ field: 'approved_by_author', old_value: '', new_value: actorName(actor) }]
      : []),
  ]
}

/** Reopens a done call; implemented in `calls`. */
export type ReopenDoneCall = (ctx: RequestContext, call: StoredCall) => Promise<void>

/** Asks the company for a change: emails the reason, and reopens a done call so that the document can be changed. */
export const rejectDocument = (reopenDoneCall: ReopenDoneCall) =>
  async function rejectDocument(ctx: RequestContext, input: BodyOf<typeof documentApi.reject>): Promise<DocumentRow> {
    const name = { type: input.type, DocNum: input.docNum, call_id: input.callID }
    const { document, call, lines } = await lockDocumentToDecide(ctx, name, input.version)
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
    const mail = { subject: 'document.mail.subject', body: 'document.mail.body' } as const
    await emailDecision(
      ctx,
      { document, call, email: input.email, comment: input.comment, ownSubject: input.subject },
      mail,
    )
    await reopenDoneCall(ctx, call)
    return loadDocumentRow(ctx, await visibleDocument(ctx.tx, ctx.actor, name))
  }

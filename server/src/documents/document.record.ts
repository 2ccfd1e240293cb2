import type { ApprovalPolicy } from '@callout/domain/documents/document.approval.policy.ts'
import {
  type ApprovedDocument,
  isFirstOfTwo,
  refusalOfAuthor,
  refusalOfSecondApproval,
} from '@callout/domain/documents/document.approval.rules.ts'
import {
  type DocumentCallFacts,
  maySeeAccounting,
  maySetPrice,
  refusalToChange,
  refusalToDecide,
  refusalToReject,
  refusalToTakeBack,
  refusalToWrite,
} from '@callout/domain/documents/document.rules.ts'
import {
  accountingFields,
  type CallData,
  type DocumentPermissions,
  type DocumentRecord,
  type DocumentRow,
  type DocumentType,
  type OrderLine,
} from '@callout/domain/documents/document.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type StoredCall, visibleCallByNumber } from '../calls/call.queries.ts'
import { loadCompany } from '../companies/company.queries.ts'
import type { AccessRecord } from '../platform/audit/access-log.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { cachedValueLists, type ValueLists } from '../value-lists/value-list.queries.ts'
import { loadApprovalPolicy } from './approval/approval.queries.ts'
import { visibleChecks } from './checks/visible-checks.ts'
import { loadChangeRequest } from './document.change-request.ts'
import { distanceToCallCompany } from './document.company.ts'
import type { Line } from './document.lines.ts'
import {
  callDataColumns,
  loadLines,
  type StoredCallData,
  type StoredDocument,
  visibleDocument,
} from './document.queries.ts'
import { translateFeeNames } from './tariff.queries.ts'

/** Actions that the actor may take on a document now. Uses the same rules as the actions. */
export function documentPermissionsFor(
  actor: Actor,
  document: StoredDocument,
  call: DocumentCallFacts | null,
  policy: ApprovalPolicy,
): DocumentPermissions {
  const save = isAllowed(who.documentWriters, actor) && !refusalToChange(document, call)
  const isDecider = isAllowed(who.dispatcher, actor)
  const seeAccounting = maySeeAccounting(actor)
  return {
    save,
    addLine: false,
    cancelLine: save,
    setPrice: save && maySetPrice(actor),
    seeAccounting,
    approve:
      isDecider &&
      !refusalToDecide(document, call) &&
      !refusalOfSecondApproval(document, actor.account_uuid) &&
      !refusalOfAuthor(toApproved(document), policy, actor.account_uuid),
    reject: isDecider && !refusalToReject(document, call),
    takeBack: isDecider && !refusalToTakeBack(document, call),
  }
}

/** Actions that the actor may take on a document that is not stored yet. */
export function newDocumentPermissionsFor(actor: Actor, call: DocumentCallFacts): DocumentPermissions {
  const save = isAllowed(who.documentWriters, actor) && !refusalToWrite(call)
  const seeAccounting = maySeeAccounting(actor)
  const setPrice = save && maySetPrice(actor)
  const decisions = { approve: false, reject: false, takeBack: false }
  return { save, addLine: save, cancelLine: false, setPrice, seeAccounting, ...decisions }
}

/** The fields of a stored document that decide about its approvals. */
export const toApproved = ({ type, DocTotal, first_approved_by, authors }: StoredDocument): ApprovedDocument => ({
  type: type as DocumentType,
  DocTotal: Number(DocTotal),
  first_approved_by,
  authors,
})

/** The lines without what only checks read, and without accounting fields unless the actor is a dispatcher. */
export function visibleLines(actor: Actor, lines: readonly Line[]): OrderLine[] {
  const accounting = maySeeAccounting(actor) ? [] : Object.keys(accountingFields)
  const hidden = new Set(['TariffPrice', 'TariffDay', ...accounting])
  return lines.map(
    (line) => Object.fromEntries(Object.entries(line).filter(([name]) => !hidden.has(name))) as OrderLine,
  )
}

export function toDocumentRow(
  { actor, lang }: Pick<RequestContext, 'actor' | 'lang'>,
  document: StoredDocument,
  callData: CallData | null,
): DocumentRow {
  return {
    ID: String(document.DocEntry),
    DocEntry: document.DocEntry,
    version: document.version,
    type: document.type as DocumentType,
    DocNum: document.DocNum,
    SCOrigin: document.call_id,
    call_id: document.call_id,
    service_job_uuid: document.service_job_uuid,
    societe_uuid: document.societe_uuid,
    subcontractor_name: document.subcontractor_name,
    CardCode: document.CardCode,
    DocDate: document.DocDate,
    DocTotal: Number(document.DocTotal),
    DocStatus: document.DocStatus as DocumentRow['DocStatus'],
    IsChangeRequested: document.IsChangeRequested as DocumentRow['IsChangeRequested'],
    Confirmed: document.Confirmed as DocumentRow['Confirmed'],
    ReturnType: document.ReturnType,
    CreditNote: document.CreditNote,
    ...visibleChecks(actor, lang, document),
    first_approved_at: document.first_approved_at,
    first_approved_name: document.first_approved_name,
    callData,
  }
}

/** Creates the conversion from stored call fields to wire format: translated status and ISO instant. */
export const callDataReader =
  (lists: ValueLists, lang: RequestContext['lang']) =>
  (call: StoredCallData | null): CallData | null =>
    call && {
      ...call,
      status: lists.text('call_statuses', String(call.status_id), lang),
      accepted_at: call.accepted_at && new Date(call.accepted_at).toISOString(),
    }

const toStoredCallData = (call: StoredCall) =>
  Object.fromEntries(callDataColumns.map((name) => [name, call[name]])) as StoredCallData

/** The header row of a stored document, as of now. */
export async function loadDocumentRow(ctx: RequestContext, document: StoredDocument): Promise<DocumentRow> {
  const lists = await cachedValueLists(ctx, document.network_code)
  return toDocumentRow(ctx, document, callDataReader(lists, ctx.lang)(document.callData))
}

/** The header row of a new document for this call. */
export async function newDocumentRow(ctx: RequestContext, call: StoredCall, type: DocumentType): Promise<DocumentRow> {
  const lists = await cachedValueLists(ctx, call.network_code)
  const company = call.societe_uuid ? await loadCompany(ctx.tx, call.societe_uuid) : undefined
  return {
    ID: '',
    DocEntry: null,
    version: 0,
    type,
    DocNum: '',
    SCOrigin: call.call_id,
    call_id: call.call_id,
    service_job_uuid: call.ID,
    societe_uuid: call.societe_uuid,
    subcontractor_name: call.subcontractor_name,
    CardCode: company?.supplier_code ?? '',
    DocDate: dayInTimeZone(ctx.now, ctx.actor.time_zone),
    DocTotal: 0,
    DocStatus: 'O',
    IsChangeRequested: 'N',
    Confirmed: 'N',
    ReturnType: '',
    CreditNote: '',
    checks: [],
    check_severity: 0,
    first_approved_at: null,
    first_approved_name: '',
    callData: callDataReader(lists, ctx.lang)(toStoredCallData(call)),
  }
}

/** Opening a document counts as access to its call, because it shows the customer. */
export const accessRecordOf = ({ service_job_uuid, type, DocNum }: StoredDocument): AccessRecord => ({
  action: 'opened',
  kind: 'call',
  record: service_job_uuid,
  part: `${type} ${DocNum}`,
})

/** Loads a fee or spare-part document; without a number, an empty one for that call. A known distance is not loaded. */
export async function loadDocumentRecord(
  ctx: RequestContext,
  documentKey: { type: 'fee' | 'sparepart'; DocNum: string; call_id: string },
  knownDistance?: number | null,
): Promise<DocumentRecord> {
  const { tx, actor } = ctx
  if (documentKey.DocNum === '') {
    const call = await visibleCallByNumber(tx, actor, documentKey.call_id)
    const distance = documentKey.type === 'fee' ? await distanceToCallCompany(ctx, call) : null
    return {
      ...(await newDocumentRow(ctx, call, documentKey.type)),
      orderLines: [],
      distance,
      first_of_two: false,
      change_request: null,
      can: newDocumentPermissionsFor(actor, call),
    }
  }
  const document = await visibleDocument(tx, actor, documentKey)
  ctx.recordAccess(accessRecordOf(document))
  const lines = visibleLines(actor, await loadLines(tx, document.DocEntry))
  const policy = await loadApprovalPolicy(tx, document.network_code)
  const can = documentPermissionsFor(actor, document, document.callData, policy)
  const isBounded = documentKey.type === 'fee' && document.callData !== null
  const loadDistance = async () => distanceToCallCompany(ctx, await visibleCallByNumber(tx, actor, documentKey.call_id))
  return {
    ...(await loadDocumentRow(ctx, document)),
    orderLines:
      documentKey.type === 'fee' ? await translateFeeNames(tx, document.network_code, ctx.lang, lines) : lines,
    change_request: await loadChangeRequest(ctx, document),
    distance: isBounded ? (knownDistance === undefined ? await loadDistance() : knownDistance) : null,
    first_of_two: can.approve && isFirstOfTwo(toApproved(document), policy),
    can,
  }
}

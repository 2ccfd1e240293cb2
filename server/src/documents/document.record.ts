import {
  type DocumentCall,
  type DocumentFacts,
  maySetPrice,
  refusalToChange,
  refusalToDecide,
  refusalToWrite,
  seesAccounting,
} from '@callout/domain/documents/document.rules.ts'
import {
  accountingFields,
  type CallData,
  type DocumentCan,
  type DocumentRecord,
  type DocumentRow,
  type DocumentType,
  type OrderLine,
} from '@callout/domain/documents/document.ts'
import { admits, who } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { type StoredCall, visibleCallByNumber } from '../calls/call.queries.ts'
import { companyOf } from '../companies/company.queries.ts'
import { dayAt } from '../kernel/print.ts'
import type { Seen } from '../kernel/reads.ts'
import type { Work } from '../kernel/serve.ts'
import { type ValueLists, valueLists } from '../value-lists/value-list.queries.ts'
import { distanceOf } from './document.company.ts'
import { linesOf, type StoredCallData, type StoredDocument, visibleDocument } from './document.queries.ts'

/** What this person may do with the document now: the very rules the actions ask. */
export function documentCanFor(actor: Actor, document: DocumentFacts, call: DocumentCall | null): DocumentCan {
  const save = admits(who.planners, actor) && !refusalToChange(document, call)
  const decide = admits(who.dispatcher, actor) && !refusalToDecide(document, call)
  const seeAccounting = seesAccounting(actor)
  return {
    save,
    addLine: false,
    cancelLine: save,
    setPrice: save && maySetPrice(actor),
    seeAccounting,
    approve: decide,
    reject: decide,
  }
}

/** What this person may do with a document not yet written. */
export function blankCanFor(actor: Actor, call: DocumentCall): DocumentCan {
  const save = admits(who.planners, actor) && !refusalToWrite(call)
  const seeAccounting = seesAccounting(actor)
  const setPrice = save && maySetPrice(actor)
  return { save, addLine: save, cancelLine: false, setPrice, seeAccounting, approve: false, reject: false }
}

/** The lines as this person reads them: without the accounting fields, except for a dispatcher. */
export function readLines(actor: Actor, lines: readonly Required<OrderLine>[]): OrderLine[] {
  if (seesAccounting(actor)) return [...lines]
  const hidden = new Set(Object.keys(accountingFields))
  return lines.map(
    (line) => Object.fromEntries(Object.entries(line).filter(([name]) => !hidden.has(name))) as OrderLine,
  )
}

/** A stored document as a row of its list. */
export function documentRowOf(document: StoredDocument, callData: CallData | null): DocumentRow {
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
    callData,
  }
}

/** What a reader gets of the call: JSON from the database writes instants its own way. */
export const readCallData =
  (lists: ValueLists, lang: Work['lang']) =>
  (call: StoredCallData | null): CallData | null =>
    call && {
      ...call,
      status: lists.text('call_statuses', String(call.status_id), lang),
      accepted_at: call.accepted_at && new Date(call.accepted_at).toISOString(),
    }

const callDataOf = (call: StoredCall): StoredCallData => ({
  ID: call.ID,
  call_id: call.call_id,
  subject: call.subject,
  status_id: call.status_id,
  is_saved_status_open: call.is_saved_status_open,
  societe_uuid: call.societe_uuid,
  subcontractor_name: call.subcontractor_name,
  accepted_at: call.accepted_at,
  customer_name: call.customer_name,
  adresse: call.adresse,
  street_number: call.street_number,
  code_postal: call.code_postal,
  ville: call.ville,
  pays: call.pays,
  phone: call.phone,
})

/** The head of a stored document as its reader gets it now. */
export async function headOf(work: Work, document: StoredDocument): Promise<DocumentRow> {
  const lists = await valueLists(work, document.network_code)
  return documentRowOf(document, readCallData(lists, work.lang)(document.callData))
}

/** The head of a document not yet written for this call. */
export async function blankHeadOf(work: Work, call: StoredCall, type: DocumentType): Promise<DocumentRow> {
  const lists = await valueLists(work, call.network_code)
  const company = call.societe_uuid ? await companyOf(work.tx, call.societe_uuid) : undefined
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
    DocDate: dayAt(work.now, work.actor.time_zone),
    DocTotal: 0,
    DocStatus: 'O',
    IsChangeRequested: 'N',
    Confirmed: 'N',
    ReturnType: '',
    CreditNote: '',
    callData: readCallData(lists, work.lang)(callDataOf(call)),
  }
}

/** Whoever opens a document sees whom its call was for. */
export const seenOf = ({ service_job_uuid, type, DocNum }: StoredDocument): Seen => ({
  what: 'opened',
  kind: 'call',
  record: service_job_uuid,
  part: `${type} ${DocNum}`,
})

/** A fee or spare-part document as its reader gets it; without a number, a blank one of that call. */
export async function documentRecordOf(
  work: Work,
  name: { type: 'fee' | 'sparepart'; DocNum: string; call_id: string },
): Promise<DocumentRecord> {
  const { tx, actor } = work
  if (name.DocNum === '') {
    const call = await visibleCallByNumber(tx, actor, name.call_id)
    const distance = name.type === 'fee' ? await distanceOf(work, call) : null
    return { ...(await blankHeadOf(work, call, name.type)), orderLines: [], distance, can: blankCanFor(actor, call) }
  }
  const document = await visibleDocument(tx, actor, name)
  work.saw(seenOf(document))
  const isBounded = name.type === 'fee' && document.callData !== null
  return {
    ...(await headOf(work, document)),
    orderLines: readLines(actor, await linesOf(tx, document.DocEntry)),
    distance: isBounded ? await distanceOf(work, await visibleCallByNumber(tx, actor, name.call_id)) : null,
    can: documentCanFor(actor, document, document.callData),
  }
}

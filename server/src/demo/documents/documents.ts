import { roadKm } from '@callout/domain/addresses/distance.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import { type LineUnit, unitOfFee } from '@callout/domain/invoices/invoice-lines.ts'
import { networksWithoutDpc } from '@callout/domain/platform/access.ts'
import { day, hour, minute } from '../calls/calendar.ts'
import { type Call, toIsoString } from '../calls/new-calls.ts'
import type { ChangeAuthor } from '../master-data/accounts.ts'
import type { Company } from '../master-data/companies.ts'
import { questionsOfReturn, tariffUnitOf } from '../master-data/tariff.ts'
import { chance, createRandom, pickOne, type Random, randomWait } from '../random.ts'
import { changeReasons, freeAnswers } from '../texts/tariff-texts.ts'
import type { NetworkData } from '../world.ts'
import { withMistakes } from './document-findings.ts'
import { type ClaimedItem, claimFees, claimParts, documentLinesOf, type LineRow } from './document-lines.ts'
import { createInvoiceGenerator, type InvoiceReference } from './invoices.ts'

/** Number of the first document. */
export const firstDocNum = 5_000_001

/** The times at which the work on a call reached each milestone, in milliseconds since 1970. */
export interface CallMilestones {
  accepted?: number
  /** Done, or waiting for parts. */
  reported?: number
  validated?: number
  closed?: number
}

/** A stored document. Amounts are decimal text. */
export type DocumentRow = ReturnType<typeof createDocument>['document']

/** A change of a document, for the history of its call. */
export interface DocumentAct {
  at: number
  type: 'document' | 'document_approve' | 'document_reject' | 'invoice'
  by: ChangeAuthor
  changedItem: { field: string; old_value: string | null; new_value: string }[]
}

/** The documents of a call with their lines, answers, invoice lines and changes. */
export interface CallDocuments {
  documents: DocumentRow[]
  lines: LineRow[]
  answers: { DocEntry: number; name: string; answer: string }[]
  invoiced: InvoicedDocument[]
  invoicedLines: InvoicedLine[]
  acts: DocumentAct[]
}

interface DocumentContext {
  seed: number
  now: number
  call: Call
  company: Company
  networkData: NetworkData
  milestones: CallMilestones
}

/** Generates the documents of calls. Call it in the order of calls, because it numbers the documents. */
export function createDocumentGenerator() {
  let documentCount = 0
  const invoices = createInvoiceGenerator()
  const documentsOf = (context: DocumentContext, index: number): CallDocuments => {
    const callDocuments: CallDocuments = {
      documents: [],
      lines: [],
      answers: [],
      invoiced: [],
      invoicedLines: [],
      acts: [],
    }
    const random = createRandom(context.seed, 'documents', index)
    for (const { type, claims } of documentsToWrite(context, random)) {
      documentCount += 1
      const written = withMistakes(claims, {
        seed: context.seed,
        number: documentCount,
        type,
        tariff: context.networkData.tariff,
        skill: context.call.skill,
        km: kmOf(context),
      })
      const { document, lines, acts, approved } = createDocument(context, random, type, written, documentCount)
      callDocuments.documents.push(document)
      callDocuments.lines.push(...lines)
      callDocuments.acts.push(...acts)
      const { DocTotal } = document
      const invoice =
        type === 'fee' && approved !== undefined ? invoices.invoicedOn({ ...context, DocTotal, approved }) : undefined
      if (invoice) closeInvoicedDocument(invoice, context, document, callDocuments)
      if (type === 'dpc') callDocuments.answers.push(...returnAnswersOf(document, context.networkData))
    }
    return callDocuments
  }
  return { documentsOf, count: () => documentCount, invoices: invoices.rows }
}

/** The documents to write for a call. A validated call has both fees and spare parts. */
function* documentsToWrite(
  context: DocumentContext,
  random: Random,
): Generator<{ type: DocumentType; claims: ClaimedItem[] }> {
  const { call, networkData, milestones } = context
  if (documentTimeOf(context) === undefined) return
  const chances = documentChancesOf(call.status_id)
  const km = kmOf(context)
  if (chance(random, chances.fee)) yield { type: 'fee', claims: claimFees(random, networkData.tariff, call, km) }
  if (!chance(random, chances.part)) return
  const parts = claimParts(random, networkData.tariff, call)
  yield { type: 'sparepart', claims: parts }
  const mayReturn = !networksWithoutDpc.includes(call.network_code) && milestones.reported !== undefined
  if (mayReturn && chance(random, 0.12)) yield { type: 'dpc', claims: parts.slice(0, 1) }
}

/** Distance of the company from the call; null if the call has no coordinates. */
function kmOf({ call: { latitude, longitude }, company }: DocumentContext): number | null {
  return latitude === null || longitude === null ? null : roadKm(company, { latitude, longitude })
}

function documentChancesOf(status_id: number): { fee: number; part: number } {
  if (status_id === CallStatus.validated || status_id === CallStatus.closed) return { fee: 1, part: 1 }
  if (status_id === CallStatus.done) return { fee: 0.97, part: 0.9 }
  if (status_id === CallStatus.pending) return { fee: 0.6, part: 0.7 }
  return { fee: 0.5, part: 0.4 }
}

/** Documents are written just before the visit is reported, or an hour after a visit that is not reported. */
function documentTimeOf({ call, milestones, now }: DocumentContext): number | undefined {
  if (milestones.accepted === undefined) return undefined
  if (milestones.reported !== undefined) return Math.max(milestones.accepted + minute, milestones.reported - 4 * minute)
  const visited = call.schedule_end_date === null ? Number.POSITIVE_INFINITY : Date.parse(call.schedule_end_date) + hour
  return visited < now ? visited : undefined
}

/** The decision of central staff on a document; undefined if there is none yet. */
function decisionOf({ now, call, networkData, milestones }: DocumentContext, random: Random, written: number) {
  const isClosed = call.status_id === CallStatus.closed
  const isOpen = call.is_saved_status_open
  const isDecided = isClosed || chance(random, call.status_id === CallStatus.validated ? 0.93 : isOpen ? 0.35 : 0.55)
  if (!isDecided) return undefined
  const latest = milestones.closed ?? milestones.validated ?? now
  const checkedAt = networkData.calendar.nextWorkingTime(random, written + 20 * minute + randomWait(random, 1.5 * day))
  const at = isClosed || milestones.validated !== undefined ? Math.min(checkedAt, latest) : checkedAt
  if (at > now || at <= written) return undefined
  // While the work goes on, staff requests changes more often than it approves.
  return { at, by: pickOne(random, networkData.dispatchers), approves: !isOpen || chance(random, 0.3) }
}

function createDocument(
  context: DocumentContext,
  random: Random,
  type: DocumentType,
  claims: ClaimedItem[],
  number: number,
) {
  const { call, company, networkData } = context
  const written = documentTimeOf(context) as number
  const by = networkData.authorOfCompany(company)
  const { rows, isCancelled, DocTotal } = documentLinesOf(random, number, claims, call, type === 'fee')
  const decision = decisionOf(context, random, written)
  const DocNum = String(firstDocNum + number - 1)
  const created_at = toIsoString(written)
  const document = {
    DocEntry: number,
    network_code: call.network_code,
    type,
    DocNum,
    service_job_uuid: call.ID,
    version: 1 + (isCancelled ? 1 : 0) + (decision ? 1 : 0),
    societe_uuid: company.societe_uuid,
    subcontractor_name: company.raison_sociale,
    CardCode: company.supplier_code,
    call_id: call.call_id,
    DocDate: created_at.slice(0, 10),
    DocTotal,
    DocStatus: 'O',
    IsChangeRequested: decision && !decision.approves ? 'Y' : 'N',
    Confirmed: decision?.approves ? 'Y' : 'N',
    ...(type === 'dpc' ? returnFieldsOf(random, company, DocNum, decision?.approves === true) : noReturnFields),
    done_at: type === 'fee' ? call.done_at : null,
    created_at,
    created_by: by.account_uuid,
  }
  const writing: DocumentAct = {
    at: written,
    type: 'document',
    by,
    changedItem: [docNumChange(DocNum), fieldChange('DocTotal', DocTotal)],
  }
  const acts = decision ? [writing, decisionAct(decision, networkData, DocNum, number)] : [writing]
  return { document, lines: rows, acts, approved: decision?.approves ? decision.at : undefined }
}

/** The fields of a return request: its reason, and the company that sends the part back. */
const returnFieldsOf = (random: Random, company: Company, DocNum: string, isApproved: boolean) => ({
  ReturnType: pickOne(random, ['WARRANTY', 'WARRANTY', 'WARRANTY', 'UNUSED', 'WRONG', 'DAMAGED']),
  CreditNote: isApproved ? `CN${DocNum.slice(1)}` : '',
  dpc_user_type: 'SAT',
  contact_name: company.raison_sociale,
  adresse: company.adresse,
  street_number: company.street_number,
  code_postal: company.code_postal,
  ville: company.ville,
  pays: company.pays,
  phone: company.phone,
})

const noReturnFields: ReturnType<typeof returnFieldsOf> = {
  ReturnType: '',
  CreditNote: '',
  dpc_user_type: '',
  contact_name: '',
  adresse: '',
  street_number: '',
  code_postal: '',
  ville: '',
  pays: '',
  phone: '',
}

function decisionAct(
  { at, by, approves }: NonNullable<ReturnType<typeof decisionOf>>,
  { culture }: NetworkData,
  DocNum: string,
  number: number,
): DocumentAct {
  if (approves) {
    const changedItem = [docNumChange(DocNum, DocNum), fieldChange('Confirmed', 'Y', 'N')]
    return { at, type: 'document_approve', by, changedItem }
  }
  const reasons = changeReasons[culture]
  const changedItem = [
    docNumChange(DocNum, DocNum),
    fieldChange('IsChangeRequested', 'Y', 'N'),
    fieldChange('comment', reasons[number % reasons.length] ?? '', ''),
  ]
  return { at, type: 'document_reject', by, changedItem }
}

/** A document of an invoice, with the facts of its call. */
type InvoicedDocument = Pick<DocumentRow, 'DocEntry' | 'DocNum' | 'DocDate' | 'DocTotal'> &
  Record<'ID' | 'SCOrigin' | 'ville' | 'appliance', string> & {
    visited_on: string | null
    tax_region: string
    vat_rate: number | null
  }

/** A fee line of an invoice. */
type InvoicedLine = Pick<
  LineRow,
  'DocEntry' | 'LineNum' | 'ItemCode' | 'Description' | 'Quantity' | 'Price' | 'LineTotal'
> & {
  ID: string
  unit: LineUnit
}

/** Closes an invoiced document, copies it with its lines to the invoice and adds a change for the call's history. */
function closeInvoicedDocument(
  { ID, supplier_invoice, at, by, regionalTax }: InvoiceReference,
  { call }: DocumentContext,
  document: DocumentRow,
  callDocuments: CallDocuments,
) {
  const { DocEntry, DocNum, DocDate, DocTotal, call_id } = document
  document.DocStatus = 'C'
  document.version += 1
  const appliance = [call.item_name || call.code_product, call.internal_serial_number].filter(Boolean).join(' · ')
  const visited_on = call.appointment_date_at?.slice(0, 10) ?? null
  const copy = { DocEntry, ID, DocNum, SCOrigin: call_id, DocDate, DocTotal }
  const tax = { tax_region: regionalTax?.region ?? '', vat_rate: regionalTax?.rate ?? null }
  callDocuments.invoiced.push({ ...copy, ...tax, visited_on, ville: call.ville, appliance })
  for (const line of callDocuments.lines)
    if (line.DocEntry === DocEntry && line.LineStatus === 'O')
      callDocuments.invoicedLines.push(invoicedLineOf(ID, line))
  const changedItem = [
    docNumChange(DocNum, DocNum),
    fieldChange('DocStatus', 'C', 'O'),
    fieldChange('supplier_invoice', supplier_invoice),
  ]
  callDocuments.acts.push({ at, type: 'invoice', by, changedItem })
}

const invoicedLineOf = (ID: string, line: LineRow): InvoicedLine => {
  const { DocEntry, LineNum, ItemCode, Description, Quantity, Price, LineTotal } = line
  const unit = unitOfFee({ ...line, unit: tariffUnitOf(ItemCode) })
  return { ID, DocEntry, LineNum, ItemCode, Description, Quantity, unit, Price, LineTotal }
}

const fieldChange = (field: string, new_value: string, old_value: string | null = null) => ({
  field,
  old_value,
  new_value,
})
const docNumChange = (DocNum: string, before: string | null = null) => fieldChange('DocNum', DocNum, before)

/** Answers all questions of a return's type: the first listed answer, or free text. */
function returnAnswersOf({ DocEntry, ReturnType }: DocumentRow, { culture }: NetworkData) {
  const free: Record<string, string> = freeAnswers[culture]
  return questionsOfReturn(ReturnType).map(({ name, values }) => ({
    DocEntry,
    name,
    answer: values[0] ?? free[name] ?? '',
  }))
}

import { roadKm } from '@callout/domain/addresses/distance.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import { networksWithoutDpc } from '@callout/domain/kernel/access.ts'
import type { Doer } from './accounts.ts'
import { atWork, day, hour, minute } from './calendar.ts'
import { type Call, iso } from './calls.ts'
import type { Company } from './companies.ts'
import { type Claim, feesOf, type LineRow, linesOf, partsOf } from './document-lines.ts'
import { type Invoiced, invoiceMaker } from './invoices.ts'
import { chance, pick, type Random, randomFor, waiting } from './random.ts'
import { askedOf } from './tariff.ts'
import { freeAnswers } from './tariff-texts.ts'
import type { Territory } from './world.ts'

/** The number of the first document; the sequence that counts them goes on after the last. */
export const firstDocNum = 5_000_001

/** When a call's work went on, in milliseconds since 1970, as far as it came. */
export interface Moments {
  accepted?: number
  /** Done, or waiting for parts. */
  reported?: number
  validated?: number
  closed?: number
}

/** A document as stored; amounts are decimal text. */
export type DocumentRow = ReturnType<typeof headOf>['document']

/** Something that happened to a document, for the history of its call. */
export interface DocumentAct {
  at: number
  type: 'document' | 'document_approve' | 'document_reject' | 'invoice'
  by: Doer
  changedItem: { field: string; old_value: string | null; new_value: string }[]
}

/** What a call's company wrote for it. */
export interface Papers {
  documents: DocumentRow[]
  lines: LineRow[]
  answers: { DocEntry: number; name: string; answer: string }[]
  invoiced: InvoiceLine[]
  acts: DocumentAct[]
}

interface Visit {
  seed: number
  now: number
  call: Call
  company: Company
  territory: Territory
  moments: Moments
}

/** Makes the documents of calls, one call after the other: their keys go up with the calls. */
export function documentMaker() {
  let made = 0
  const invoices = invoiceMaker()
  const papersOf = (visit: Visit, index: number): Papers => {
    const papers: Papers = { documents: [], lines: [], answers: [], invoiced: [], acts: [] }
    const random = randomFor(visit.seed, 'documents', index)
    for (const { type, claims } of writtenFor(visit, random)) {
      made += 1
      const { document, lines, acts, approved } = headOf(visit, random, type, claims, made)
      papers.documents.push(document)
      papers.lines.push(...lines)
      papers.acts.push(...acts)
      const { DocTotal } = document
      const invoice =
        type === 'fee' && approved !== undefined ? invoices.invoicedOn({ ...visit, DocTotal, approved }) : undefined
      if (invoice) closeOn(invoice, document, papers)
      if (type === 'dpc') papers.answers.push(...answersOf(document, visit.territory))
    }
    return papers
  }
  return { papersOf, count: () => made, invoices: invoices.rows }
}

/** Which documents a call's visit brought: a validated one has both, fees and parts. */
function* writtenFor(visit: Visit, random: Random): Generator<{ type: DocumentType; claims: Claim[] }> {
  const { call, company, territory, moments } = visit
  if (writtenAt(visit) === undefined) return
  const chances = chancesOf(call.status_id)
  const isPlaced = call.latitude !== null && call.longitude !== null
  const km = isPlaced
    ? roadKm(company, { latitude: call.latitude as number, longitude: call.longitude as number })
    : null
  if (chance(random, chances.fee)) yield { type: 'fee', claims: feesOf(random, territory.tariff, call, km) }
  if (!chance(random, chances.part)) return
  const parts = partsOf(random, territory.tariff, call)
  yield { type: 'sparepart', claims: parts }
  const returns = !networksWithoutDpc.includes(call.network_code) && moments.reported !== undefined
  if (returns && chance(random, 0.12)) yield { type: 'dpc', claims: parts.slice(0, 1) }
}

function chancesOf(status_id: number): { fee: number; part: number } {
  if (status_id === CallStatus.validated || status_id === CallStatus.closed) return { fee: 1, part: 1 }
  if (status_id === CallStatus.done) return { fee: 0.97, part: 0.9 }
  if (status_id === CallStatus.pending) return { fee: 0.6, part: 0.7 }
  return { fee: 0.5, part: 0.4 }
}

/** Papers are written right before the visit is reported; of a visit nobody reported yet, an hour after it. */
function writtenAt({ call, moments, now }: Visit): number | undefined {
  if (moments.accepted === undefined) return undefined
  if (moments.reported !== undefined) return Math.max(moments.accepted + minute, moments.reported - 4 * minute)
  const visited = call.schedule_end_date === null ? Number.POSITIVE_INFINITY : Date.parse(call.schedule_end_date) + hour
  return visited < now ? visited : undefined
}

/** What central staff has said of a document so far, and when. */
function decisionOf({ now, call, territory, moments }: Visit, random: Random, written: number) {
  const { time_zone } = territory.network
  const isPaid = call.status_id === CallStatus.closed
  const isOpen = call.is_saved_status_open
  const wanted = isPaid || chance(random, call.status_id === CallStatus.validated ? 0.93 : isOpen ? 0.35 : 0.55)
  if (!wanted) return undefined
  const last = moments.closed ?? moments.validated ?? now
  const looked = atWork(random, time_zone, written + 20 * minute + waiting(random, 1.5 * day))
  const at = isPaid || moments.validated !== undefined ? Math.min(looked, last) : looked
  if (at > now || at <= written) return undefined
  // An approved document is rarer while the work goes on: what is missing is asked for instead.
  return { at, by: pick(random, territory.dispatchers), approves: !isOpen || chance(random, 0.3) }
}

function headOf(visit: Visit, random: Random, type: DocumentType, claims: Claim[], number: number) {
  const { call, company, territory } = visit
  const written = writtenAt(visit) as number
  const created_at = iso(written)
  const by = territory.actingFor(company)
  const { rows, isCancelled, DocTotal } = linesOf(random, number, claims, call, type === 'fee')
  const decision = decisionOf(visit, random, written)
  const isReturn = type === 'dpc'
  const DocNum = String(firstDocNum + number - 1)
  const Confirmed = decision?.approves ? 'Y' : 'N'
  const IsChangeRequested = decision && !decision.approves ? 'Y' : 'N'
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
    IsChangeRequested,
    Confirmed,
    ReturnType: isReturn ? pick(random, ['WARRANTY', 'WARRANTY', 'WARRANTY', 'UNUSED', 'WRONG', 'DAMAGED']) : '',
    CreditNote: isReturn && decision?.approves ? `CN${DocNum.slice(1)}` : '',
    dpc_user_type: isReturn ? 'SAT' : '',
    contact_name: isReturn ? company.raison_sociale : '',
    adresse: isReturn ? company.adresse : '',
    street_number: isReturn ? company.street_number : '',
    code_postal: isReturn ? company.code_postal : '',
    ville: isReturn ? company.ville : '',
    pays: isReturn ? company.pays : '',
    phone: isReturn ? company.phone : '',
    created_at,
    created_by: by.account_uuid,
  }
  const acts: DocumentAct[] = [
    { at: written, type: 'document', by, changedItem: [named(DocNum), of('DocTotal', DocTotal)] },
  ]
  if (decision) {
    const decided = decision.approves ? of('Confirmed', 'Y', 'N') : of('IsChangeRequested', 'Y', 'N')
    const told = decision.approves ? 'document_approve' : 'document_reject'
    acts.push({ at: decision.at, type: told, by: decision.by, changedItem: [named(DocNum, DocNum), decided] })
  }
  const approved = decision?.approves ? decision.at : undefined
  return { document, lines: rows, acts, approved }
}

/** A line of an invoice as stored. */
type InvoiceLine = Pick<DocumentRow, 'DocEntry' | 'DocNum' | 'DocDate' | 'DocTotal'> & { ID: string; SCOrigin: string }

/** What stands on an invoice is closed, and its call is told. */
function closeOn({ ID, supplier_invoice, at, by }: Invoiced, document: DocumentRow, papers: Papers) {
  const { DocEntry, DocNum, DocDate, DocTotal, call_id } = document
  document.DocStatus = 'C'
  document.version += 1
  papers.invoiced.push({ DocEntry, ID, DocNum, SCOrigin: call_id, DocDate, DocTotal })
  const changedItem = [named(DocNum, DocNum), of('DocStatus', 'C', 'O'), of('supplier_invoice', supplier_invoice)]
  papers.acts.push({ at, type: 'invoice', by, changedItem })
}

const of = (field: string, new_value: string, old_value: string | null = null) => ({ field, old_value, new_value })
const named = (DocNum: string, before: string | null = null) => of('DocNum', DocNum, before)

/** Whether a question is answered from a list or freely, a return's answers are those of its type. */
function answersOf({ DocEntry, ReturnType }: DocumentRow, { culture }: Territory) {
  const free: Record<string, string> = freeAnswers[culture]
  return askedOf(ReturnType).map(({ name, values }) => ({ DocEntry, name, answer: values[0] ?? free[name] ?? '' }))
}

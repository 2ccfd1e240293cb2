import { itemField, type SavedDocument } from '@callout/domain/documents/document.bodies.ts'
import { refusalToChange, refusalToWrite } from '@callout/domain/documents/document.rules.ts'
import type { DocumentRecord, DocumentType } from '@callout/domain/documents/document.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import { orRefuse, RefusalError, refuseField } from '@callout/domain/kernel/refusal.ts'
import { findCall, type StoredCall, visibleCall, visibleCallByNumber } from '../calls/call.queries.ts'
import { networkOf } from '../kernel/network.ts'
import type { Work } from '../kernel/serve.ts'
import { changeDocument, createDocument, refuseOldDocument } from './document.change.ts'
import { distanceOf } from './document.company.ts'
import { type Line, linesAfter } from './document.lines.ts'
import { linesOf, type StoredDocument, visibleDocument } from './document.queries.ts'
import { documentRecordOf } from './document.record.ts'
import { pricesOf } from './tariff.queries.ts'

/** Writes a fee or spare-part document, or changes one. */
export const saveOrder = (type: 'fee' | 'sparepart') =>
  async function saveOrder(work: Work, input: SavedDocument): Promise<DocumentRecord> {
    const DocNum = await (input.docNum ? changeOrder(work, type, input) : writeOrder(work, type, input))
    return documentRecordOf(work, { type, DocNum, call_id: input.callID })
  }

async function writeOrder(work: Work, type: DocumentType, input: SavedDocument): Promise<string> {
  const { call, distance } = await callToWrite(work, type, input.callID)
  return createDocument(work, call, type, {
    lines: await savedLines(work, { type, call, distance, before: [] }, input),
  })
}

async function changeOrder(work: Work, type: DocumentType, input: SavedDocument): Promise<string> {
  const { document, call, distance, lines: before } = await documentToChange(work, type, input)
  const lines = await savedLines(work, { type, call, distance, before, document }, input)
  await changeDocument(work, { document, call, lines: before }, { lines, head: corrected(work) }, 'document_change')
  return document.DocNum
}

/** A company that saves has answered the change it was asked for. */
export const corrected = ({ actor }: Work) => (actor.role === Role.sat ? { IsChangeRequested: 'N' } : {})

/** The call, locked, that a new document is written for. Its distance is asked before: a road service may take its time. */
export async function callToWrite(work: Work, type: DocumentType, call_id: string) {
  const { tx, actor } = work
  const seen = await visibleCallByNumber(tx, actor, call_id)
  const distance = type === 'fee' ? await distanceOf(work, seen) : null
  const call = await visibleCall(tx, actor, seen.ID, 'for update')
  orRefuse(refusalToWrite(call))
  return { call, distance }
}

/** The document with its call and lines, both locked, the call first; refused where it may not be changed any more. */
export async function documentToChange(work: Work, type: DocumentType, input: SavedDocument) {
  const { tx, actor } = work
  const name = { type, DocNum: input.docNum ?? '', call_id: input.callID }
  const seen = await visibleDocument(tx, actor, name)
  const seenCall = await findCall(tx, actor, seen.service_job_uuid)
  const distance = type === 'fee' && seenCall ? await distanceOf(work, seenCall) : null
  const call = await findCall(tx, actor, seen.service_job_uuid, 'for update')
  const document = await visibleDocument(tx, actor, name, 'for update')
  orRefuse(refusalToChange(document, call ?? null))
  await refuseOldVersion(work, document, input)
  // Without its call nothing is changed: the rule above has said so.
  return { document, call: call as StoredCall, distance, lines: await linesOf(tx, document.DocEntry) }
}

/** To cancel a line needs no version: a line that is no longer there to cancel says so itself. */
async function refuseOldVersion(work: Work, document: StoredDocument, { version, ...input }: SavedDocument) {
  const onlyCancels = typeof input.canceledLine === 'number' && (input.lines ?? []).length === 0
  if (typeof version === 'number') await refuseOldDocument(work, document, version)
  else if (!onlyCancels) throw new RefusalError(refuseField('version', 'text.required'))
}

interface LinesOf {
  readonly type: DocumentType
  readonly call: StoredCall
  readonly distance: number | null
  readonly before: readonly Line[]
  readonly document?: StoredDocument
}

/** The lines as the save leaves them, with prices from the network's tables. */
export async function savedLines(
  work: Work,
  { type, call, distance, before, document }: LinesOf,
  input: Pick<SavedDocument, 'lines' | 'canceledLine'>,
): Promise<Line[]> {
  const item = itemField(type)
  const codes = (input.lines ?? []).flatMap((line) => line[item] ?? [])
  const prices = await pricesOf(work.tx, await networkOf(work.tx, call.network_code), type, [...new Set(codes)])
  const { business_unit } = call
  return linesAfter(before, input, {
    actor: work.actor,
    type,
    isNew: document === undefined,
    prices,
    distance,
    business_unit,
  })
}

import { itemField, type SaveDocumentBody } from '@callout/domain/documents/document.bodies.ts'
import { refusalToChange, refusalToWrite } from '@callout/domain/documents/document.rules.ts'
import type { DocumentRecord, DocumentType } from '@callout/domain/documents/document.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { findCall, type StoredCall, visibleCall, visibleCallByNumber } from '../calls/call.queries.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { changeDocument, createDocument, refuseOldDocument } from './document.change.ts'
import { distanceToCallCompany } from './document.company.ts'
import { applyLineChanges, type Line } from './document.lines.ts'
import { loadLines, type StoredDocument, visibleDocument } from './document.queries.ts'
import { loadDocumentRecord } from './document.record.ts'
import { priceDayOf } from './fee-price.queries.ts'
import { loadFees, loadProducts } from './tariff.queries.ts'

/** Creates or changes a fee or spare-part document. */
export const saveOrder = (type: 'fee' | 'sparepart') =>
  async function saveOrder(ctx: RequestContext, input: SaveDocumentBody): Promise<DocumentRecord> {
    const { DocNum, distance } = await (input.docNum ? changeOrder(ctx, type, input) : createOrder(ctx, type, input))
    return loadDocumentRecord(ctx, { type, DocNum, call_id: input.callID }, distance)
  }

/** The number of a saved document, and the distance of its company, which is not asked for again under the locks. */
interface SavedOrder {
  readonly DocNum: string
  readonly distance: number | null
}

async function createOrder(ctx: RequestContext, type: DocumentType, input: SaveDocumentBody): Promise<SavedOrder> {
  const { call, distance } = await lockCallForNewDocument(ctx, type, input.callID)
  const lines = await linesToSave(ctx, { type, call, distance, before: [] }, input)
  return { DocNum: await createDocument(ctx, call, type, { lines, road_km: roadKmOf(ctx, distance) }), distance }
}

async function changeOrder(ctx: RequestContext, type: DocumentType, input: SaveDocumentBody): Promise<SavedOrder> {
  const { document, call, distance, lines: before } = await lockDocumentToChange(ctx, type, input)
  const lines = await linesToSave(ctx, { type, call, distance, before, document }, input)
  await changeDocument(
    ctx,
    { document, call, lines: before },
    { lines, head: clearedChangeRequest(ctx), road_km: roadKmOf(ctx, distance) },
    'document_change',
  )
  return { DocNum: document.DocNum, distance }
}

/** The distance to keep for later checks, which estimate it where no road service is asked. */
export const roadKmOf = ({ osrmUrl }: RequestContext, distance: number | null) => (osrmUrl ? distance : null)

/** A save by the company answers an open change request. */
export const clearedChangeRequest = ({ actor }: RequestContext) =>
  actor.role === Role.sat ? { IsChangeRequested: 'N' } : {}

/** Locks the call of a new document. Loads the distance before the lock, because the road service may be slow. */
export async function lockCallForNewDocument(ctx: RequestContext, type: DocumentType, call_id: string) {
  const { tx, actor } = ctx
  const unlocked = await visibleCallByNumber(tx, actor, call_id)
  const distance = type === 'fee' ? await distanceToCallCompany(ctx, unlocked) : null
  const call = await visibleCall(tx, actor, unlocked.ID, 'for update')
  throwIfRefused(refusalToWrite(call))
  return { call, distance }
}

/** Locks the call, then the document, and loads its lines; refuses if the document may no longer be changed. */
export async function lockDocumentToChange(ctx: RequestContext, type: DocumentType, input: SaveDocumentBody) {
  const { tx, actor } = ctx
  const name = { type, DocNum: input.docNum ?? '', call_id: input.callID }
  const unlocked = await visibleDocument(tx, actor, name)
  const unlockedCall = await findCall(tx, actor, unlocked.service_job_uuid)
  const distance = type === 'fee' && unlockedCall ? await distanceToCallCompany(ctx, unlockedCall) : null
  const call = await findCall(tx, actor, unlocked.service_job_uuid, 'for update')
  const document = await visibleDocument(tx, actor, name, 'for update')
  throwIfRefused(refusalToChange(document, call ?? null))
  await refuseOldVersion(ctx, document, input)
  // `refusalToChange` has already refused a document without a call.
  return { document, call: call as StoredCall, distance, lines: await loadLines(tx, document.DocEntry) }
}

/** Refuses an outdated version. Cancelling a line needs no version: its own rule refuses a line that is gone. */
async function refuseOldVersion(
  ctx: RequestContext,
  document: StoredDocument,
  { version, ...input }: SaveDocumentBody,
) {
  const onlyCancels = typeof input.canceledLine === 'number' && (input.lines ?? []).length === 0
  if (typeof version === 'number') await refuseOldDocument(ctx, document, version)
  else if (!onlyCancels) throw new RefusalError(refuseField('version', 'text.required'))
}

interface SavedLinesContext {
  readonly type: DocumentType
  readonly call: StoredCall
  readonly distance: number | null
  readonly before: readonly Line[]
  readonly document?: StoredDocument
}

/** The lines after the save, with prices from the network's tables. */
export async function linesToSave(
  ctx: RequestContext,
  { type, call, distance, before, document }: SavedLinesContext,
  input: Pick<SaveDocumentBody, 'lines' | 'canceledLine'>,
): Promise<Line[]> {
  const item = itemField(type)
  const codes = [...new Set((input.lines ?? []).flatMap((line) => line[item] ?? []))]
  const network = await loadNetworkProfile(ctx.tx, call.network_code)
  const prices =
    type === 'fee'
      ? await loadFees(ctx.tx, network, codes, priceDayOf(call, ctx.now, network.time_zone))
      : await loadProducts(ctx.tx, network, codes)
  const { business_unit } = call
  return applyLineChanges(before, input, {
    actor: ctx.actor,
    type,
    isNew: document === undefined,
    prices,
    distance,
    business_unit,
  })
}

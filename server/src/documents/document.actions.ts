import type { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentRecord, DocumentRow, DocumentType } from '@callout/domain/documents/document.ts'
import { isElevated } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { ExportRequest, FilterData, ListRequest } from '@callout/domain/platform/list.request.ts'
import { exportList } from '../platform/exports/export-list.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import type { FileResponse } from '../platform/http/send-file.ts'
import { recordCopy } from '../platform/lists/copy.ts'
import { loadListPage } from '../platform/lists/page.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { loadCopiedLines } from './document.copy.ts'
import { refuseUnknownCall } from './document.queries.ts'
import { loadDocumentRecord } from './document.record.ts'
import { documentExportTexts, documentSource } from './document.source.ts'
import { refuseUnlessDpcAllowed } from './dpc.access.ts'

/**
 * Refuses a list that the actor may not read. Call centre and back office may list only the documents of one call; a
 * call that the actor may not see is a 404.
 */
async function refuseHiddenList({ tx, actor }: RequestContext, type: DocumentType, { call_id }: FilterData) {
  if (type === 'dpc') refuseUnlessDpcAllowed(actor)
  if (call_id !== undefined) return refuseUnknownCall(tx, actor, call_id as string)
  if (isElevated(actor.role)) throw new Problem(403)
}

export const listDocuments = (type: DocumentType) =>
  async function listDocuments(
    ctx: RequestContext,
    request: ListRequest,
  ): Promise<{ Data: DocumentRow[]; Total: number }> {
    await refuseHiddenList(ctx, type, request.filterData)
    const lists = await cachedValueLists(ctx, ctx.actor.network_code)
    const source = {
      ...documentSource(type, ctx.actor, lists, ctx.lang),
      recordsOf: (keys: readonly string[]) => loadCopiedLines(ctx, type, keys),
    }
    const page = await loadListPage(ctx, source, request)
    if (request.fields === 'all') recordCopy(ctx, source.list.name, request, page.Data.length)
    return page
  }

export const exportDocuments = (type: DocumentType) =>
  async function exportDocuments(ctx: RequestContext, request: ExportRequest): Promise<FileResponse> {
    await refuseHiddenList(ctx, type, request.filterData)
    const lists = await cachedValueLists(ctx, ctx.actor.network_code)
    const source = documentSource(type, ctx.actor, lists, ctx.lang)
    return exportList(ctx, source, request, documentExportTexts(type, lists, ctx.lang))
  }

export async function loadFee(
  ctx: RequestContext,
  input: BodyOf<typeof documentApi.feeLines>,
): Promise<DocumentRecord> {
  return loadDocumentRecord(ctx, { type: 'fee', DocNum: input.docNum ?? '', call_id: input.callId })
}

export async function loadSparePart(
  ctx: RequestContext,
  input: BodyOf<typeof documentApi.sparePartLines>,
): Promise<DocumentRecord> {
  return loadDocumentRecord(ctx, { type: 'sparepart', DocNum: input.docNum ?? '', call_id: input.call_id })
}

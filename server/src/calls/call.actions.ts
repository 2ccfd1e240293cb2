import type { CallRow, callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { technicianNames } from '../companies/technician.queries.ts'
import { exportList } from '../platform/exports/export-list.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { FileResponse } from '../platform/http/send-file.ts'
import { recordCopy } from '../platform/lists/copy.ts'
import { loadListPage } from '../platform/lists/page.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { blankCall } from './call.blank.ts'
import { callExportTexts, callSource, countUnassignedCalls } from './call.queries.ts'
import { loadCallRecord, loadCallRecords } from './call.record.ts'

export async function listCalls(
  ctx: RequestContext,
  request: BodyOf<typeof callApi.list>,
): Promise<{ Data: CallRow[]; Total: number }> {
  const lists = await cachedValueLists(ctx, ctx.actor.network_code)
  const technicians = await technicianNames(ctx, ctx.actor.network_code)
  const source = {
    ...callSource(lists, ctx.lang, ctx.actor, technicians),
    recordsOf: (IDs: readonly string[]) => loadCallRecords(ctx, IDs),
  }
  const page = await loadListPage(ctx, source, request)
  if (request.fields === 'all') recordCopy(ctx, callList.name, request, page.Data.length)
  return page
}

export async function exportCalls(ctx: RequestContext, request: BodyOf<typeof callApi.export>): Promise<FileResponse> {
  const lists = await cachedValueLists(ctx, ctx.actor.network_code)
  return exportList(ctx, callSource(lists, ctx.lang, ctx.actor), request, callExportTexts(lists, ctx.lang))
}

export async function loadCall(ctx: RequestContext, { ID }: BodyOf<typeof callApi.load>): Promise<CallRecord> {
  if (ID === 'create') return blankCall(ctx)
  const call = await loadCallRecord(ctx, ID)
  ctx.recordAccess({ action: 'opened', kind: 'call', record: call.ID })
  return call
}

export async function countUnassigned(ctx: RequestContext): Promise<number> {
  return countUnassignedCalls(ctx, await cachedValueLists(ctx, ctx.actor.network_code))
}

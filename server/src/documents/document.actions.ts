import type { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentRecord, DocumentRow, DocumentType } from '@callout/domain/documents/document.ts'
import { isElevated } from '@callout/domain/kernel/access.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import type { ExportRequest, FilterData, ListRequest } from '@callout/domain/kernel/list.ts'
import { exportList } from '../kernel/export.ts'
import type { FileAnswer } from '../kernel/file-answer.ts'
import { listPage } from '../kernel/list.ts'
import type { Work } from '../kernel/serve.ts'
import { Problem } from '../kernel/wire.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { refuseUnknownCall } from './document.queries.ts'
import { documentRecordOf } from './document.record.ts'
import { documentSource, shownInDocuments } from './document.source.ts'
import { refuseWithoutDpc } from './dpc.network.ts'

/** Whether this reader may read this list: the call centre one call's at a time, and nobody that of an unknown call. */
async function refuseList({ tx, actor }: Work, type: DocumentType, { call_id }: FilterData) {
  if (type === 'dpc') refuseWithoutDpc(actor)
  if (call_id !== undefined) return refuseUnknownCall(tx, actor, call_id as string)
  if (isElevated(actor.role)) throw new Problem(403)
}

export const listDocuments = (type: DocumentType) =>
  async function listDocuments(work: Work, request: ListRequest): Promise<{ Data: DocumentRow[]; Total: number }> {
    await refuseList(work, type, request.filterData)
    const lists = await valueLists(work, work.actor.network_code)
    return listPage(work, documentSource(type, work.actor, lists, work.lang), request)
  }

export const exportDocuments = (type: DocumentType) =>
  async function exportDocuments(work: Work, request: ExportRequest): Promise<FileAnswer> {
    await refuseList(work, type, request.filterData)
    const lists = await valueLists(work, work.actor.network_code)
    const source = documentSource(type, work.actor, lists, work.lang)
    return exportList(work, source, request, shownInDocuments(type, lists, work.lang))
  }

export async function feeLines(work: Work, input: BodyOf<typeof documentApi.feeLines>): Promise<DocumentRecord> {
  return documentRecordOf(work, { type: 'fee', DocNum: input.docNum ?? '', call_id: input.callId })
}

export async function sparePartLines(
  work: Work,
  input: BodyOf<typeof documentApi.sparePartLines>,
): Promise<DocumentRecord> {
  return documentRecordOf(work, { type: 'sparepart', DocNum: input.docNum ?? '', call_id: input.call_id })
}

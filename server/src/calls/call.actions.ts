import type { CallRow, callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { exportList } from '../kernel/export.ts'
import type { FileAnswer } from '../kernel/file-answer.ts'
import { listPage } from '../kernel/list.ts'
import type { Work } from '../kernel/serve.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { blankCall } from './call.blank.ts'
import { callSource, countUnassignedCalls, shownInCalls } from './call.queries.ts'
import { callRecordOf } from './call.record.ts'

export async function listCalls(
  work: Work,
  request: BodyOf<typeof callApi.list>,
): Promise<{ Data: CallRow[]; Total: number }> {
  const lists = await valueLists(work, work.actor.network_code)
  return listPage(work, callSource(lists, work.lang), request)
}

export async function exportCalls(work: Work, request: BodyOf<typeof callApi.export>): Promise<FileAnswer> {
  const lists = await valueLists(work, work.actor.network_code)
  return exportList(work, callSource(lists, work.lang), request, shownInCalls(lists, work.lang))
}

export async function loadCall(work: Work, { ID }: BodyOf<typeof callApi.load>): Promise<CallRecord> {
  if (ID === 'create') return blankCall(work)
  const call = await callRecordOf(work, ID)
  work.saw({ what: 'opened', kind: 'call', record: call.ID })
  return call
}

export async function unassignedCount(work: Work): Promise<number> {
  return countUnassignedCalls(work, await valueLists(work, work.actor.network_code))
}

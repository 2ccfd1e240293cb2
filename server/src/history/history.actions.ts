import type { historyApi } from '@callout/domain/history/history.api.ts'
import type { HistoryRow } from '@callout/domain/history/history.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { visibleCall } from '../calls/call.queries.ts'
import type { Work } from '../kernel/serve.ts'
import { malformed, notFound } from '../kernel/wire.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { historyOf } from './history.queries.ts'
import { readable } from './history.texts.ts'

/** What happened to a record this reader may see, newest first. */
export async function listHistory(work: Work, request: BodyOf<typeof historyApi.list>) {
  const { service_job_uuid, service_contract_uuid } = request.filterData as Record<string, string | undefined>
  if (service_contract_uuid !== undefined) throw notFound()
  if (service_job_uuid === undefined) throw malformed('filterData: service_job_uuid is missing')
  const call = await visibleCall(work.tx, work.actor, service_job_uuid)
  const rows = await historyOf(work.tx, call.ID)
  const lists = await valueLists(work, call.network_code)
  const { Page, PageSize } = request
  const shown = PageSize === 0 ? rows : rows.slice((Page - 1) * PageSize, Page * PageSize)
  const Data = shown.map(
    (row): HistoryRow => ({ ...row, ID: String(row.ID), change_data: readable(row.change_data, lists, work.lang) }),
  )
  return { Data, Total: rows.length }
}

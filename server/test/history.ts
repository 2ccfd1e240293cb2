import { historyApi } from '@callout/domain/history/history.api.ts'
import type { HistoryRow } from '@callout/domain/history/history.ts'
import type { Caller } from './harness.ts'

/** What happened to a call, newest first, as this caller reads it. */
export async function historyOf(caller: Caller, service_job_uuid: string): Promise<HistoryRow[]> {
  const body = { request: { PageSize: 0 }, filterData: { service_job_uuid } }
  return (await caller.send(historyApi.list, body)).body.Data
}

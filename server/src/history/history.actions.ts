import type { historyApi } from '@callout/domain/history/history.api.ts'
import type { HistoryRow } from '@callout/domain/history/history.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { visibleCall } from '../calls/call.queries.ts'
import { visibleContract } from '../contracts/contract.queries.ts'
import { contractTemplates } from '../contracts/template.queries.ts'
import type { Work } from '../kernel/serve.ts'
import { malformed } from '../kernel/wire.ts'
import { documentCodeText, isDocumentCodes } from '../value-lists/document-codes.queries.ts'
import { valueLists } from '../value-lists/value-list.queries.ts'
import { historyOf, type StoredHistory } from './history.queries.ts'
import { readable, type Words } from './history.texts.ts'

/** What happened to a call or contract this reader may see, newest first. */
export async function listHistory(work: Work, request: BodyOf<typeof historyApi.list>) {
  const rows = await rowsOf(work, request.filterData as Record<string, string | undefined>)
  const words = await wordsFor(work)
  const { Page, PageSize } = request
  const shown = PageSize === 0 ? rows : rows.slice((Page - 1) * PageSize, Page * PageSize)
  const Data = shown.map(
    ({ ID, user_name, created_at, change_data }): HistoryRow => ({
      ID: String(ID),
      user_name,
      created_at,
      change_data: readable(change_data, words, work.lang),
    }),
  )
  return { Data, Total: rows.length }
}

async function rowsOf(
  work: Work,
  { service_job_uuid, service_contract_uuid }: Record<string, string | undefined>,
): Promise<StoredHistory[]> {
  const { tx, actor, saw } = work
  if ((service_job_uuid === undefined) === (service_contract_uuid === undefined))
    throw malformed('filterData: either service_job_uuid or service_contract_uuid names the record')
  if (service_contract_uuid !== undefined) {
    const { ID } = await visibleContract(tx, actor, service_contract_uuid)
    saw({ what: 'opened', kind: 'contract', record: ID, part: 'history' })
    return historyOf(work, 'service_contract_uuid', ID)
  }
  const { ID } = await visibleCall(tx, actor, service_job_uuid ?? '')
  saw({ what: 'opened', kind: 'call', record: ID, part: 'history' })
  return historyOf(work, 'service_job_uuid', ID)
}

/** The texts of values as the network has them; those of contract templates stand in tables of their own. */
async function wordsFor(work: Work): Promise<Words> {
  const lists = await valueLists(work, work.actor.network_code)
  const templates = await contractTemplates(work, work.actor.network_code)
  return {
    text: (list, value, lang) => {
      if (list === 'contract_templates') return templates.text(value, lang)
      return isDocumentCodes(list) ? documentCodeText(list, value, lang) : lists.text(list, value, lang)
    },
  }
}

import type { historyApi } from '@callout/domain/history/history.api.ts'
import type { HistoryRow } from '@callout/domain/history/history.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { isContractHidden, type StoredCall, visibleCall } from '../calls/call.queries.ts'
import { visibleContract } from '../contracts/contract.queries.ts'
import { cachedContractTemplates } from '../contracts/template.queries.ts'
import { visibleInvoice } from '../invoices/invoice.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { malformedRequest, Problem } from '../platform/http/problem.ts'
import { refuseCursor } from '../platform/lists/copy.ts'
import { documentCodeText, isDocumentCodeList } from '../value-lists/document-codes.queries.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { loadVisibleHistory, ownContractNumbers } from './history.queries.ts'
import { type ValueTexts, withValueTexts } from './history.texts.ts'
import { type StoredHistory, withChangedItems, withKnownContractNumbers } from './history.visibility.ts'

/** Lists the history of a call, contract or invoice that the actor may see, newest first. */
export async function listHistory(ctx: RequestContext, request: BodyOf<typeof historyApi.list>) {
  refuseCursor(request)
  const rows = await loadHistoryRows(ctx, request.filterData as Record<string, string | undefined>)
  const valueTexts = await loadValueTexts(ctx)
  const { Page, PageSize } = request
  const pageRows = PageSize === 0 ? rows : rows.slice((Page - 1) * PageSize, Page * PageSize)
  const Data = pageRows.map(
    ({ ID, user_name, created_at, change_data }): HistoryRow => ({
      ID: String(ID),
      user_name,
      created_at,
      change_data: withValueTexts(change_data, valueTexts, ctx.lang),
    }),
  )
  return { Data, Total: rows.length }
}

async function loadHistoryRows(
  ctx: RequestContext,
  { service_job_uuid, service_contract_uuid, supplier_invoice_uuid }: Record<string, string | undefined>,
): Promise<StoredHistory[]> {
  const { tx, actor, recordAccess } = ctx
  if ([service_job_uuid, service_contract_uuid, supplier_invoice_uuid].filter((ID) => ID !== undefined).length !== 1)
    throw malformedRequest(
      'filterData: exactly one of service_job_uuid, service_contract_uuid and supplier_invoice_uuid is required',
    )
  if (supplier_invoice_uuid !== undefined) {
    if (!isAllowed(who.invoiceReaders, actor)) throw new Problem(403)
    const { ID } = await visibleInvoice(tx, actor, supplier_invoice_uuid)
    recordAccess({ action: 'opened', kind: 'invoice', record: ID, part: 'history' })
    return loadVisibleHistory(ctx, 'supplier_invoice_uuid', ID)
  }
  if (service_contract_uuid !== undefined) {
    const { ID } = await visibleContract(tx, actor, service_contract_uuid)
    recordAccess({ action: 'opened', kind: 'contract', record: ID, part: 'history' })
    return loadVisibleHistory(ctx, 'service_contract_uuid', ID)
  }
  const call = await visibleCall(tx, actor, service_job_uuid ?? '')
  recordAccess({ action: 'opened', kind: 'call', record: call.ID, part: 'history' })
  const rows = await loadVisibleHistory(ctx, 'service_job_uuid', call.ID)
  return actor.societe_uuid === null ? rows : hideUnknownContracts(ctx, call, rows)
}

/**
 * Hides contract numbers from a company, except contracts it sees itself and the one its call shows. Otherwise it
 * could find other contracts by trying serial numbers.
 */
async function hideUnknownContracts(ctx: RequestContext, call: StoredCall, rows: readonly StoredHistory[]) {
  const { actor } = ctx
  const items = rows.flatMap(({ change_data }) => change_data.changedItem)
  const knownNumbers = await ownContractNumbers(ctx, items)
  if (actor.enableServiceContract && !isContractHidden(actor, call)) knownNumbers.add(call.service_contract_id)
  return rows.map((row) => ({
    ...row,
    change_data: withChangedItems(row, withKnownContractNumbers(row.change_data.changedItem, knownNumbers)),
  }))
}

/** Texts of list values in the network; contract templates and document codes have their own tables. */
async function loadValueTexts(ctx: RequestContext): Promise<ValueTexts> {
  const lists = await cachedValueLists(ctx, ctx.actor.network_code)
  const templates = await cachedContractTemplates(ctx, ctx.actor.network_code)
  return {
    text: (list, value, lang) => {
      if (list === 'contract_templates') return templates.text(value, lang)
      return isDocumentCodeList(list) ? documentCodeText(list, value, lang) : lists.text(list, value, lang)
    },
  }
}

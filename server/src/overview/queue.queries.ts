import { contractList } from '@callout/domain/contracts/contract.list.ts'
import type { Queue, QueueList } from '@callout/domain/overview/overview.queues.ts'
import type { QueueCell } from '@callout/domain/overview/overview.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { sql } from 'kysely'
import { callSource } from '../calls/call.queries.ts'
import { contractsVisibleTo } from '../contracts/contract.queries.ts'
import { countedDocuments } from '../documents/document.queries.ts'
import { invoiceableSource, invoiceToPay, supplierInvoiceSource } from '../invoices/invoice.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import {
  type Condition,
  columnRef,
  type FilteredSource,
  type SqlFragment,
  whereClause,
} from '../platform/lists/conditions.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'

/** The part of a list source that counting needs. */
interface CountedSource extends FilteredSource {
  readonly from: SqlFragment
  readonly storedTotal?: (actor: Actor, filterData: FilterData) => Condition | undefined
  /** SQL of the amount of a row. */
  readonly amount?: SqlFragment
}

const contractRows: CountedSource = {
  list: contractList,
  from: sql`service_contracts row`,
  visibleTo: contractsVisibleTo,
}

/** Counts each queue under the conditions of its list, all in one query. */
export async function countQueues(
  { tx, actor, lang }: RequestContext,
  lists: ValueLists,
  queues: readonly Queue[],
): Promise<QueueCell[]> {
  const sources: Record<QueueList, CountedSource> = {
    servicecalls: callSource(lists, lang, actor),
    fees: countedDocuments('fee'),
    spareparts: countedDocuments('sparepart'),
    dpc: countedDocuments('dpc'),
    servicecontracts: contractRows,
    invoicegeneration: invoiceableSource,
    supplierinvoices: { ...supplierInvoiceSource(actor), from: sql`supplier_invoices row`, amount: invoiceToPay },
  }
  const counts = queues.map((queue, n) => sql`${countOf(sources[queue.list], actor, queue)} as ${sql.ref(`q${n}`)}`)
  const { rows } = await sql<Record<string, [number, number, string | null]>>`select ${sql.join(counts)}`.execute(tx)
  return queues.map(({ hasSum, since: _since, ...queue }, n) => {
    const [count, sum, oldest] = rows[0]?.[`q${n}`] ?? [0, 0, null]
    return { ...queue, count, ...(hasSum && { sum }), ...(oldest && { oldest: new Date(oldest).toISOString() }) }
  })
}

/** SQL for the number of rows, their sum and the instant since which the first of them waits, as a JSON array. */
function countOf(
  { from, amount = sql`row."DocTotal"`, ...source }: CountedSource,
  actor: Actor,
  queue: Queue,
): SqlFragment {
  const { filterData, hasSum, since } = queue
  const stored = hasSum ? undefined : source.storedTotal?.(actor, filterData)
  const figures = [
    stored ?? sql`count(*)`,
    hasSum ? sql`coalesce(sum(${amount}), 0)` : sql`0`,
    since ? sql`min(${columnRef(since)})` : sql`null`,
  ]
  if (stored && !since) return sql`jsonb_build_array(${stored})`
  return sql`(select jsonb_build_array(${sql.join(figures)}) from ${from} where ${whereClause(source, actor, filterData)})`
}

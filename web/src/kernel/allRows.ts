import type { FilterData, Sort } from '@callout/domain/kernel/list.ts'
import { send } from './send.ts'
import type { ListSource } from './useList.ts'

/** The largest page the wire gives. */
export const largestPage = 100

/** So many pages are asked for at a time: more would make other requests of this browser wait. */
const atOnce = 4

interface Page<Row> {
  readonly Data: readonly Row[]
  readonly Total: number
}

/**
 * Every row of a list that the filters leave. The first page brings the total, the others are asked for side by side; a
 * row that moved from one page to another meanwhile is there once. Throws what `send` throws.
 */
export async function allRows<Row extends { readonly ID: string }>(
  { endpoint }: Pick<ListSource<Row>, 'endpoint'>,
  { filterData, Sorts, signal }: { filterData: FilterData; Sorts: readonly Sort[]; signal: AbortSignal },
): Promise<Row[]> {
  const ask = async (Page: number, Total: number) => {
    const request = { Page, PageSize: largestPage, Sorts, Total }
    return (await send(endpoint, { request, filterData }, { signal })) as unknown as Page<Row>
  }
  const first = await ask(1, -1)
  const pages = [first.Data]
  const last = Math.ceil(first.Total / largestPage)
  let next = 2
  const askOn = async () => {
    for (let at = next++; at <= last; at = next++) pages[at - 1] = (await ask(at, first.Total)).Data
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, Math.max(0, last - 1)) }, askOn))
  return [...new Map(pages.flat().map((row) => [row.ID, row])).values()]
}

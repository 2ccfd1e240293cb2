/** The largest page the wire gives. */
export const largestPage = 100

/** So many pages are asked for at a time: more would make other requests of this browser wait. */
const atOnce = 4

interface Page<Row> {
  readonly Data: readonly Row[]
  readonly Total: number
}

/**
 * Every row of a list. `ask` fetches a page (from 1) of `largestPage` rows; it is told the total once that is known, and -1
 * before. The first page brings the total, the others are asked for side by side. A row that moved from one page to
 * another meanwhile is there once. Throws what `ask` throws.
 */
export async function allRows<Row extends { readonly ID: string }>(
  ask: (page: number, total: number) => Promise<Page<Row>>,
): Promise<Row[]> {
  const first = await ask(1, -1)
  const pages = [first.Data]
  const last = Math.ceil(first.Total / largestPage)
  let next = 2
  const askOn = async () => {
    for (let at = next++; at <= last; at = next++) pages[at - 1] = (await ask(at, first.Total)).Data
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, last - 1) }, askOn))
  return [...new Map(pages.flat().map((row) => [row.ID, row])).values()]
}

/** The largest page size that the server accepts. */
export const maxPageSize = 100

/** Number of pages requested at a time; more would delay other requests of this browser. */
const maxParallelPages = 4

interface Page<Row> {
  readonly Data: readonly Row[]
  readonly Total: number
}

/**
 * Loads every row of a list, each once. `loadPage` fetches a page (from 1) of `maxPageSize` rows; it gets the total, or
 * -1 for the first page. The other pages load in parallel, up to the one that completes `most` rows. Throws what
 * `loadPage` throws.
 */
export async function loadAllRows<Row extends { readonly ID: string }>(
  loadPage: (page: number, total: number) => Promise<Page<Row>>,
  most = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const first = await loadPage(1, -1)
  const pages = [first.Data]
  const last = Math.ceil(Math.min(first.Total, most) / maxPageSize)
  let next = 2
  const loadNextPages = async () => {
    for (let page = next++; page <= last; page = next++) pages[page - 1] = (await loadPage(page, first.Total)).Data
  }
  await Promise.all(Array.from({ length: Math.min(maxParallelPages, last - 1) }, loadNextPages))
  return [...new Map(pages.flat().map((row) => [row.ID, row])).values()]
}

/** What stands after the question mark: always text, several values of a name as an array. */
export type Search = Record<string, string | string[]>

/** Reads a query without guessing types: `?call_id=007` stays `007`. */
export function parseSearch(query: string): Search {
  const search: Search = {}
  for (const [name, value] of new URLSearchParams(query)) {
    const before = search[name]
    search[name] = before === undefined ? value : [before, value].flat()
  }
  return search
}

/** Writes a query; undefined and empty values are left out. Answers '' or `?...`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** A path of the product: the page's own, then an id or further segments, then a query. */
export function pathOf(page: string, segments: readonly string[] = [], query: Record<string, unknown> = {}): string {
  return [page, ...segments.map(encodeURIComponent)].join('/') + stringifySearch(query)
}

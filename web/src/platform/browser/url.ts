import { readInstant } from '@callout/domain/platform/fields.ts'

/** A parsed query string: values are text, several values of a name are an array. */
export type Search = Record<string, string | string[]>

/** Parses a query string without guessing types: `?call_id=007` stays `007`. */
export function parseSearch(query: string): Search {
  const search: Search = {}
  for (const [name, value] of new URLSearchParams(query)) {
    const before = search[name]
    search[name] = before === undefined ? value : [before, value].flat()
  }
  return search
}

/** Writes a query string without undefined and empty values. Returns '' or `?...`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** A path of the app: the page's path, then an id or further segments, then a query. */
export function pathOf(page: string, segments: readonly string[] = [], query: Record<string, unknown> = {}): string {
  return [page, ...segments.map(encodeURIComponent)].join('/') + stringifySearch(query)
}

/** True for an existing day `YYYY-MM-DD` of the years 1000 to 2999. */
export const isDay = (text: string) => /^[12]\d{3}-\d\d-\d\d$/.test(text) && readInstant(text) !== undefined

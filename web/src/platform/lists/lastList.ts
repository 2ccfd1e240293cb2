import { parseSearch, type Search } from '../browser/url.ts'

const storageKey = 'callout.list'

/** Remembers the address of the list last viewed in this tab. */
export function rememberLastList(address: string): void {
  sessionStorage.setItem(storageKey, address)
}

/** Location of a list page with its filters and page. */
export interface ListLocation {
  readonly to: string
  readonly search: Search
}

/** The list last viewed, with its filters and page, if it is one of `paths`; else the first of them. */
export function lastListLocation(paths: readonly [string, ...string[]]): ListLocation {
  const remembered = sessionStorage.getItem(storageKey) ?? ''
  const address = paths.includes(remembered.split('?')[0] ?? '') ? remembered : paths[0]
  const [to = '', query = ''] = address.split('?')
  return { to, search: parseSearch(query) }
}

const storageKey = 'callout.list'

/** Remembers the address of the list last viewed in this tab. */
export function rememberLastList(address: string): void {
  sessionStorage.setItem(storageKey, address)
}

/** The list last viewed, with its filters and page, if it is one of `paths`; else the first of them. */
export function lastListPath(paths: readonly [string, ...string[]]): string {
  const remembered = sessionStorage.getItem(storageKey) ?? ''
  return paths.includes(remembered.split('?')[0] ?? '') ? remembered : paths[0]
}

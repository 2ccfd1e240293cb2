const name = 'callout.list'

/** Keeps the address of the list last looked at in this tab. */
export function rememberList(address: string): void {
  sessionStorage.setItem(name, address)
}

/** The list last looked at, with its filters and page, when it is one of `paths`; else the first of them. */
export function wayBack(paths: readonly [string, ...string[]]): string {
  const remembered = sessionStorage.getItem(name) ?? ''
  return paths.includes(remembered.split('?')[0] ?? '') ? remembered : paths[0]
}

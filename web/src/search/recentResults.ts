import type { SearchResult } from '@callout/domain/search/search.api.ts'

const storageName = 'callout.search.recent'
const maxRecent = 6

/** The results opened last, the newest first. They are forgotten with the session. */
export function recentResults(): readonly SearchResult[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? '[]') as SearchResult[]
  } catch {
    return []
  }
}

/** Remembers an opened result. */
export function rememberResult(result: SearchResult): void {
  const others = recentResults().filter(({ kind, ID }) => kind !== result.kind || ID !== result.ID)
  // Not stored: these may change.
  const { open_call_id: _open, shares_serial: _shares, ...remembered } = result
  sessionStorage.setItem(storageName, JSON.stringify([remembered, ...others].slice(0, maxRecent)))
}

import type { Credentials } from './credentials.ts'
import type { Principal } from './principal.ts'

/** Most cached principals per process; the oldest is dropped first. */
const maxCached = 2000

type Authenticate = (credentials: Credentials, now: string) => Promise<Principal>

/**
 * Cache of users by their credentials. A cached principal must pass one short validity query before its response is
 * sent; a read may run at the same time (see `readWhileChecking`).
 */
export interface PrincipalCache {
  /** The cached principal, without checking that it is still valid. */
  readonly getCached: (credentials: Credentials) => Principal | undefined
  /** The cached principal (same object) if still valid, else a full authentication. `now` is ISO 8601. */
  readonly authenticate: Authenticate
}

/** Creates the cache of a process. `authenticate` identifies a caller without the cache. */
export function createPrincipalCache(authenticate: Authenticate): PrincipalCache {
  const cached = new Map<string, Principal>()
  const keyOf = (credentials: Credentials) => JSON.stringify(credentials)
  const getCached = (credentials: Credentials) => cached.get(keyOf(credentials))
  const store = (credentials: Credentials, principal: Principal) => {
    const key = keyOf(credentials)
    cached.delete(key)
    if (principal.kind !== 'user') return
    cached.set(key, principal)
    for (const oldest of cached.keys()) {
      if (cached.size <= maxCached) return
      cached.delete(oldest)
    }
  }
  return {
    getCached,
    authenticate: async (credentials, now) => {
      const known = getCached(credentials)
      const isValid = known?.kind === 'user' && (await known.isStillValid(now))
      const principal = isValid ? known : await authenticate(credentials, now)
      store(credentials, principal)
      return principal
    },
  }
}

/**
 * Reads as the cached principal while `check` authenticates the request, and returns the answer only once both are
 * done. Reads again if `check` gives another principal, so no result of an invalid session is returned.
 */
export async function readWhileChecking<T>(
  cached: Principal | undefined,
  check: () => Promise<Principal>,
  read: (principal: Principal) => Promise<T>,
): Promise<{ principal: Principal; answer: T }> {
  const early = cached && read(cached)
  // Its failure counts only if the session proves valid: until then it must not be an unhandled rejection.
  early?.catch(() => {})
  const principal = await check()
  return { principal, answer: await (early && principal === cached ? early : read(principal)) }
}

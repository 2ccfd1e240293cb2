import type { Db } from './db.ts'

interface CacheEntry {
  readonly expiresAt: number
  readonly value: Promise<unknown>
  isLoaded: boolean
}

/** Cache of one process. It holds only values read through `db`, never those of a transaction. */
export interface TtlCache {
  readonly db: Db
  readonly entries: Map<string, CacheEntry>
  readonly clock: () => number
}

/** Creates an empty cache over `db`. `clock` gives the time in milliseconds. */
export const createTtlCache = (db: Db, clock: () => number = Date.now): TtlCache => ({ db, entries: new Map(), clock })

/** Context of a lookup: `tx` is a request's transaction or the pool. */
export interface LookupContext {
  readonly tx: Db
  readonly ttlCache: TtlCache
}

/** Reads a value from the given database. Declare it outside of requests, so that it can read from nothing else. */
type Loader<Args extends readonly string[], T> = (db: Db, ...args: Args) => Promise<T>

function loadIntoCache<T>(
  { entries, clock, db }: TtlCache,
  key: string,
  maxAgeMs: number,
  load: (db: Db) => Promise<T>,
): CacheEntry {
  const entry: CacheEntry = { expiresAt: clock() + maxAgeMs, value: load(db), isLoaded: false }
  entries.set(key, entry)
  const onLoaded = () => {
    entry.isLoaded = true
  }
  entry.value.then(onLoaded, () => entries.get(key) === entry && entries.delete(key))
  return entry
}

/** True for a transaction. Waiting for a load could block it: the load may itself wait for a connection. */
const holdsConnection = ({ tx, ttlCache }: LookupContext) => tx !== ttlCache.db && tx.isTransaction

/** The value of an entry. A transaction does not wait for it but reads it itself, also data it has not committed. */
function valueForContext<Args extends readonly string[], T>(
  ctx: LookupContext,
  entry: CacheEntry,
  load: Loader<Args, T>,
  args: Args,
): Promise<T> {
  return entry.isLoaded || !holdsConnection(ctx) ? (entry.value as Promise<T>) : load(ctx.tx, ...args)
}

/**
 * Declares a value to cache for `maxAgeMs` milliseconds: texts and settings, never user data. Failures are not cached.
 * `forget` removes it from the cache of a process before that.
 */
export function cached<Args extends readonly string[], T>(name: string, maxAgeMs: number, load: Loader<Args, T>) {
  const keyOf = (args: Args) => [name, ...args].join(' ')
  const lookUp = (ctx: LookupContext, ...args: Args): Promise<T> => {
    const { ttlCache } = ctx
    const key = keyOf(args)
    const known = ttlCache.entries.get(key)
    const isFresh = known && known.expiresAt > ttlCache.clock()
    const entry = isFresh ? known : loadIntoCache(ttlCache, key, maxAgeMs, (db) => load(db, ...args))
    return valueForContext(ctx, entry, load, args)
  }
  const forget = ({ entries }: TtlCache, ...args: Args) => void entries.delete(keyOf(args))
  return Object.assign(lookUp, { forget })
}

/** Declares a value that is cached until a caller asks for another `version`. Failures are not cached. */
export function cachedByVersion<Args extends readonly string[], T extends { readonly version: number }>(
  name: string,
  load: Loader<Args, T>,
) {
  return async (ctx: LookupContext, version: number, ...args: Args): Promise<T> => {
    const { ttlCache } = ctx
    const key = [name, ...args].join(' ')
    let entry = ttlCache.entries.get(key)
    while (entry) {
      if (!entry.isLoaded && holdsConnection(ctx)) return load(ctx.tx, ...args)
      const value = (await entry.value) as T
      if (value.version === version) return value
      // Another caller may have started to reload it in the meantime.
      const next = ttlCache.entries.get(key)
      if (next === entry) break
      entry = next
    }
    const reloaded = loadIntoCache(ttlCache, key, Number.POSITIVE_INFINITY, (db) => load(db, ...args))
    return valueForContext(ctx, reloaded, load, args)
  }
}

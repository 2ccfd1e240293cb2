import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Credentials } from './credentials.ts'
import type { Caller } from './serve.ts'

/** As many people as one process serves at a time; whoever comes after them waits a question longer once. */
const mostKept = 2000

/**
 * Who stood behind each pair of credentials at their last request. A read begins on it while the database is asked who
 * stands behind them now, and only an answer given to that same person leaves the server.
 */
export interface Lately {
  readonly of: (credentials: Credentials) => Caller | undefined
  readonly keep: (credentials: Credentials, caller: Caller) => void
}

export function openLately(): Lately {
  const kept = new Map<string, Caller>()
  const keyOf = (credentials: Credentials) => JSON.stringify(credentials)
  return {
    of: (credentials) => kept.get(keyOf(credentials)),
    keep: (credentials, caller) => {
      const key = keyOf(credentials)
      kept.delete(key)
      if (caller.kind !== 'user') return
      kept.set(key, caller)
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) return
        kept.delete(oldest)
      }
    },
  }
}

/** Reads as whoever it was lately and meanwhile has it checked who asks; answers anew where that is somebody else now. */
export async function readMeanwhile<T>(
  lately: Caller | undefined,
  check: () => Promise<Caller>,
  read: (caller: Caller) => Promise<T>,
): Promise<{ caller: Caller; answer: Promise<T> }> {
  const early = lately && read(lately)
  // What fails for whom it was is told only if it still is who asks.
  early?.catch(() => {})
  // What takes longer is asked first.
  if (early) await setImmediate()
  const caller = await check()
  return { caller, answer: early && isDeepStrictEqual(caller, lately) ? early : read(caller) }
}

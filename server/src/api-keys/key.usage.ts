import { minuteMs } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { RequestsLeft } from '../platform/http/authentication/principal.ts'
import type { Quotas } from '../platform/http/quotas.ts'

/** Share of a key's requests of a minute that a process reserves in one step, so that few requests write. */
const shareTaken = 1 / 20

/** Counts the requests of API keys, over all processes. */
export interface KeyUsage {
  /** Counts a request at `now` (ISO 8601). Throws a 429 problem beyond the limit of a minute. */
  readonly countRequest: (ID: string, now: string) => Promise<RequestsLeft>
}

/** The requests that this process may still take from a key until `endsAt` (milliseconds). */
interface Allowance {
  remaining: number
  readonly endsAt: number
  /** Requests that no process has taken yet. */
  readonly untaken: number
  /** No process may take more requests in this minute. */
  readonly isExhausted: boolean
}

/**
 * Creates the count of a process. It takes requests from the row of the key in shares, and keeps the time of the last
 * use there.
 */
export function createKeyUsage(db: Db, quotas: Quotas, requestsPerMinute: number): KeyUsage {
  const share = Math.max(1, Math.floor(requestsPerMinute * shareTaken))
  const allowances = new Map<string, Allowance>()
  const taking = new Map<string, Promise<void>>()

  const take = async (ID: string, now: string) => {
    const { requests, startedAt } = await takeShare(db, { ID, now, share })
    const granted = Math.min(share, requestsPerMinute - requests + share)
    const endsAt = startedAt + minuteMs
    const untaken = Math.max(0, requestsPerMinute - requests)
    allowances.set(ID, { remaining: Math.max(0, granted), endsAt, untaken, isExhausted: granted <= 0 })
  }
  const takeOnce = (ID: string, now: string) => {
    const running = taking.get(ID) ?? take(ID, now).finally(() => taking.delete(ID))
    taking.set(ID, running)
    return running
  }

  return {
    countRequest: async (ID, now) => {
      const nowMs = Date.parse(now)
      for (;;) {
        const allowance = allowances.get(ID)
        if (allowance && nowMs < allowance.endsAt) {
          const seconds = Math.ceil((allowance.endsAt - nowMs) / 1000)
          if (allowance.remaining-- > 0)
            return { most: requestsPerMinute, remaining: allowance.remaining + allowance.untaken, seconds }
          if (allowance.isExhausted) throw quotas.exceeded('api_key_requests', { most: requestsPerMinute, seconds })
        }
        await takeOnce(ID, now)
      }
    },
  }
}

interface ShareRequest {
  readonly ID: string
  readonly now: string
  readonly share: number
}

/** Adds a share to the requests of the running minute, or begins a new minute. */
async function takeShare(db: Db, { ID, now, share }: ShareRequest) {
  const isRunning = sql`last_used_at > ${now}::timestamptz - interval '1 minute'`
  const { rows } = await sql<{ requests: number; last_used_at: string }>`
    update api_keys set
      requests = case when ${isRunning} then requests + ${share} else ${share} end,
      last_used_at = case when ${isRunning} then last_used_at else ${now} end
    where "ID" = ${ID} returning requests, last_used_at`.execute(db)
  return { requests: rows[0]?.requests ?? 0, startedAt: Date.parse(rows[0]?.last_used_at ?? now) }
}

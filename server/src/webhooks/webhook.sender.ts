import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { numberChanges } from '../changes/change.queries.ts'
import { hostOf, isLoopback } from '../platform/config/config.ts'
import { openDb, requestTimeoutMs } from '../platform/database/db.ts'
import { createTtlCache } from '../platform/database/ttl-cache.ts'
import { claimWebhooks, releaseWebhooks } from './sender.queries.ts'
import { type SenderParts, type SingleWebhookSender, startSingleWebhookSender } from './single-webhook.sender.ts'

/** Pauses before changes get their positions again, and before webhooks are claimed again, in milliseconds. */
const numberEveryMs = 100
const claimEveryMs = 1000
/** Pause after an error of the database, in milliseconds. */
const failedPauseMs = 1000

interface WebhookSenderParts extends Omit<SenderParts, 'db' | 'ttlCache'> {
  readonly pool: pg.Pool
  /** Sends only to loopback addresses; what is for others waits. */
  readonly onlyToThisMachine?: boolean
  /** Timeout of each statement in milliseconds; tests shorten it. */
  readonly databaseTimeoutMs?: number
}

/**
 * Gives positions to changes and sends webhooks, in each process: a webhook belongs to one process at a time. Errors of
 * the database are tried again.
 */
export function startWebhookSender(
  { pool, onlyToThisMachine = false, databaseTimeoutMs = requestTimeoutMs, ...others }: WebhookSenderParts,
  log: Pick<Logger, 'warn'>,
): { stop: () => Promise<void> } {
  // Without a timeout, a database that lost its power would keep the loops waiting until TCP gives up.
  const db = openDb(pool, { timeoutMs: databaseTimeoutMs })
  const parts: SenderParts = { ...others, db, ttlCache: createTtlCache(db) }
  const owner = randomUUID()
  const senders = new Map<string, SingleWebhookSender>()
  let isStopping = false
  let claimedAt = 0
  const mayReceive = (url: string) => !onlyToThisMachine || isLoopback(hostOf(new URL(url)))

  const claim = async () => {
    if (performance.now() - claimedAt < claimEveryMs) return
    const owned = (await claimWebhooks(db, owner)).filter(({ url }) => mayReceive(url))
    claimedAt = performance.now()
    for (const webhook of owned) {
      const sender = senders.get(webhook.ID)
      if (sender) sender.update(webhook)
      else senders.set(webhook.ID, startSingleWebhookSender(parts, webhook))
    }
    for (const [ID, sender] of senders) {
      if (owned.some((webhook) => webhook.ID === ID)) continue
      senders.delete(ID)
      void sender.stop()
    }
  }
  const loop = async () => {
    while (!isStopping) {
      try {
        await claim()
        await numberChanges(db)
        await wait(numberEveryMs)
      } catch (err) {
        log.warn({ err }, 'webhooks are waiting for the database')
        await wait(failedPauseMs)
      }
    }
  }
  const ended = loop()

  return {
    stop: async () => {
      isStopping = true
      await ended
      await Promise.all([...senders.values()].map((sender) => sender.stop()))
      // Without the database, the ownership expires.
      await releaseWebhooks(db, owner).catch(() => {})
    },
  }
}

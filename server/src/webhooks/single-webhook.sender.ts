import type http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Change } from '@callout/domain/changes/change.ts'
import type { Db } from '../platform/database/db.ts'
import type { TtlCache } from '../platform/database/ttl-cache.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import { createAgent, postEvent, type ReceivedAnswer } from '../platform/webhooks/post-event.ts'
import { eventOf, loadSentChanges } from './event.ts'
import { pauseWebhook } from './pause.ts'
import { givenUpAfterMs, pauseAfter } from './retry.ts'
import {
  type DueDelivery,
  loadDueDeliveries,
  lockWebhook,
  secretsOf,
  type TryResult,
  writeResults,
} from './sender.queries.ts'
import type { StoredWebhook } from './webhook.queries.ts'

/** Parts of the product that a sender uses. */
export interface SenderParts {
  readonly db: Db
  readonly ttlCache: TtlCache
  readonly publicUrl: string
  readonly allowPrivate: boolean
  readonly metrics: Pick<Metrics, 'webhooks'>
  /** Longest time of a try in milliseconds; tests shorten it. */
  readonly timeoutMs?: number
}

/** Concurrent tries to one webhook. A slow receiver blocks only these, and no other webhook. */
const concurrency = 20
/** Deliveries that a process loads in advance. */
const loadedAhead = 200
/** After this many failures in a row, one delivery at a time is tried until the receiver accepts one. */
const failuresUntilProbing = 5
/** Pauses of the loop in milliseconds: while there is work, while there is none, and after an error of the database. */
const loopPauses = { busy: 20, idle: 100, failed: 1000 }

/** Sends the deliveries of one webhook while this process owns it. */
export interface SingleWebhookSender {
  /** The current row of the webhook: its address and secrets may change. */
  readonly update: (webhook: StoredWebhook) => void
  /** Stops loading, waits for the running tries and writes their results. */
  readonly stop: () => Promise<void>
}

export function startSingleWebhookSender(parts: SenderParts, first: StoredWebhook): SingleWebhookSender {
  const { db, allowPrivate, metrics, timeoutMs } = parts
  let webhook = first
  let agent: http.Agent = createAgent(webhook.url, { connections: concurrency, allowPrivate })
  const claimed = new Set<number>()
  const queue: QueuedDelivery[] = []
  /** Results that are not written yet. */
  const results: TryResult[] = []
  let running = 0
  let failuresInRow = 0
  let isStopping = false
  const isProbing = () => failuresInRow >= failuresUntilProbing

  const startTries = () => {
    while (!isStopping && webhook.active && queue.length > 0 && running < (isProbing() ? 1 : concurrency)) {
      const queued = queue.shift() as QueuedDelivery
      running += 1
      void attempt(queued).then((result) => {
        running -= 1
        results.push(result)
        startTries()
      })
    }
  }

  const attempt = async ({ delivery, change }: QueuedDelivery): Promise<TryResult> => {
    const { url } = webhook
    const receiver = { url, secrets: secretsOf(webhook, new Date().toISOString()), agent }
    const answer = await postEvent(receiver, eventOf(delivery, change), {
      allowPrivate,
      ...(timeoutMs && { timeoutMs }),
    })
    failuresInRow = answer.isAccepted ? 0 : failuresInRow + 1
    metrics.webhooks.inc({ outcome: answer.isAccepted ? 'sent' : 'refused' })
    const mayBeGivenUp = webhook.active && webhook.url === url && !results.some(isGivenUp)
    const result = mayBeGivenUp ? toResult(delivery, answer) : toResultWithoutGivingUp(delivery, answer)
    // The pause is stored with the results. Other deliveries must not be given up until then.
    if (isGivenUp(result)) webhook = { ...webhook, active: false }
    return result
  }

  const load = async () => {
    if (!webhook.active) return 0
    const free = (isProbing() ? 1 : loadedAhead) - claimed.size
    if (free <= 0) return 0
    const { dueCount, deliveries } = await loadDeliveries(db, webhook, { except: [...claimed], limit: free })
    for (const queued of deliveries) {
      claimed.add(queued.delivery.ID)
      queue.push(queued)
    }
    return dueCount
  }

  const write = async () => {
    const tried = [...results]
    if (tried.length === 0) return
    await writeAndPause(parts, webhook, tried)
    results.splice(0, tried.length)
    for (const { delivery } of tried) claimed.delete(delivery.ID)
  }

  /** Writes results, loads deliveries and starts tries. Returns the pause before the next time. */
  const work = async () => {
    await write()
    const loaded = await load()
    startTries()
    return loaded > 0 || running > 0 || results.length > 0 ? loopPauses.busy : loopPauses.idle
  }
  const loop = async () => {
    while (!isStopping) await wait(await work().catch(() => loopPauses.failed))
    while (running > 0) await wait(loopPauses.busy)
    // If the results cannot be written, the next owner sends these deliveries again.
    await write().catch(() => {})
    agent.destroy()
  }
  const ended = loop()

  return {
    update: (current) => {
      // An activation or another address has reset the first tries of the loaded deliveries.
      if (!webhook.active || current.url !== webhook.url)
        for (const { delivery } of queue.splice(0)) claimed.delete(delivery.ID)
      if (current.url !== webhook.url) {
        agent.destroy()
        agent = createAgent(current.url, { connections: concurrency, allowPrivate })
      }
      webhook = current
    },
    stop: () => {
      isStopping = true
      return ended
    },
  }
}

interface QueuedDelivery {
  readonly delivery: DueDelivery
  readonly change: Change
}

/** The due deliveries of a webhook with their changes, and how many are due. */
async function loadDeliveries(
  db: Db,
  { ID, network_code }: StoredWebhook,
  { except, limit }: { readonly except: readonly number[]; readonly limit: number },
): Promise<{ dueCount: number; deliveries: QueuedDelivery[] }> {
  const due = await loadDueDeliveries(db, { webhook: ID, except, limit })
  if (due.length === 0) return { dueCount: 0, deliveries: [] }
  const changeAt = await loadSentChanges(db, network_code, due)
  const deliveries = due.flatMap((delivery) => {
    const change = changeAt.get(String(delivery.position))
    return change ? [{ delivery, change }] : []
  })
  return { dueCount: due.length, deliveries }
}

const isGivenUp = ({ status }: TryResult) => status === 'failed'

/** Writes results and, if one gives its delivery up, pauses the webhook: both or neither. */
async function writeAndPause(
  { db, ttlCache, publicUrl }: SenderParts,
  webhook: StoredWebhook,
  results: readonly TryResult[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locked before its deliveries, as saving it and sending changes again do: otherwise they could deadlock.
    const isActive = await lockWebhook(tx, webhook.ID)
    const written = await writeResults(tx, webhook.ID, isActive ? results : results.map(withoutGivingUp))
    const givenUp = written.find(isGivenUp)
    if (!givenUp) return
    await pauseWebhook({ tx, ttlCache, publicUrl }, webhook, { answer: answerText(givenUp), now: givenUp.tried_at })
  })
}

/** A webhook that is not active any more gives nothing up: its deliveries wait until it is activated again. */
const withoutGivingUp = (result: TryResult): TryResult =>
  isGivenUp(result) ? { ...result, status: 'waiting', next_try_at: result.tried_at } : result

const answerText = ({ answer_status, answer }: TryResult) => [answer_status, answer].filter(Boolean).join(' ')

/** The result of a try: sent, tried again after a pause, or given up. */
function toResult(delivery: DueDelivery, answer: ReceivedAnswer): TryResult {
  const result = toResultWithoutGivingUp(delivery, answer)
  const firstTry = Date.parse(delivery.first_tried_at ?? result.tried_at)
  const isTooLate = result.status === 'waiting' && Date.parse(result.tried_at) - firstTry >= givenUpAfterMs
  return isTooLate ? { ...result, status: 'failed', next_try_at: null } : result
}

/** The result of a try whose delivery is not given up: sent, or tried again after a pause. */
function toResultWithoutGivingUp(
  delivery: DueDelivery,
  { isAccepted, status: answer_status, answer }: ReceivedAnswer,
): TryResult {
  const now = Date.now()
  const result = { delivery, tried_at: new Date(now).toISOString(), answer_status, answer }
  if (isAccepted) return { ...result, status: 'sent', next_try_at: null }
  return { ...result, status: 'waiting', next_try_at: new Date(now + pauseAfter(delivery.tries + 1)).toISOString() }
}

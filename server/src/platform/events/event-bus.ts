import type { ChangeNotice } from '@callout/domain/platform/change-notice.ts'
import type pg from 'pg'
import { requestTimeoutMs } from '../database/db.ts'
import { listenToChannels } from './listen.ts'

/**
 * A change notice with its recipients: the network's central staff and the companies that have or just had the record.
 */
export interface ChangeEvent extends ChangeNotice {
  /** '' for an event that concerns everyone, such as maintenance. */
  readonly network_code: string
  readonly companies: readonly string[]
  /** Technicians of these companies who get the event: those whose visit the record concerns (see `technicianKey`). */
  readonly technicians?: readonly string[]
  /** For a notification: its readers, besides the people of `companies`. */
  readonly accounts?: readonly string[]
}

/** The event of a change of what a network is set up with; '' for all networks. */
export const administrationEvent = (network_code: string): ChangeEvent => ({
  kind: 'administration',
  ID: network_code,
  version: 0,
  network_code,
  companies: [],
})

type ChangeListener = (events: readonly ChangeEvent[]) => void
/** Called with accounts whose session ended or whose role, network or company changed. */
type RevalidationListener = (accounts: readonly string[]) => void

/** Distributes change events between all processes over one database. */
export interface EventBus {
  /**
   * Sends events of a committed change to every process, this one included. Never fails: if the database does not take
   * them, every process hears of a gap later.
   */
  readonly publish: (events: readonly ChangeEvent[]) => void
  /** Calls the listener with the events of all processes; returns the function to unsubscribe. */
  readonly subscribe: (listener: ChangeListener) => () => void
  /**
   * Makes every process check the sessions of these accounts again. Never fails: streams also check at each heartbeat.
   */
  readonly revalidateSessions: (accounts: readonly string[]) => Promise<unknown>
  /** Calls the listener with the accounts to check again; returns the function to unsubscribe. */
  readonly onRevalidateSessions: (listener: RevalidationListener) => () => void
  /**
   * Calls the listener when events were lost: this process did not receive them, or another one could not send them.
   * Returns the function to unsubscribe.
   */
  readonly onGap: (listener: () => void) => () => void
  /** Sends what is pending and closes the connection. */
  readonly close: () => Promise<void>
}

/** Runs before listeners get the events, which they also get if it fails. */
type BeforeDelivery = (events: readonly ChangeEvent[]) => Promise<unknown>

const changeChannel = 'callout_live'
/** Not `changeChannel`: an older version would forward these messages to browsers. */
const revalidationChannel = 'callout_doubts'
/** Tells every process that events were lost before they were sent. */
const gapChannel = 'callout_gap'
/** Events within this time, in milliseconds, share one NOTIFY: it takes a lock that delays commits. */
const batchMs = 40
/** Pause in milliseconds before each attempt to publish that events were lost. */
const gapPauseMs = 1000
/** PostgreSQL limits a payload to less than 8000 bytes. */
const maxPayloadBytes = 7500

/** Sends change events to all processes. */
interface EventSender {
  /** As that of an event bus. */
  readonly publish: (events: readonly ChangeEvent[]) => void
  /** Sends what is pending, and takes no more. */
  readonly close: () => Promise<void>
}

/** Creates a sender over `pool`, for a part of a process that does not listen. */
export function createEventSender(pool: pg.Pool): EventSender {
  const pending: ChangeEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let gapTimer: NodeJS.Timeout | undefined
  let isClosed = false
  let sending: Promise<unknown> = Promise.resolve()

  const send = () => {
    timer = undefined
    sending = publishIn(pool, pending.splice(0)).catch(publishGapLater)
  }
  const publishGap = () => {
    gapTimer = undefined
    sending = notify(pool, gapChannel, []).catch(publishGapLater)
  }
  const publishGapLater = () => {
    if (!isClosed) gapTimer ??= setTimeout(publishGap, gapPauseMs)
  }
  return {
    publish: (events) => {
      if (isClosed || events.length === 0) return
      pending.push(...events)
      timer ??= setTimeout(send, batchMs)
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      if (timer) send()
      await sending
      clearTimeout(gapTimer)
      if (gapTimer) publishGap()
      await sending
    },
  }
}

/** Creates the event bus of a process. It sends over `pool` and listens on its own connection to `url`. */
export function createEventBus(pool: pg.Pool, url: string, beforeDelivery?: BeforeDelivery): EventBus {
  const listeners = new Set<ChangeListener>()
  const revalidationListeners = new Set<RevalidationListener>()
  const gapListeners = new Set<() => void>()
  const sender = createEventSender(pool)
  let isClosed = false

  const callListeners = (events: readonly ChangeEvent[]) => {
    for (const listener of listeners) listener(events)
  }
  let delivered: Promise<unknown> = Promise.resolve()
  // One after the other, so that events keep their order.
  const deliver = (events: readonly ChangeEvent[]) => {
    if (!beforeDelivery) return callListeners(events)
    delivered = delivered.then(() => beforeDelivery(events).catch(() => {})).then(() => callListeners(events))
  }
  const onMessage = (channel: string, payload: string) => {
    if (channel === gapChannel) return onGap()
    const message = JSON.parse(payload)
    if (channel === revalidationChannel) for (const listener of revalidationListeners) listener(message)
    else deliver(message)
  }
  const onGap = () => {
    for (const listener of gapListeners) listener()
  }
  const subscription = listenToChannels(url, [changeChannel, revalidationChannel, gapChannel], { onMessage, onGap })

  return {
    publish: sender.publish,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // A lost message does little harm: streams also check at each heartbeat.
    revalidateSessions: async (accounts) =>
      isClosed || accounts.length === 0 || (await revalidateSessionsIn(pool, accounts).catch(() => {})),
    onRevalidateSessions: (listener) => {
      revalidationListeners.add(listener)
      return () => revalidationListeners.delete(listener)
    },
    onGap: (listener) => {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    close: async () => {
      isClosed = true
      subscription.stop()
      await sender.close()
      await subscription.close()
    },
  }
}

/**
 * Sends events without batching, for a process without an event bus, such as a command. Rejects with the error of the
 * database.
 */
export const publishIn = (pool: pg.Pool, events: readonly ChangeEvent[]): Promise<unknown> =>
  notify(pool, changeChannel, events)

/** Makes every process check the sessions of these accounts again. Rejects with the error of the database. */
export const revalidateSessionsIn = (pool: pg.Pool, accounts: readonly string[]): Promise<unknown> =>
  notify(pool, revalidationChannel, accounts)

const notify = (pool: pg.Pool, channel: string, messages: readonly unknown[]) =>
  Promise.all(
    toPayloads(messages).map((payload) => {
      const query = { text: 'select pg_notify($1, $2)', values: [channel, payload], query_timeout: requestTimeoutMs }
      return pool.query(query)
    }),
  )

/** Splits messages into JSON arrays that fit into one NOTIFY each. */
function toPayloads(messages: readonly unknown[]): string[] {
  const text = JSON.stringify(messages)
  if (Buffer.byteLength(text) <= maxPayloadBytes || messages.length < 2) return [text]
  const middle = Math.ceil(messages.length / 2)
  return [...toPayloads(messages.slice(0, middle)), ...toPayloads(messages.slice(middle))]
}

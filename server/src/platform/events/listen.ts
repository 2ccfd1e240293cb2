import type pg from 'pg'
import { openClient } from '../database/primary-client.ts'

const connectTimeoutMs = 10_000
const reconnectMs = 1000
/** Interval of the connection's checks, and the time that the database has to answer one. */
const heartbeat = { intervalMs: 5000, timeoutMs: 5000 }
const heartbeatQuery = { text: 'select', query_timeout: heartbeat.timeoutMs } as pg.QueryConfig

/** A connection that listens to channels of PostgreSQL. */
export interface ChannelSubscription {
  /** From now on a lost connection is not opened again. */
  readonly stop: () => void
  /** Stops and closes the connection. */
  readonly close: () => Promise<void>
}

interface ChannelListener {
  readonly onMessage: (channel: string, payload: string) => void
  /** Called when it listens again after an interruption: messages of that time are lost. */
  readonly onGap: () => void
}

/** Listens to channels on its own connection. A connection that is lost, or does not answer, is opened again. */
export function listenToChannels(
  url: string,
  channels: readonly string[],
  { onMessage, onGap }: ChannelListener,
): ChannelSubscription {
  let isStopped = false
  let hasGap = false
  let client: pg.Client | undefined

  const connect = async () => {
    if (isStopped) return
    const newClient = openClient(url, { keepAlive: true, connectionTimeoutMillis: connectTimeoutMs })
    client = newClient
    newClient.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? '[]'))
    let heartbeatTimer: NodeJS.Timeout | undefined
    const reconnect = () => {
      clearTimeout(heartbeatTimer)
      if (isStopped || client !== newClient) return
      client = undefined
      hasGap = true
      newClient.end().catch(() => {})
      setTimeout(connect, reconnectMs).unref()
    }
    newClient.on('error', reconnect)
    newClient.on('end', reconnect)
    // A machine that loses its power closes no connection, so only a missing answer shows it.
    const scheduleHeartbeat = () => {
      const check = () => void newClient.query(heartbeatQuery).then(scheduleHeartbeat, reconnect)
      heartbeatTimer = setTimeout(check, heartbeat.intervalMs).unref()
    }
    try {
      await newClient.connect()
      await newClient.query(channels.map((channel) => `listen ${channel}`).join('; '))
      scheduleHeartbeat()
      if (hasGap) onGap()
      hasGap = false
    } catch {
      reconnect()
    }
  }
  const connected = connect()

  const stop = () => {
    isStopped = true
  }
  return {
    stop,
    close: async () => {
      stop()
      await connected
      await client?.end().catch(() => {})
    },
  }
}

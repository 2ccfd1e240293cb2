import { who } from '@callout/domain/platform/access.ts'
import { type ChangeNotice, changeNotice, eventsPath } from '@callout/domain/platform/change-notice.ts'
import { emptyBody, endpoint, fileResponse } from '@callout/domain/platform/endpoint.ts'
import { requestFile } from '../api/send.ts'
import { createEventParser } from './eventParser.ts'

const eventsEndpoint = endpoint({
  method: 'GET',
  path: eventsPath,
  summary: 'What changed among the rows this user may see.',
  who: who.everyone,
  envelope: 'file',
  body: () => emptyBody,
  response: () => fileResponse('text/event-stream'),
})

/** The same for users who are not signed in: only maintenance events. */
const publicEventsEndpoint = endpoint({
  method: 'GET',
  path: eventsPath,
  summary: 'That a maintenance was announced, or is over.',
  who: 'app',
  envelope: 'file',
  body: () => emptyBody,
  response: () => fileResponse('text/event-stream'),
})

/** A stream that is silent for this long is dead, in milliseconds: the server sends something every 15 s. */
export const silenceLimitMs = 40_000

/** After a connection of at least this time, the reconnect delay starts from the beginning, in milliseconds. */
const stableConnectionMs = 10_000

/** Delay before the next attempt, in milliseconds: exponential with jitter. */
export const reconnectDelay = (failures: number, chance = Math.random()) =>
  Math.min(30_000, 1_000 * 2 ** failures) * (0.5 + chance / 2)

export interface StreamHandlers {
  readonly onOpen: () => void
  /** Something arrived, if only a keep-alive comment. */
  readonly onActivity: () => void
  readonly onChange: (notice: ChangeNotice) => void
  readonly onLost: () => void
}

/** Listens until `stop` is aborted, and reconnects after every break. */
export const listenToEvents = (handlers: StreamHandlers, stop: AbortSignal) =>
  listenWithReconnect(eventsEndpoint, handlers, stop)

/** Listens for maintenance events until `stop` is aborted, signed in or not. */
export const listenToPublicEvents = (handlers: StreamHandlers, stop: AbortSignal) =>
  listenWithReconnect(publicEventsEndpoint, handlers, stop)

async function listenWithReconnect(
  from: typeof eventsEndpoint | typeof publicEventsEndpoint,
  handlers: StreamHandlers,
  stop: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!stop.aborted) {
    const began = performance.now()
    // Ignore the cause: a dead session has ended itself, and everything else is retried.
    await listen(from, handlers, stop).catch(() => {})
    if (stop.aborted) return
    handlers.onLost()
    if (performance.now() - began > stableConnectionMs) failures = 0
    await waitForReconnect(reconnectDelay(failures), stop)
    failures += 1
  }
}

async function listen(
  from: typeof eventsEndpoint | typeof publicEventsEndpoint,
  handlers: StreamHandlers,
  stop: AbortSignal,
) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let timer = setTimeout(abort, silenceLimitMs)
  // After a change of network the old connection would stay silent forever.
  addEventListener('online', abort, { once: true })
  try {
    const response = await requestFile(from, {}, { signal: AbortSignal.any([stop, controller.signal]) })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const parseEvents = createEventParser()
    handlers.onOpen()
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      clearTimeout(timer)
      timer = setTimeout(abort, silenceLimitMs)
      handlers.onActivity()
      for (const data of parseEvents(chunk.value)) {
        // A newer server may send kinds that this page does not know.
        const notice = changeNotice().safeParse(JSON.parse(data))
        if (notice.success) handlers.onChange(notice.data)
      }
    }
  } finally {
    clearTimeout(timer)
    removeEventListener('online', abort)
    abort()
  }
}

/** Waits, at most until the network is back or the tab becomes visible. */
function waitForReconnect(time: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = setTimeout(end, time)
    const { signal } = ended
    stop.addEventListener('abort', end, { signal })
    addEventListener('online', end, { signal })
    document.addEventListener('visibilitychange', () => document.hidden || end(), { signal })
  })
}

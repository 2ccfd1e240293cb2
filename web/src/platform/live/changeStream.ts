import type { ChangeNotice } from '@callout/domain/platform/change-notice.ts'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../browser/listeners.ts'
import { listenToEvents, type StreamHandlers, silenceLimitMs } from './eventStream.ts'

/** Messages from the listening tab to the other tabs of this browser. */
type TabMessage = 'open' | 'heard' | 'lost' | ChangeNotice

interface ChangeListener {
  readonly onChange: (notice: ChangeNotice) => void
  /** The stream was interrupted, so notices may have been missed. */
  readonly onGap: () => void
}

/** A stream that opens within this time after subscribing missed nothing, in milliseconds: the data was just loaded. */
const freshMs = 3_000

let isLive = false
let silenceTimer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

function setLive(next: boolean) {
  clearTimeout(silenceTimer)
  if (next) silenceTimer = setTimeout(() => setLive(false), silenceLimitMs)
  if (next === isLive) return
  isLive = next
  listeners.notify()
}

/** True while changes by others arrive live; the component re-renders when this changes. */
export const useIsLive = () => useSyncExternalStore(listeners.add, () => isLive)

/**
 * Subscribes to changes by others. Returns the unsubscribe function. All tabs of the browser with the same `scope`
 * share one stream: one tab listens and forwards the notices; when it is closed, the next one takes over.
 */
export function subscribeToChanges(scope: string, { onChange, onGap }: ChangeListener): () => void {
  const name = `callout.live ${scope}`
  const stop = new AbortController()
  const channel = new BroadcastChannel(name)
  const began = performance.now()

  const receive = (message: TabMessage) => {
    setLive(message !== 'lost')
    if (message === 'open' && performance.now() - began > freshMs) onGap()
    if (typeof message === 'object') onChange(message)
  }
  const broadcast = (message: TabMessage) => {
    if (stop.signal.aborted) return
    channel.postMessage(message)
    receive(message)
  }
  channel.onmessage = ({ data }) => receive(data as TabMessage)
  const handlers: StreamHandlers = {
    onOpen: () => broadcast('open'),
    onActivity: () => broadcast('heard'),
    onLost: () => broadcast('lost'),
    onChange: broadcast,
  }
  void listenUnderLock(name, handlers, stop.signal)
  return () => {
    stop.abort()
    channel.close()
    setLive(false)
  }
}

async function listenUnderLock(name: string, handlers: StreamHandlers, stop: AbortSignal) {
  // Locks exist on https and localhost only.
  if (!navigator.locks) return listenWhileVisible(handlers, stop)
  const request = navigator.locks.request(name, { signal: stop }, () => listenToEvents(handlers, stop))
  // Aborting while waiting for the lock rejects the request.
  await request.catch(() => {})
}

/** Listens in this tab only while it is visible: a browser allows few connections to a host. */
async function listenWhileVisible(handlers: StreamHandlers, stop: AbortSignal) {
  while (!stop.aborted) {
    if (document.hidden) await nextVisibilityChange(stop)
    const hidden = new AbortController()
    void nextVisibilityChange(stop).then(() => hidden.abort())
    await listenToEvents(handlers, AbortSignal.any([stop, hidden.signal]))
  }
}

/** Resolves when the tab is shown or hidden, or at `stop`. */
function nextVisibilityChange(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal: stop })
    stop.addEventListener('abort', () => resolve(), { once: true })
  })
}

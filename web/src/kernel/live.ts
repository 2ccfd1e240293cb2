import type { Notice } from '@callout/domain/kernel/live.ts'
import { useSyncExternalStore } from 'react'
import { type Hearing, keepListening, quietTime } from './liveStream.ts'

/** What the tab that listens tells the others of this browser. */
type Said = 'open' | 'heard' | 'lost' | Notice

interface Follower {
  readonly onNotice: (notice: Notice) => void
  /** Notices may have been missed: the stream was not there for a while. */
  readonly onGap: () => void
}

/** What a page shows this soon after it began to follow, in milliseconds, was asked for just now: nothing was missed. */
const freshTime = 3_000

let isLive = false
let silence: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

function setLive(now: boolean) {
  clearTimeout(silence)
  if (now) silence = setTimeout(() => setLive(false), quietTime)
  if (now === isLive) return
  isLive = now
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether changes of others arrive by themselves right now; the component follows it. */
export const useIsLive = () => useSyncExternalStore(watch, () => isLive)

/**
 * Tells what others change, until the answer is called. All tabs of the browser with the same `scope` share one stream:
 * one of them listens and passes on what it hears; when it is closed, the next one takes its place.
 */
export function followChanges(scope: string, { onNotice, onGap }: Follower): () => void {
  const name = `callout.live ${scope}`
  const stop = new AbortController()
  const channel = new BroadcastChannel(name)
  const began = performance.now()

  const take = (said: Said) => {
    setLive(said !== 'lost')
    if (said === 'open' && performance.now() - began > freshTime) onGap()
    if (typeof said === 'object') onNotice(said)
  }
  const say = (said: Said) => {
    if (stop.signal.aborted) return
    channel.postMessage(said)
    take(said)
  }
  channel.onmessage = ({ data }) => take(data as Said)
  const hearing: Hearing = {
    onOpen: () => say('open'),
    onHeard: () => say('heard'),
    onLost: () => say('lost'),
    onNotice: say,
  }
  void listenInTurn(name, hearing, stop.signal)
  return () => {
    stop.abort()
    channel.close()
    setLive(false)
  }
}

async function listenInTurn(name: string, hearing: Hearing, stop: AbortSignal) {
  // Locks exist on https and localhost only.
  if (!navigator.locks) return listenWhileSeen(hearing, stop)
  const turn = navigator.locks.request(name, { signal: stop }, () => keepListening(hearing, stop))
  // Whoever stops while waiting for the turn is told so.
  await turn.catch(() => {})
}

/** Each tab for itself, but only the one looked at: a browser has few connections to a host. */
async function listenWhileSeen(hearing: Hearing, stop: AbortSignal) {
  while (!stop.aborted) {
    if (document.hidden) await nextLook(stop)
    const hidden = new AbortController()
    void nextLook(stop).then(() => hidden.abort())
    await keepListening(hearing, AbortSignal.any([stop, hidden.signal]))
  }
}

/** Resolves when the tab is shown or hidden, or at `stop`. */
function nextLook(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal: stop })
    stop.addEventListener('abort', () => resolve(), { once: true })
  })
}

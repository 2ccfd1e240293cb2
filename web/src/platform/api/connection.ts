import { useSyncExternalStore } from 'react'
import { createListeners } from '../browser/listeners.ts'

/** Interval between attempts to reach the server again, in milliseconds. */
const retryIntervalMs = 3_000

let isConnected = true
/** Time when the connection was last lost, on the clock of `performance`. */
let lostAt = 0
/** Time of the last answer, and of the first failed request after it, in epoch milliseconds. */
let answeredAt: number | undefined
let offlineAt: number | undefined
let timer: ReturnType<typeof setInterval> | undefined
const listeners = createListeners()

function setConnected(next: boolean) {
  if (next === isConnected) return
  isConnected = next
  clearInterval(timer)
  if (!next) timer = setInterval(pingServer, retryIntervalMs)
  listeners.notify()
}

function pingServer() {
  const began = performance.now()
  fetch('/healthz', { cache: 'no-store' }).then(
    () => markConnected(began),
    () => {},
  )
}

/** Records an answer to a request that began then. Ignores requests that began before the connection was lost. */
export function markConnected(began: number): void {
  if (began < lostAt) return
  answeredAt = Date.now()
  offlineAt = undefined
  setConnected(true)
}

/** Records that a request got no answer. */
export function markDisconnected(): void {
  lostAt = performance.now()
  offlineAt ??= Date.now()
  setConnected(false)
}

window.addEventListener('offline', markDisconnected)
window.addEventListener('online', pingServer)

/** Calls the listener when the connection is lost or restored. Returns the unsubscribe function. */
export const onConnectionChange = listeners.add

/** Instants in epoch milliseconds: of the last answer to this page, and since when there is no connection. */
export const connectionTimes = () => ({ answeredAt, offlineAt })

export const isServerConnected = () => isConnected

/** True if the server was reachable at the last request; the component re-renders when this changes. */
export const useIsConnected = () => useSyncExternalStore(onConnectionChange, isServerConnected)

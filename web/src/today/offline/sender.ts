import { isServerConnected, onConnectionChange } from '../../platform/api/connection.ts'
import { refreshRows } from '../../platform/api/queries.ts'
import { onSessionChange } from '../../platform/session/session.ts'
import { loadActs } from './acts.ts'
import { onChange } from './changes.ts'
import { currentDatabase } from './database.ts'
import { type Lane, lanes, nextAct } from './nextAct.ts'
import { sendQueue } from './sendQueue.ts'

/** Pauses between attempts, in milliseconds. */
const pauses = { first: 2_000, longest: 60_000 } as const

let isStarted = false

/** Keeps sending what waits on this phone for the current account and network, from now on. */
export function startSending(): void {
  if (isStarted) return
  isStarted = true
  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow())
  onConnectionChange(() => isServerConnected() && sendNow())
  onChange(() => {
    for (const sender of senders) void sender.startIfWaiting()
  })
  onSessionChange(() => {
    for (const sender of senders) sender.abortOthers(currentDatabase())
    sendNow()
  })
  sendNow()
}

/** Tries at once, without waiting for the end of the pause. */
export function sendNow(): void {
  for (const sender of senders) sender.sendNow()
}

const senders = lanes.map(createSender)

/** Sends one lane of the queue, again after a pause while something of it is left. */
function createSender(lane: Lane) {
  let pause: number = pauses.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: { readonly database: string; readonly controller: AbortController } | undefined
  /** True if something changed while it was sending, so that it must look again. */
  let mustLookAgain = false

  async function startIfWaiting(): Promise<void> {
    const database = currentDatabase()
    mustLookAgain = running !== undefined
    // The event `online` starts it again.
    if (database === undefined || running || timer !== undefined || !navigator.onLine) return
    const controller = new AbortController()
    running = { database, controller }
    const isDone = await sendInOneTab(database, lane, controller.signal).catch(() => false)
    running = undefined
    if (!isDone) {
      timer = setTimeout(retry, pause)
      pause = Math.min(pause * 2, pauses.longest)
      return
    }
    pause = pauses.first
    // An act may have been added after the last look.
    if (mustLookAgain) void startIfWaiting()
  }

  function retry() {
    timer = undefined
    void startIfWaiting()
  }

  return {
    startIfWaiting,
    sendNow: () => {
      pause = pauses.first
      clearTimeout(timer)
      retry()
    },
    abortOthers: (database: string | undefined) => {
      if (running?.database !== database) running?.controller.abort()
    },
  }
}

/** Sends while no other tab does. */
async function sendInOneTab(database: string, lane: Lane, signal: AbortSignal): Promise<boolean> {
  if (!nextAct(await loadActs(database), lane)) return true
  const sendAll = async () => {
    const isDone = await sendQueue(database, lane, signal)
    void refreshRows()
    return isDone
  }
  // Locks exist on https and localhost only; without them the idempotency keys keep each act from happening twice.
  if (!navigator.locks) return sendAll()
  return navigator.locks.request(lane === 'acts' ? database : `${database} ${lane}`, { signal }, sendAll)
}

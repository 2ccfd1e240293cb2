import { who } from '@callout/domain/kernel/access.ts'
import { endpoint, fileOf, nothing } from '@callout/domain/kernel/endpoint.ts'
import { eventsPath, type Notice, notice } from '@callout/domain/kernel/live.ts'
import { receive } from './send.ts'
import { eventReader } from './serverEvents.ts'

const events = endpoint({
  method: 'GET',
  path: eventsPath,
  summary: 'What changed among the rows this user may see.',
  who: who.everyone,
  envelope: 'file',
  body: () => nothing,
  answer: () => fileOf('text/event-stream'),
})

/** A stream silent for this long is dead, in milliseconds: the server says something every 15 s. */
export const quietTime = 40_000

/** A stream that lived this long was a good one: after it, the waiting begins anew. */
const goodLife = 10_000

/** How long to wait before the next attempt, in milliseconds: longer each time, and not all browsers at once. */
export const pauseAfter = (failures: number, chance = Math.random()) =>
  Math.min(30_000, 1_000 * 2 ** failures) * (0.5 + chance / 2)

export interface Hearing {
  readonly onOpen: () => void
  /** Something came, if only a sign of life. */
  readonly onHeard: () => void
  readonly onNotice: (notice: Notice) => void
  readonly onLost: () => void
}

/** Listens until `stop`, and comes back after every break. */
export async function keepListening(hearing: Hearing, stop: AbortSignal): Promise<void> {
  let failures = 0
  while (!stop.aborted) {
    const began = performance.now()
    // Why it broke does not matter: a session that died has ended itself, everything else is tried again.
    await listen(hearing, stop).catch(() => {})
    if (stop.aborted) return
    hearing.onLost()
    if (performance.now() - began > goodLife) failures = 0
    await pause(pauseAfter(failures), stop)
    failures += 1
  }
}

async function listen(hearing: Hearing, stop: AbortSignal) {
  const broken = new AbortController()
  const breakOff = () => broken.abort()
  let timer = setTimeout(breakOff, quietTime)
  // On another network the old connection would be silent for ever.
  addEventListener('online', breakOff, { once: true })
  try {
    const response = await receive(events, {}, { signal: AbortSignal.any([stop, broken.signal]) })
    const texts = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const read = eventReader()
    hearing.onOpen()
    for (let piece = await texts?.read(); piece && !piece.done; piece = await texts?.read()) {
      clearTimeout(timer)
      timer = setTimeout(breakOff, quietTime)
      hearing.onHeard()
      for (const data of read(piece.value)) hearing.onNotice(notice().parse(JSON.parse(data)))
    }
  } finally {
    clearTimeout(timer)
    removeEventListener('online', breakOff)
    breakOff()
  }
}

/** Waits, but not longer than until the network is back or somebody looks again. */
function pause(time: number, stop: AbortSignal): Promise<void> {
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

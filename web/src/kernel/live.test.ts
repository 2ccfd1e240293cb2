// @vitest-environment jsdom
import type { Notice } from '@callout/domain/kernel/live.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followChanges } from './live.ts'
import { startSession } from './session.ts'

/** What a tab says to others of its browser stays here: there is one tab. */
vi.stubGlobal(
  'BroadcastChannel',
  class {
    onmessage = null
    postMessage() {}
    close() {}
  },
)

interface Stream {
  readonly signal: AbortSignal
  readonly say: (text: string) => void
  readonly end: () => void
}
let streams: Stream[] = []
let heard: Notice[] = []
let gaps = 0
let leave = () => {}

const session = {
  userToken: 't',
  sessionId: 's',
  networkCode: 'ATLIBE',
  networks: [],
  credentials: { expires_in: 28800 },
}
const call = (ID: string): Notice => ({ kind: 'call', ID, version: 1 })
const told = (notice: Notice) => `data: ${JSON.stringify(notice)}\n\n`
const settle = () => vi.advanceTimersByTimeAsync(50)

async function show(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  heard = []
  gaps = 0
  startSession(session as never)
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    let feed: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        feed = controller
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    const say = (text: string) => feed?.enqueue(new TextEncoder().encode(text))
    streams.push({ signal, say, end: () => feed?.close() })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

const follow = () => followChanges('s ATLIBE', { onNotice: (notice) => heard.push(notice), onGap: () => gaps++ })

it('over plain http, where a browser has no locks, each tab listens for itself while it is looked at', async () => {
  expect(navigator.locks).toBeUndefined()
  leave = follow()
  await settle()
  streams[0]?.say(`: listening\n\n${told(call('one'))}`)
  await settle()
  expect(heard).toEqual([call('one')])

  await vi.advanceTimersByTimeAsync(5_000)
  await show(true)
  expect(streams[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)

  await show(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(2)
  expect(gaps).toBe(1)
  streams[1]?.say(told(call('two')))
  await settle()
  expect(heard).toEqual([call('one'), call('two')])
  leave()
  await settle()
  expect(streams[1]?.signal.aborted).toBe(true)
})

it('a stream that ends, or is silent for 40 seconds, is opened anew, and what was missed asked for', async () => {
  leave = follow()
  await vi.advanceTimersByTimeAsync(15_000)
  streams[0]?.end()
  await vi.advanceTimersByTimeAsync(1_100)
  expect([streams.length, gaps]).toEqual([2, 1])
  await vi.advanceTimersByTimeAsync(39_000)
  streams[1]?.say(': still here\n\n')
  await vi.advanceTimersByTimeAsync(39_000)
  expect(streams).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(3_000)
  expect([streams[1]?.signal.aborted, streams.length, gaps]).toEqual([true, 3, 2])
})

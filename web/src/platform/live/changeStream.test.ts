// @vitest-environment jsdom
import type { ChangeNotice } from '@callout/domain/platform/change-notice.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testSession } from '../../../test/testSession.ts'
import { startSession } from '../session/session.ts'
import { subscribeToChanges } from './changeStream.ts'

/** Messages to other tabs are dropped: there is only one tab. */
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
  readonly send: (text: string) => void
  readonly end: () => void
}
let streams: Stream[] = []
let notices: ChangeNotice[] = []
let gaps = 0
let unsubscribe = () => {}

const call = (ID: string): ChangeNotice => ({ kind: 'call', ID, version: 1 })
const eventOf = (notice: ChangeNotice) => `data: ${JSON.stringify(notice)}\n\n`
const settle = () => vi.advanceTimersByTimeAsync(50)

async function show(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  notices = []
  gaps = 0
  startSession(testSession({ networkCode: 'ATLIBE', networks: [] }))
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    let feed: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        feed = controller
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    const send = (text: string) => feed?.enqueue(new TextEncoder().encode(text))
    streams.push({ signal, send, end: () => feed?.close() })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
})
afterEach(() => {
  unsubscribe()
  vi.useRealTimers()
})

const subscribe = () =>
  subscribeToChanges('s ATLIBE', { onChange: (notice) => notices.push(notice), onGap: () => gaps++ })

it('without locks, as on plain http, a tab listens only while it is visible', async () => {
  expect(navigator.locks).toBeUndefined()
  unsubscribe = subscribe()
  await settle()
  streams[0]?.send(`: listening\n\n${eventOf(call('one'))}`)
  await settle()
  expect(notices).toEqual([call('one')])

  await vi.advanceTimersByTimeAsync(5_000)
  await show(true)
  expect(streams[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)

  await show(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(2)
  expect(gaps).toBe(1)
  streams[1]?.send(eventOf(call('two')))
  await settle()
  expect(notices).toEqual([call('one'), call('two')])
  unsubscribe()
  await settle()
  expect(streams[1]?.signal.aborted).toBe(true)
})

it('reopens a stream that ends or is silent for 40 seconds, and reports the gap', async () => {
  unsubscribe = subscribe()
  await vi.advanceTimersByTimeAsync(15_000)
  streams[0]?.end()
  await vi.advanceTimersByTimeAsync(1_100)
  expect([streams.length, gaps]).toEqual([2, 1])
  await vi.advanceTimersByTimeAsync(39_000)
  streams[1]?.send(': still here\n\n')
  await vi.advanceTimersByTimeAsync(39_000)
  expect(streams).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(3_000)
  expect([streams[1]?.signal.aborted, streams.length, gaps]).toEqual([true, 3, 2])
})

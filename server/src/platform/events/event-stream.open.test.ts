import { eventsPath } from '@callout/domain/platform/change-notice.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setUpApp } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
let address: string
let token: string

beforeAll(async () => {
  address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  token = (await app.application()).token as string
})

/** Opens a stream with an application token and collects what it receives. */
async function listen() {
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${address}${eventsPath}`, { headers, signal: stop.signal })
  const received: string[] = []
  const read = async () => {
    const texts = reply.body?.pipeThrough(new TextDecoderStream())
    for await (const text of texts ?? []) received.push(text)
  }
  if (reply.status === 200) void read().catch(() => {})
  return { status: reply.status, received: () => received.join(''), stop: () => stop.abort() }
}

const notify = (event: object) => sql`select pg_notify('callout_live', ${JSON.stringify([event])})`.execute(app.db)
const notice = { version: 1, companies: [] }

describe('the event stream of an application token', () => {
  it('sends maintenance events but no changes of rows', async () => {
    const stream = await listen()
    expect(stream.status).toBe(200)
    await notify({ ...notice, kind: 'call', ID: 'a-call', network_code: 'ATLIBE' })
    // Sent again: a server that has lost its connection to the database for a moment does not hear the first.
    const isReceived = async () => {
      await notify({ ...notice, kind: 'maintenance', ID: 'maintenance', network_code: '' })
      expect(stream.received()).toContain('"kind":"maintenance"')
    }
    await vi.waitFor(isReceived, { timeout: 30_000, interval: 500 })
    expect(stream.received()).not.toContain('a-call')
    stream.stop()
  })

  it('is limited to 50 per address, and closing one frees a place', async () => {
    await vi.waitFor(
      async () => {
        const first = await listen()
        first.stop()
        expect(first.status).toBe(200)
      },
      { timeout: 30_000 },
    )
    const streams = []
    for (let n = 0; n < 60; n++) streams.push(await listen())
    const refused = streams.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(9)
    expect(streams.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(50)
    for (const stream of streams.slice(0, 20)) stream.stop()
    const again = async () => {
      const stream = await listen()
      streams.push(stream)
      expect(stream.status).toBe(200)
    }
    await vi.waitFor(again, { timeout: 30_000, interval: 200 })
    for (const stream of streams) stream.stop()
  })
})

import { callApi } from '@callout/domain/calls/call.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { companyIds, createCall } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { createLoginCode, type TestApp, testNow } from '../../test/support/test-app.ts'

const app = setUpApp()
beforeAll(() => createCall(app.db, { societe_uuid: companyIds.norte }))
beforeEach(() => {
  app.clock.now = testNow
})

const run = (change: string) => app.pool.query(change)
const ofDispatcher = `account_uuid = (select account_uuid from accounts where subject = 'dispatcher')`

async function signIn() {
  const code = await createLoginCode(app.db, 'dispatcher', app.clock.now)
  const { body } = await (await app.application()).send(sessionApi.loginCode, { code })
  return { ...body, client: app.withToken(body.userToken) } as Signed
}
interface Signed {
  readonly userToken: string
  readonly refreshToken: string
  readonly sessionId: string
  readonly oldToken: string
  readonly client: ReturnType<TestApp['withToken']>
}
async function connect(from: Signed): Promise<Signed> {
  const { body } = await from.client.send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })
  return { ...body, client: app.withToken(body.userToken) }
}
const list = ({ client }: Signed) => client.send(callApi.list, {})
const renew = ({ refreshToken }: Signed) =>
  app.signedOut.send(sessionApi.token, { grant_type: 'refresh_token', refresh_token: refreshToken })
const back = ({ client, oldToken }: Signed) => client.send(sessionApi.connectAsUser, { oldToken, reverse: true })
const check = async ({ client }: Signed) => {
  const { status, body } = await client.send(sessionApi.check, {})
  return status === 200 ? body.redirectUrl : status
}

describe('a connected session never has more rights than its dispatcher', () => {
  it.each([
    [
      'after another role',
      `update accounts set role = 'W' where ${ofDispatcher}`,
      `update accounts set role = 'D' where ${ofDispatcher}`,
    ],
    [
      'after the network was taken from the account',
      `delete from account_networks where network_code = 'ATLIBE' and ${ofDispatcher}`,
      `insert into account_networks select account_uuid, 'ATLIBE' from accounts where ${ofDispatcher}`,
    ],
    [
      'after the account was closed',
      `update accounts set closed_at = now() where ${ofDispatcher}`,
      `update accounts set closed_at = null where ${ofDispatcher}`,
    ],
  ])('%s', async (_title, change, revert) => {
    const dispatcher = await signIn()
    const connected = await connect(dispatcher)
    const answer = await list(connected)
    expect(answer.body).toMatchObject({ Total: 1 })
    await run(change)
    try {
      for (let i = 0; i < 2; i++) expect((await list(connected)).status).toBe(401)
      const write = { ID: answer.body.Data[0].ID, version: 1, remark: 'x' }
      expect((await connected.client.send(callApi.save, write)).status).toBe(401)
      expect((await renew(connected)).status).toBe(401)
      expect((await back(connected)).status).toBe(401)
      expect(await check(connected)).toBe('/login')
    } finally {
      await run(revert)
    }
    expect((await list(connected)).body).toMatchObject({ Total: 1 })
  })

  it('ends with the session it was connected from', async () => {
    const dispatcher = await signIn()
    const connected = await connect(dispatcher)
    expect((await list(connected)).status).toBe(200)
    await run(`update sessions set ended_at = now() where session_id = '${dispatcher.sessionId}'`)
    for (let i = 0; i < 2; i++) expect((await list(connected)).status).toBe(401)
    expect(await check(connected)).toBe(401)
    expect((await renew(connected)).status).toBe(401)
    expect((await back(connected)).status).toBe(401)
  })
})

describe('connecting while the session ends', () => {
  /** Waits until a query waits for a lock, so that both requests are running. */
  const somebodyWaits = () =>
    vi.waitFor(
      async () => {
        const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        expect((await run(waiting)).rows).toHaveLength(1)
      },
      { timeout: 30_000, interval: 20 },
    )

  it('is refused if the session ends first', async () => {
    const dispatcher = await signIn()
    const ending = await app.pool.connect()
    await ending.query('begin')
    await ending.query('update sessions set ended_at = now() where session_id = $1', [dispatcher.sessionId])
    const connecting = dispatcher.client.send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })
    await somebodyWaits()
    await ending.query('commit')
    ending.release()
    expect((await connecting).status).toBe(401)
    const { rows } = await run(`select from sessions where opened_from = '${dispatcher.sessionId}'`)
    expect(rows).toEqual([])
  })

  it('refuses the return to the dispatcher if the session ends first', async () => {
    const dispatcher = await signIn()
    const connected = await connect(dispatcher)
    const ending = await app.pool.connect()
    await ending.query('begin')
    await ending.query('update sessions set ended_at = now() where session_id = $1', [dispatcher.sessionId])
    const going = back(connected)
    await somebodyWaits()
    await ending.query('commit')
    ending.release()
    expect((await going).status).toBe(401)
    expect(await check(dispatcher)).toBe(401)
  })

  /** Seeded random numbers: the same delays in every run. */
  function random(seed: number) {
    let state = seed
    return () => {
      state = (state * 1664525 + 1013904223) % 2 ** 32
      return state / 2 ** 32
    }
  }
  let minutes = 0
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  it.each([
    ['sign-out', async (dispatcher: Signed) => (await dispatcher.client.send(sessionApi.logout, {})).status],
    [
      'ending all others',
      async (_dispatcher: Signed, other: Signed) => (await other.client.send(sessionApi.endOthers, {})).status,
    ],
    [
      'ending that one',
      async ({ sessionId }: Signed, other: Signed) =>
        (await other.client.send(sessionApi.end, { ID: sessionId })).status,
    ],
  ])(
    'leaves no connected session and no way back, in thirty rounds of %s',
    async (_title, end) => {
      const next = random(24)
      for (let round = 0; round < 30; round++) {
        // Avoid the rate limit of sign-ins a minute.
        app.clock.now = new Date(testNow.getTime() + ++minutes * 61_000)
        const [dispatcher, other] = [await signIn(), await signIn()]
        const delays = [next() * 8, next() * 8, next() * 8]
        const tries = delays.map(async (delay) => {
          await wait(delay)
          return connect(dispatcher)
        })
        await wait(next() * 12)
        expect(await end(dispatcher, other)).toBe(200)
        for (const connected of await Promise.all(tries)) {
          if (connected.userToken === undefined) continue
          expect([round, await check(connected)]).toEqual([round, 401])
          expect((await back(connected)).status).toBe(401)
          expect((await renew(connected)).status).toBe(401)
        }
        expect(await check(dispatcher)).toBe(401)
        const open = await run(
          `select from sessions where opened_from = '${dispatcher.sessionId}' and ended_at is null`,
        )
        expect([round, open.rows]).toEqual([round, []])
      }
    },
    120_000,
  )
})

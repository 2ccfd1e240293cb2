import { simulationApi } from '@callout/domain/policy/simulation.api.ts'
import type { SimulationRecord } from '@callout/domain/policy/simulation.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { companyIds, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)
beforeAll(async () => {
  for (const hour of ['08', '09', '10'])
    await createCall(app.db, { created_at: `2026-02-10T${hour}:00:00Z`, latitude: 40.62 })
  const answered = { assigned_at: '2026-01-05T08:00:00Z', accepted_at: '2026-01-05T12:00:00Z' }
  await createCall(app.db, { created_at: '2026-01-05T07:00:00Z', ...heldBy('sur'), ...answered })
})

const february = { from: '2026-02-01', to: '2026-02-28', policy: {} }
const start = async (body: object, person: Person = 'dispatcher') =>
  (await as[person].send(simulationApi.start, body)).body
const get = async (ID: string, person: Person = 'dispatcher') => as[person].send(simulationApi.get, { ID })
const stateOf = (ID: string) =>
  app.db.selectFrom('policy_simulations').select('state').where('ID', '=', ID).executeTakeFirstOrThrow()

/** Waits until a simulation has ended. */
const ended = (ID: string) =>
  vi.waitFor(
    async () => {
      const { Data } = (await get(ID)).body as { Data: SimulationRecord }
      expect(Data.state).not.toBe('running')
      return Data
    },
    { timeout: 30_000, interval: 100 },
  )

describe('a policy tried on the calls of a period', () => {
  it('is compared with the policy of the network, in a thread', async () => {
    const { Data: started } = await start({ ...february, policy: { radius_km: 5 } })
    expect(started).toMatchObject({ state: 'running', progress: 0, from: '2026-02-01', to: '2026-02-28', result: null })
    const { state, progress, result } = await ended(started.ID)
    expect([state, progress]).toEqual(['done', 1])
    expect(result).toMatchObject({
      calls: 3,
      today: { placed: 3, without_candidate: 0, answer_hours: 4 },
      tried: { placed: 3, without_candidate: 0 },
      companies: [{ societe_uuid: companyIds.sur, today: 3, tried: 3 }],
      elsewhere: { count: 0, calls: [] },
    })
  })

  it('lists calls that go elsewhere, with the reason', async () => {
    const { Data } = await start({ ...february, policy: { capacity: 1 } })
    const { result } = await ended(Data.ID)
    expect(result?.elsewhere.count).toBeGreaterThan(0)
    expect(result?.elsewhere.calls[0]).toMatchObject({
      today: { societe_uuid: companyIds.sur },
      reason: 'filter_capacity',
    })
  })

  it('is done immediately if no calls came in', async () => {
    const { Data } = await start({ ...february, from: '2001-01-01', to: '2001-01-31' })
    expect(Data).toMatchObject({ state: 'done', result: { calls: 0, companies: [] } })
  })

  it.each([
    ['a period that ends before it begins', { from: '2026-03-01' }, 'to', 'policy.refused.period'],
    ['a year', { from: '2025-03-01' }, 'to', 'policy.refused.too_long'],
    ['no first day', { from: '' }, 'from', 'text.required'],
    ['a day that does not exist', { to: '2026-02-30' }, 'to', 'message.should_be_a_date'],
    [
      'a weight below zero',
      { policy: { weights: { record: -1 } } },
      'policy.weights.record',
      'message.must_be_minimum',
    ],
  ])('refuses %s on its field', async (_what, change, field, message) => {
    expect(await start({ ...february, ...change })).toMatchObject({ HasError: true, Errors: { [field]: message } })
  })
})

describe('a running simulation', () => {
  const running = async (facts: object = {}) => {
    const { account_uuid } = await app.db
      .selectFrom('accounts')
      .select('account_uuid')
      .where('subject', '=', 'dispatcher')
      .executeTakeFirstOrThrow()
    const row = { network_code: 'ATLIBE', account_uuid, from_day: '2026-02-01', to_day: '2026-02-28' }
    return app.db
      .insertInto('policy_simulations')
      .values({ ...row, started_at: '2026-03-10T09:00:00Z', ...facts })
      .returning('ID')
      .executeTakeFirstOrThrow()
  }

  it('is cancelled by its owner and stays cancelled', async () => {
    const { ID } = await running()
    expect((await as.dispatcher.send(simulationApi.cancel, { ID })).body.Data).toMatchObject({ state: 'cancelled' })
    expect((await stateOf(ID)).state).toBe('cancelled')
  })

  it('is cancelled when the same person starts another one', async () => {
    const { ID } = await running()
    const { Data } = await start(february)
    expect((await stateOf(ID)).state).toBe('cancelled')
    expect((await ended(Data.ID)).state).toBe('done')
  })

  it('of a person who starts many at once is the last one, and the others load nothing', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => as.dispatcher.send(simulationApi.start, february)),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const IDs = answers.map(({ body }) => body.Data.ID as string)
    const states = await Promise.all(IDs.map(async (ID) => (await ended(ID)).state))
    expect(states.filter((state) => state === 'cancelled')).toHaveLength(39)
    expect(states.filter((state) => state === 'done')).toHaveLength(1)
  })

  it('waits for its turn while the process computes that of another person', async () => {
    const [first, second] = await Promise.all([
      as.dispatcher.send(simulationApi.start, february),
      as.dispatcher2.send(simulationApi.start, february),
    ])
    expect([first?.body.Data, second?.body.Data].filter(({ waiting }) => waiting)).not.toEqual([])
    expect(await ended(first?.body.Data.ID)).toMatchObject({ state: 'done', waiting: false })
    await vi.waitFor(
      async () => expect((await get(second?.body.Data.ID, 'dispatcher2')).body.Data).toMatchObject({ state: 'done' }),
      { timeout: 30_000, interval: 100 },
    )
  })

  it('does not exist for others', async () => {
    const { ID } = await running()
    expect((await get(ID, 'dispatcher2')).status).toBe(404)
    expect((await as.dispatcher2.send(simulationApi.cancel, { ID })).status).toBe(404)
    expect((await get('nonsense')).status).toBe(404)
    expect((await stateOf(ID)).state).toBe('running')
  })

  it('has failed if its process has stopped renewing it', async () => {
    const { ID } = await running({ seen_at: sql`now() - interval '1 minute'` })
    expect((await get(ID)).body.Data.state).toBe('failed')
  })
})

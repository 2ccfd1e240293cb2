import { randomUUID } from 'node:crypto'
import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { dispatchApi, type Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyIds, createCall, heldBy, type Person, storedCall } from '../../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(() => app.pool.query('update companies set capacity = null'))

const propose = async (body: object, person: Person = 'dispatcher'): Promise<Proposal> =>
  (await as[person].send(dispatchApi.propose, body)).body.Data
const setCapacity = (societe_uuid: string, capacity: number) =>
  app.pool.query('update companies set capacity = $2 where societe_uuid = $1', [societe_uuid, capacity])
const createCalls = (count: number) => Promise.all(Array.from({ length: count }, () => createCall(app.db)))

describe('a proposal', () => {
  it('gives a single call the company and score that the single assignment gives it', async () => {
    const { ID, call_id } = await createCall(app.db, { wish_date_from: '2026-03-12T08:00:00.000Z', priority: 'H' })
    const proposal = await propose({ IDs: [ID], explain: true })
    await as.dispatcher.send(callApi.assign, { ID })
    const why = (await as.dispatcher.send(callAdviceApi.assignment, { ID })).body.Data
    const { societe_uuid, raison_sociale, score, distance_km } = why.ranked[0]
    expect(proposal.assignments).toMatchObject([{ ID, call_id, societe_uuid, raison_sociale, score, distance_km }])
    expect(proposal.assignments[0]?.candidates).toEqual(
      why.ranked.map((one: typeof why) => ({
        societe_uuid: one.societe_uuid,
        cost: Math.round((100 - one.score) * 100) / 100,
        distance_km: one.distance_km,
      })),
    )
    expect(proposal.distances).toBe('great_circle')
  })

  it('says how far each company is from the calls on average, if it explains them', async () => {
    const [one, two, nowhere] = await createCalls(3)
    const IDs = [one, two, nowhere].map((call) => call?.ID as string)
    await app.pool.query('update calls set latitude = 41.4, longitude = -3.7 where "ID" = $1', [IDs[0]])
    await app.pool.query('update calls set latitude = 40.4, longitude = -4.7 where "ID" = $1', [IDs[1]])
    await app.pool.query(`update calls set latitude = null, longitude = null, code_postal = '' where "ID" = $1`, [
      IDs[2],
    ])
    const distancesOf = async (calls: readonly (string | undefined)[]) =>
      new Map(
        (await propose({ IDs: calls, explain: true })).mean_distances?.map((one) => [
          one.societe_uuid,
          one.distance_km,
        ]),
      )
    const [first, second, all] = await Promise.all([[IDs[0]], [IDs[1]], IDs].map(distancesOf))
    expect(first?.get(companyIds.norte)).toBeGreaterThan(0)
    expect(all?.get(companyIds.norte)).toBeCloseTo(
      ((first?.get(companyIds.norte) ?? 0) + (second?.get(companyIds.norte) ?? 0)) / 2,
      0,
    )
    expect((await propose({ IDs })).mean_distances).toBeUndefined()
  })

  it('shares the free capacity of companies among the calls, and says where none is left', async () => {
    const open = async (societe_uuid: string) =>
      Number(
        (
          await app.pool.query('select count(*) from calls where societe_uuid = $1 and is_saved_status_open', [
            societe_uuid,
          ])
        ).rows[0].count,
      )
    await setCapacity(companyIds.norte, (await open(companyIds.norte)) + 1)
    await setCapacity(companyIds.sur, (await open(companyIds.sur)) + 1)
    const calls = await createCalls(3)
    const { assignments, unplaced, companies, total } = await propose({ IDs: calls.map(({ ID }) => ID) })
    expect(assignments.map(({ societe_uuid }) => societe_uuid).sort()).toEqual([companyIds.norte, companyIds.sur])
    expect(assignments.map(({ next }) => next)).toEqual([null, null])
    expect(unplaced).toMatchObject([
      { reasons: ['capacity'], relaxation: { filter: 'capacity', value: 1, companies: 2 } },
    ])
    expect(companies.map(({ assigned }) => assigned)).toEqual([1, 1])
    expect(total).toMatchObject({ placed: 2, one_by_one: { placed: 2 } })
    expect(total.cost).toBeLessThanOrEqual(total.one_by_one.cost)
  })

  it('leaves a pinned call with its company, which then has room for fewer', async () => {
    const [pinned, other] = await createCalls(2)
    const IDs = [pinned, other].map((call) => call?.ID as string)
    const { assignments } = await propose({ IDs, explain: true })
    const best = assignments[0]?.societe_uuid as string
    const second = assignments[0]?.candidates?.find(({ societe_uuid }) => societe_uuid !== best)?.societe_uuid as string
    const again = await propose({ IDs, pinned: [{ ID: IDs[0], societe_uuid: second }] })
    expect(again.assignments).toContainEqual(expect.objectContaining({ ID: IDs[0], societe_uuid: second }))
    expect(again.companies.find(({ societe_uuid }) => societe_uuid === second)?.assigned).toBeGreaterThanOrEqual(1)
    const unknown = await propose({ IDs, pinned: [{ ID: IDs[0], societe_uuid: companyIds.gone }] })
    expect(unknown.assignments).toEqual(assignments.map(({ candidates: _, ...one }) => one))
  })

  it('gives the last room to the call whose contract promises an answer first', async () => {
    for (const societe_uuid of [companyIds.norte, companyIds.sur]) await setCapacity(societe_uuid, 0)
    const { rows } = await app.pool.query(
      'select count(*) from calls where societe_uuid = $1 and is_saved_status_open',
      [companyIds.norte],
    )
    await setCapacity(companyIds.norte, Number(rows[0].count) + 1)
    const [early, promised, later] = [
      await createCall(app.db),
      await createCall(app.db, { promised_until: '2026-03-12T08:00:00.000Z' }),
      await createCall(app.db, { promised_until: '2026-04-12T08:00:00.000Z' }),
    ]
    const { assignments } = await propose({ IDs: [early.ID, later.ID, promised.ID] })
    expect(assignments.map(({ ID }) => ID)).toEqual([promised.ID])
  })

  it('gives the last room of a company to the pinned call', async () => {
    const { rows } = await app.pool.query(
      'select count(*) from calls where societe_uuid = $1 and is_saved_status_open',
      [companyIds.norte],
    )
    await setCapacity(companyIds.norte, Number(rows[0].count) + 1)
    const IDs = (await createCalls(2)).map(({ ID }) => ID)
    for (const pinned of IDs) {
      const { assignments } = await propose({ IDs, pinned: [{ ID: pinned, societe_uuid: companyIds.norte }] })
      const inNorte = assignments.filter(({ societe_uuid }) => societe_uuid === companyIds.norte)
      expect(inNorte.map(({ ID }) => ID)).toEqual([pinned])
    }
  })

  it('is the same for any order of the calls, and writes nothing', async () => {
    const calls = await createCalls(4)
    const IDs = calls.map(({ ID }) => ID)
    const before = await app.db.selectFrom('history').select('ID').execute()
    expect(await propose({ IDs })).toEqual(await propose({ IDs: IDs.toReversed() }))
    expect(await app.db.selectFrom('history').select('ID').execute()).toEqual(before)
  })

  it('names calls that do not exist for the reader and calls that have a company', async () => {
    const { ID: foreign } = await createCall(app.db, { network_code: 'YGNITA' })
    const { ID: assigned, call_id } = await createCall(app.db, heldBy('norte'))
    const { assignments, unplaced, groups } = await propose({ IDs: [foreign, 'nobody', assigned, assigned] })
    expect(assignments).toEqual([])
    const unknown = { call_id: null, version: null, ville: '', region: '', reasons: ['not_found'], relaxation: null }
    expect(unplaced).toEqual([
      { ID: foreign, ...unknown },
      { ID: 'nobody', ...unknown },
      expect.objectContaining({ ID: assigned, call_id, reasons: ['not_unassigned'], relaxation: null }),
    ])
    expect(groups).toMatchObject([
      { reason: 'not_found', IDs: [foreign, 'nobody'], relaxation: null },
      { reason: 'not_unassigned', IDs: [assigned], relaxation: null },
    ])
  })

  it('says why a call has no candidate, and what would help', async () => {
    const { ID } = await createCall(app.db, { latitude: 28.1, longitude: -15.4, code_postal: '35001' })
    const { unplaced } = await propose({ IDs: [ID] })
    expect(unplaced).toMatchObject([{ ID, relaxation: { filter: 'radius', companies: 1 } }])
    expect(unplaced[0]?.reasons).toContain('radius')
    const wide = await propose({ IDs: [ID], policy: { radius_km: 5000 } })
    expect(wide.assignments).toMatchObject([{ ID }])
  })

  it('takes the calls of a filter, or all unassigned ones', async () => {
    const { ID, call_id } = await createCall(app.db, { subject: 'Noise of the pump' })
    expect(
      (await propose({ filterData: { subject: 'noise of the pump', unassigned: true } })).assignments,
    ).toMatchObject([{ call_id }])
    const all = await propose({})
    expect([...all.assignments, ...all.unplaced].map((one) => one.ID)).toContain(ID)
  })
})

describe('a request for a proposal', () => {
  it.each(['sat', 'callcenter', 'backoffice'] as const)('is forbidden for %s', async (person) => {
    const { ID } = await createCall(app.db)
    expect((await as[person].send(dispatchApi.propose, { IDs: [ID] })).status).toBe(403)
    expect((await app.signedOut.send(dispatchApi.propose, { IDs: [ID] })).status).toBe(401)
  })

  it('takes the most urgent 2,000 of all unassigned calls, and refuses filters that match more', async () => {
    const { ID } = await createCall(app.db, { network_code: 'YGNITA', subject: 'Cold', priority: 'H' })
    const { call_type_id, problem_type_id, created_at } = await storedCall(app.db, ID)
    const less = Array.from({ length: 2000 }, (_, n) => ({
      ...{ ID: randomUUID(), call_id: `many-${n}`, network_code: 'YGNITA', subject: 'Cold', priority: 'L' },
      ...{
        status_id: -3,
        is_saved_status_open: true,
        is_cancelled_status: false,
        call_type_id,
        problem_type_id,
        created_at,
      },
    }))
    await app.db.insertInto('calls').values(less).execute()
    const proposal = await propose({}, 'dispatcher-ygnita')
    const proposed = [...proposal.assignments, ...proposal.unplaced].map((one) => one.ID)
    expect([proposed.length, proposal.left_out, proposed.includes(ID)]).toEqual([2000, expect.any(Number), true])
    expect(proposal.left_out).toBeGreaterThan(0)
    const filtered = await as['dispatcher-ygnita'].send(dispatchApi.propose, { filterData: { subject: 'Cold' } })
    expect(filtered.body.Errors).toHaveProperty('filterData')
  })

  it('answers another network as if the call did not exist', async () => {
    const { ID } = await createCall(app.db)
    const { unplaced } = await propose({ IDs: [ID] }, 'dispatcher-ygnita')
    expect(unplaced).toMatchObject([{ ID, call_id: null, reasons: ['not_found'] }])
  })

  it.each([
    ['more than 2,000 calls', { IDs: Array.from({ length: 2001 }, () => 'x') }, 'IDs'],
    [
      'candidates of more than 200 calls',
      { IDs: Array.from({ length: 201 }, (_, n) => `x${n}`), explain: true },
      'explain',
    ],
    [
      'a radius around the world',
      { IDs: [], relaxed: [{ ID: 'x', filter: 'radius', value: 50_000 }] },
      'relaxed.0.value',
    ],
    ['a weight below zero', { IDs: [], policy: { weights: { distance: -1 } } }, 'policy.weights.distance'],
  ])('is refused for %s, on the field', async (_what, body, field) => {
    const { status, body: answer } = await as.dispatcher.send(dispatchApi.propose, body)
    expect([status, answer.HasError]).toEqual([200, true])
    expect(Object.keys(answer.Errors)).toEqual([field])
  })

  it('is malformed with an unknown name in the policy', async () => {
    const { status, body } = await as.dispatcher.send(dispatchApi.propose, {
      IDs: [],
      policy: { weights: { distnace: 1 } },
    })
    expect([status, body.Message]).toEqual([400, expect.stringContaining('"policy.weights.distnace"')])
  })

  it.each([
    ['calls and filters together', { IDs: [], filterData: {} }],
    ['more than 300 companies left out', { IDs: [], excluded: Array.from({ length: 301 }, () => 'x') }],
    ['a filter that cannot give way', { IDs: [], relaxed: [{ ID: 'x', filter: 'active' }] }],
  ])('is malformed with %s', async (_what, body) => {
    expect((await as.dispatcher.send(dispatchApi.propose, body)).status).toBe(400)
  })
})

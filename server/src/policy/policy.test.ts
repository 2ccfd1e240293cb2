import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { policyApi } from '@callout/domain/policy/policy.api.ts'
import type { PolicyRecord } from '@callout/domain/policy/policy.ts'
import { describe, expect, it, vi } from 'vitest'
import { companyIds, createCall, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const load = async (person: Person = 'dispatcher'): Promise<PolicyRecord> =>
  (await as[person].send(policyApi.get, {})).body.Data
const save = async (body: object, person: Person = 'dispatcher') => (await as[person].send(policyApi.save, body)).body
const saveNext = async (policy: object, note = '') => save({ version: (await load()).version, policy, note })

describe('the policy of a network', () => {
  it('has its defaults and the first version', async () => {
    const { version, policy, versions } = await load('dispatcher-ygnita')
    expect(version).toBe(1)
    expect(policy).toMatchObject({ radius_km: 80, deadlines: { H: { answer_hours: 2 } } })
    expect(versions).toMatchObject([{ version: 1, saved_at: null, user_name: '', changes: [] }])
  })

  it('is saved as the next version, with who, when, why and what changed', async () => {
    const before = await load()
    const { Data, Message } = await saveNext({ ...before.policy, radius_km: 120 }, 'Fewer calls without a company')
    expect(Message).toBe(`Version ${before.version + 1} of the rules is in force`)
    expect(Data).toMatchObject({ version: before.version + 1, policy: { radius_km: 120, version: before.version + 1 } })
    expect(Data.versions[0]).toMatchObject({
      version: before.version + 1,
      saved_at: '2026-03-10T09:30:00.000Z',
      user_name: 'The dispatcher',
      note: 'Fewer calls without a company',
      changes: [{ field: 'radius_km', before: before.policy.radius_km, after: 120 }],
    })
    expect((await load('dispatcher2')).version).toBe(before.version + 1)
    expect((await load('dispatcher-ygnita')).version).toBe(1)
  })

  it.each([
    ['a weight below zero', { weights: { distance: -1 } }, 'policy.weights.distance', 'message.must_be_minimum'],
    [
      'a weight beyond all measure',
      { weights: { distance: 1e9 } },
      'policy.weights.distance',
      'message.must_be_maximum',
    ],
    ['no radius', { radius_km: 0 }, 'policy.radius_km', 'message.must_be_minimum'],
    ['a capacity below zero', { capacity: -1 }, 'policy.capacity', 'message.must_be_minimum'],
    [
      'a calendar without a working hour',
      { calendar: { hours: Array(7).fill(null) } },
      'policy.calendar.hours',
      'calendar.refused.no_hour',
    ],
    [
      'a reminder after the deadline',
      { deadlines: { H: { answer_hours: 2, remind_hours: 3 } } },
      'policy.deadlines.H.remind_hours',
      'deadline.refused.remind',
    ],
    ['a check of no day', { checks: { repeat_days: 0 } }, 'policy.checks.repeat_days', 'message.must_be_minimum'],
    ['too few cases', { checks: { quantity_cases: 19 } }, 'policy.checks.quantity_cases', 'message.must_be_minimum'],
    [
      'an amount with three decimals',
      { approval: { two_person_amount: 100.005 } },
      'policy.approval.two_person_amount',
      'message.at_most_two_decimals',
    ],
    ['an unknown severity', { checks: { price: 'shout' } }, 'policy.checks.price', 'message.not_in_list'],
  ])('refuses %s on its field and keeps the version', async (_what, policy, field, message) => {
    const before = await load()
    expect(await saveNext(policy)).toMatchObject({ HasError: true, Errors: { [field]: message } })
    expect(await load()).toEqual(before)
  })

  it.each([
    ['raduis_km', { raduis_km: 5 }],
    ['checks.repat_days', { checks: { repat_days: 5 } }],
    ['deadlines.H.late', { deadlines: { H: { late: 'both' } } }],
    ['calendar.hours.0.until', { calendar: { hours: [{ from: '08:00', to: '18:00', until: '20:00' }] } }],
  ])('refuses the unknown name %s, and says it', async (name, policy) => {
    const { status, body } = await as.dispatcher.send(policyApi.save, { version: 1, policy })
    expect([status, body.Message]).toEqual([400, `The request is not valid: unknown field "policy.${name}"`])
  })

  it('is read without the keys that a stored version alone knows', async () => {
    const { version, policy } = await load()
    const stored = { ...policy, version: version + 1, colour: 'red', checks: { ...policy.checks, weather: 'warn' } }
    await app.db
      .updateTable('networks')
      .set({ assignment_policy: JSON.stringify(stored) })
      .where('network_code', '=', 'ATLIBE')
      .execute()
    const read = await load()
    expect(read.policy).toEqual({ ...policy, version: version + 1 })
    expect((await saveNext(read.policy)).HasError).toBe(false)
  })

  it('names the first of two dispatchers to the second one', async () => {
    const { version, policy } = await load()
    const body = (capacity: number) => ({ version, policy: { ...policy, capacity } })
    const [first, second] = await Promise.all([save(body(30)), save(body(40), 'dispatcher2')])
    const [done, refused] = first.HasError ? [second, first] : [first, second]
    expect(done.HasError).toBe(false)
    expect(refused).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
    expect(refused.Message).toMatch(/^The dispatcher2? changed this record in the meantime/)
    expect((await load()).version).toBe(version + 1)
  })

  it('tells of a version that never existed in a whole sentence', async () => {
    const before = await load()
    expect(await save({ version: before.version + 50, policy: before.policy })).toMatchObject({
      customErrorCode: 'Conflict',
      Message: 'This record has changed in the meantime. Compare and save again.',
    })
    expect(await load()).toEqual(before)
  })

  it('decides the next assignment, which stores the version it was made with', async () => {
    const far = { latitude: 41.3, longitude: -3.7 }
    const { ID } = await createCall(app.db, far)
    await saveNext({ ...(await load()).policy, radius_km: 20 })
    expect((await as.dispatcher.send(callApi.assign, { ID })).body).toMatchObject({ customErrorCode: 'NoCandidate' })
    const { Data: saved } = await saveNext({ ...(await load()).policy, radius_km: 300 })
    expect((await as.dispatcher.send(callApi.assign, { ID })).body.Data.societe_uuid).toBe(companyIds.sur)
    await saveNext({ ...saved.policy, radius_km: 310 })
    const { body } = await as.dispatcher.send(callAdviceApi.assignment, { ID })
    const { versions } = await load()
    expect(versions.find(({ version }) => version === body.Data.policy_version)?.policy.radius_km).toBe(300)
  })

  it('also stores as a version what an import or an older version of the portal writes', async () => {
    const { version, policy } = await load()
    await app.db
      .updateTable('networks')
      .set({ assignment_policy: JSON.stringify({ ...policy, version: version + 1, capacity: 7 }) })
      .where('network_code', '=', 'ATLIBE')
      .execute()
    expect((await load()).versions[0]).toMatchObject({
      version: version + 1,
      user_name: '',
      changes: [{ field: 'capacity', before: policy.capacity, after: 7 }],
    })
  })
})

it('another process decides by the new policy as soon as it gets the event', async () => {
  const { version, policy } = await load()
  const { ID } = await createCall(app.db, { latitude: 41.3, longitude: -3.7 })
  await as.dispatcher.send(callAdviceApi.candidates, { ID })
  // As another process does it: the row changes, and an event tells of it.
  const next = { ...policy, version: version + 1, radius_km: 10 }
  await app.db
    .updateTable('networks')
    .set({ assignment_policy: JSON.stringify(next) })
    .where('network_code', '=', 'ATLIBE')
    .execute()
  const event = { kind: 'policy', ID: 'ATLIBE', version: version + 1, network_code: 'ATLIBE', companies: [] }
  await app.pool.query('select pg_notify($1, $2)', ['callout_live', JSON.stringify([event])])
  const radius = async () => (await as.dispatcher.send(callAdviceApi.candidates, { ID })).body.Data.radius_km
  await vi.waitFor(async () => expect(await radius()).toBe(10), { timeout: 30_000 })
})

it('another process decides by the new policy although the event was lost', async () => {
  const { version, policy } = await load()
  const { ID } = await createCall(app.db, { latitude: 41.3, longitude: -3.7 })
  const radius = async () => (await as.dispatcher.send(callAdviceApi.candidates, { ID })).body.Data.radius_km
  expect(await radius()).toBe(policy.radius_km)
  const assignment_policy = JSON.stringify({ ...policy, version: version + 1, radius_km: 11 })
  await app.db.updateTable('networks').set({ assignment_policy }).where('network_code', '=', 'ATLIBE').execute()
  await app.pool.query('select pg_notify($1, $2)', ['callout_gap', '[]'])
  await vi.waitFor(async () => expect(await radius()).toBe(11), { timeout: 20_000 })
})

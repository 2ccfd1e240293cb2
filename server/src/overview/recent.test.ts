import { callApi } from '@callout/domain/calls/call.api.ts'
import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import type { RecentChange } from '@callout/domain/overview/overview.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { describe, expect, it } from 'vitest'
import { companyIds, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()

const changesFor = async (person: Person, call: { ID: string }, query = {}): Promise<RecentChange[]> => {
  const { body } = await (await app.signInAs(person)).send(overviewApi.recent, {}, { query })
  return body.Data.changes.filter(({ service_job_uuid }: RecentChange) => service_job_uuid === call.ID)
}
const appointment_date_at = '2026-03-12T08:00:00.000Z'
const accept = async (person: Person, { ID }: { ID: string }) =>
  (await app.signInAs(person)).send(callApi.accept, { ID, appointment_date_at, duration_minutes: 60, technician: 'T1' })

it('requires a signed-in user', async () => {
  for (const endpoint of [overviewApi.recent, overviewApi.markSeen])
    expect((await app.signedOut.send(endpoint, {})).status).toBe(401)
})

it('tells the dispatcher who assigned a call what its company did, until it is marked as seen', async () => {
  const call = await createCall(app.db)
  const dispatcher = await app.signInAs('dispatcher')
  await dispatcher.send(callApi.assign, { ID: call.ID, societe_uuid: companyIds.norte })
  expect(await changesFor('dispatcher', call)).toEqual([])
  await accept('sat', call)
  expect(await changesFor('dispatcher', call)).toMatchObject([
    { type: 'accept', call_id: call.call_id, user_name: 'The sat', title: 'Boiler does not start' },
  ])
  expect(await changesFor('dispatcher2', call)).toEqual([])
  expect(await changesFor('dispatcher', call, { networkCode: 'YGNITA' })).toEqual([])
  expect((await dispatcher.send(overviewApi.markSeen, {})).body).toMatchObject({ HasError: false, Data: null })
  expect(await changesFor('dispatcher', call)).toEqual([])
})

describe('marking changes as seen', () => {
  /** Changes a call of the dispatcher once a minute. */
  const makeChanges = async (call: { ID: string }, count: number) => {
    const callcenter = await app.signInAs('callcenter')
    for (let n = 0; n < count; n++) {
      app.clock.now = new Date(app.clock.now.getTime() + 60_000)
      const { body } = await callcenter.send(callApi.load, { ID: call.ID })
      await callcenter.send(callApi.save, { ID: call.ID, version: body.Data.version, subject: `${body.Data.subject}!` })
    }
  }
  const assignedCall = async () => {
    const call = await createCall(app.db)
    await (await app.signInAs('dispatcher')).send(callApi.assign, { ID: call.ID, societe_uuid: companyIds.norte })
    return call
  }
  const mark = async (seen_at?: string) =>
    (await app.signInAs('dispatcher')).send(overviewApi.markSeen, { ...(seen_at !== undefined && { seen_at }) })
  const instantsFor = async (call: { ID: string }) => (await changesFor('dispatcher', call)).map(({ at }) => at)

  it('keeps what came after the newest change on screen, and the mark never moves back', async () => {
    const call = await assignedCall()
    await makeChanges(call, 3)
    const [newest, second, oldest] = (await instantsFor(call)) as [string, string, string]
    await mark(second)
    expect(await instantsFor(call)).toEqual([newest])
    await mark(oldest)
    expect(await instantsFor(call)).toEqual([newest])
    // A mark in the future would hide changes to come.
    await mark('2099-01-01T00:00:00.000Z')
    await makeChanges(call, 1)
    expect(await instantsFor(call)).toHaveLength(1)
    await mark()
    expect(await instantsFor(call)).toEqual([])
    expect((await mark('soon')).body.Errors).toEqual({ seen_at: 'message.should_be_a_date' })
  })

  it('says how many changes are not in the list', async () => {
    const call = await assignedCall()
    await mark()
    const recent = async () => (await (await app.signInAs('dispatcher')).send(overviewApi.recent, {})).body.Data
    expect(await recent()).toMatchObject({ changes: [], more: 0 })
    await makeChanges(call, 14)
    const { changes, more } = await recent()
    expect([changes.length, more]).toEqual([12, 2])
  })

  it('is refused to a dispatcher who is connected as a company, whose changes it would not be', async () => {
    const call = await assignedCall()
    await makeChanges(call, 2)
    const [newest] = (await instantsFor(call)) as [string]
    await mark(newest)
    await makeChanges(call, 1)
    const own = await instantsFor(call)
    expect(own).toHaveLength(1)
    const { body } = await (await app.signInAs('dispatcher')).send(sessionApi.connectAsUser, {
      societe_uuid: companyIds.norte,
    })
    const connected = app.withToken(body.userToken)
    expect((await connected.send(overviewApi.markSeen, {})).status).toBe(403)
    expect(await instantsFor(call)).toEqual(own)
    // The mark of the dispatcher hides nothing from the connected session.
    const { Data } = (await connected.send(overviewApi.recent, {})).body
    expect(Data.seen_at).toBeNull()
    expect(Data.changes.filter((change: RecentChange) => change.service_job_uuid === call.ID)).toHaveLength(3)
  })
})

describe('in a network with more changes than are searched', () => {
  const insertChanges = (ID: string, count: number, at: string) =>
    app.pool.query(
      `insert into history (network_code, service_job_uuid, user_name, created_at, change_data)
       select 'ATLIBE', $1, 'A', $3, '{"call_id": "", "type": "mail", "changedItem": []}' from generate_series(1, $2)`,
      [ID, count, at],
    )
  const recentFor = async (person: Person) => {
    const { body } = await (await app.signInAs(person)).send(overviewApi.recent, {})
    return body.Data
  }

  it('says from when on the changes were searched', async () => {
    const [own, other] = [await createCall(app.db), await createCall(app.db)]
    await (await app.signInAs('dispatcher')).send(callApi.assign, { ID: own.ID, societe_uuid: companyIds.norte })
    await accept('sat', own)
    const accepted = app.clock.now.toISOString()
    expect(await recentFor('dispatcher')).toMatchObject({ searched_since: null })
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    await insertChanges(other.ID, 2000, app.clock.now.toISOString())
    expect(await changesFor('dispatcher', own)).toEqual([])
    expect((await recentFor('dispatcher')).searched_since).toBe(accepted)
    // The list of a company is not searched in the network.
    expect((await recentFor('sat')).searched_since).toBeNull()
  })

  it('also after a program sent a history of long ago', async () => {
    const [own, other] = [await createCall(app.db), await createCall(app.db)]
    await (await app.signInAs('dispatcher')).send(callApi.assign, { ID: own.ID, societe_uuid: companyIds.norte })
    await accept('sat', own)
    await insertChanges(other.ID, 2500, '2020-01-01T00:00:00Z')
    expect((await recentFor('dispatcher')).searched_since).toBe(app.clock.now.toISOString())
  })

  it('has searched all once what was left out is seen', async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    await (await app.signInAs('dispatcher')).send(overviewApi.markSeen, {})
    expect(await recentFor('dispatcher')).toMatchObject({ changes: [], searched_since: null })
  })
})

it('tells every dispatcher of a declined call', async () => {
  const call = await createCall(app.db, heldBy('norte'))
  await (await app.signInAs('sat')).send(callApi.reject, { ID: call.ID, reject_reason: 'BUSY' })
  expect(await changesFor('dispatcher2', call)).toMatchObject([{ type: 'reject' }])
})

it('tells a company what happened on its open calls since it has them', async () => {
  const call = await createCall(app.db)
  const dispatcher = await app.signInAs('dispatcher')
  const save = (version: number) =>
    dispatcher.send(callApi.save, { ID: call.ID, version, subject: `Changed ${version}` })
  await save(1)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await dispatcher.send(callApi.assign, { ID: call.ID, societe_uuid: companyIds.norte })
  await save(3)
  expect((await changesFor('sat', call)).map(({ type }) => type)).toEqual(['save', 'assign'])
  expect(await changesFor('sat2', call)).toEqual([])
  expect(await changesFor('sat-ygnita', call)).toEqual([])
})

it('tells a company what happened on the open calls that it created', async () => {
  const fields = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'L', subject: 'Noise' }
  const { ID } = (await (await app.signInAs('sat2')).send(callApi.create, fields)).body.Data
  await (await app.signInAs('dispatcher')).send(callApi.save, { ID, version: 1, subject: 'Loud noise' })
  expect((await changesFor('sat2', { ID })).map(({ type }) => type)).toEqual(['save'])
})

it('tells the call centre what happened on the calls it created', async () => {
  const callcenter = await app.signInAs('callcenter')
  const { body } = await callcenter.send(callApi.create, {
    call_type_id: 'REP',
    problem_type_id: 'LEAK',
    priority: 'L',
    subject: 'Noise',
  })
  await (await app.signInAs('dispatcher')).send(callApi.assign, { ID: body.Data.ID, societe_uuid: companyIds.norte })
  expect((await changesFor('callcenter', body.Data)).map(({ type }) => type)).toEqual(['assign'])
  expect(await changesFor('backoffice', body.Data)).toEqual([])
})

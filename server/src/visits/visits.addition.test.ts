import { callApi } from '@callout/domain/calls/call.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { type AdditionBody, todayApi } from '@callout/domain/visits/today.api.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attachmentsOf, uploadSample } from '../../test/fixtures/attachments.ts'
import { companyIds, storedCall } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { createVisit, finish, storedVisits } from '../../test/fixtures/visits.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { type TestClient, testNow } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeAll(async () => {
  const colleague = { societe_uuid: companyIds.norte, technician: 'T8', technician_name: 'Berta Gil', active: true }
  await app.db.insertInto('technicians').values(colleague).execute()
})
beforeEach(() => {
  app.clock.now = testNow
})

const minutesOfDay = 24 * 60
const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)
const worked = { started_at: '2026-03-10T09:05:00.000Z', finished_at: '2026-03-10T09:20:00.000Z' }
const add = (client: TestClient, ID: string, more: Partial<AdditionBody> = {}) =>
  client.send(todayApi.add, { ID, remark: 'Valve replaced', ...more })
const outcomeOf = async (client: TestClient, ID: string) => (await client.send(todayApi.outcome, { ID })).body.Data

const sameTime = { schedule_start_date: '2026-03-10T08:00:00Z', schedule_end_date: '2026-03-10T09:00:00Z' }

/** A visit of T1 that the office hands over half an hour after the tests begin, or after that hour of earlier days. */
async function handedOver(to: 'colleague' | 'company' | 'office' = 'colleague', daysAgo = 0) {
  const call = await createVisit(app.db, { description_sat: 'Before' })
  app.clock.now = minutesLater(30 - daysAgo * minutesOfDay)
  const { ID } = call
  const { body } =
    to === 'colleague'
      ? await as.sat.send(callApi.plan, { ID, ...sameTime, technician: 'T8' })
      : await as.callcenter.send(callApi.unassign, { ID })
  expect(body).toMatchObject({ HasError: false })
  if (to === 'company') await as.dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.sur })
  return call
}

describe('what a technician did at a visit that was handed over', () => {
  it('is added to the call: remark, times and photos, and nothing else', async () => {
    const { ID, call_id } = await handedOver()
    const before = await storedCall(app.db, ID)
    const { status, body } = await add(as.tech, ID, {
      ...worked,
      images: [{ name: 'valve.png', file: await uploadSample(as.tech, 'valve.png') }],
    })
    expect([status, body.HasError, body.Data]).toEqual([200, false, null])
    const after = await storedCall(app.db, ID)
    const added = 'Before\n\nAñadido 2026/03/10 10:05–10:20\nValve replaced'
    expect(after).toEqual({
      ...before,
      version: before.version + 1,
      description_sat: added,
    })
    expect(await attachmentsOf(as.sat, ID)).toMatchObject([
      { attachment_name: 'Añadido: fotos de la visita del 2026/03/10', images: [{ name: 'valve.png' }] },
    ])
    expect(await storedVisits(app, ID)).toEqual([])
    expect((await as.dispatcher.send(documentApi.fees, { filterData: { call_id } })).body.Data).toEqual([])
    const [row, attached] = await loadHistory(as.sat, ID)
    expect([row?.user_name, row?.change_data.type, attached?.change_data.type]).toEqual([
      'The tech',
      'visit_add',
      'attach',
    ])
  })

  it('bears the times of the call’s place', async () => {
    const call = await handedOver()
    await app.db.updateTable('calls').set({ pays: 'ES', code_postal: '35001' }).where('ID', '=', call.ID).execute()
    expect((await add(as.tech, call.ID, worked)).body.HasError).toBe(false)
    expect((await storedCall(app.db, call.ID)).description_sat).toContain('Añadido 2026/03/10 09:05–09:20')
  })

  it('is added once, however often the phone sends it', async () => {
    const { ID } = await handedOver()
    const send = () =>
      as.tech.send(todayApi.add, { ID, remark: 'Once' }, { headers: { 'idempotency-key': `add ${ID}` } })
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await storedCall(app.db, ID)).description_sat.match(/Once/g)).toHaveLength(1)
  })

  it('is added after the office set the call done', async () => {
    const { ID } = await createVisit(app.db)
    await as.sat.send(callApi.save, { ID, version: 1, status_id: 1 })
    expect((await add(as.tech, ID, worked)).body.HasError).toBe(false)
    expect(await storedCall(app.db, ID)).toMatchObject({ status_id: 1 })
  })

  it('keeps the whole text in the history if the report has no room for it', async () => {
    const { ID } = await createVisit(app.db, { description_sat: 'x'.repeat(1995) })
    expect((await add(as.tech, ID)).body.HasError).toBe(false)
    expect((await storedCall(app.db, ID)).description_sat).toHaveLength(2000)
    expect(JSON.stringify(await loadHistory(as.sat, ID))).toContain('Valve replaced')
  })

  it('is read by the next company without the name of the one before', async () => {
    const { ID } = await handedOver('company')
    expect((await add(as.tech, ID, worked)).body.HasError).toBe(false)
    const { body } = await as.sat2.send(historyApi.list, { filterData: { service_job_uuid: ID } })
    expect(JSON.stringify(body)).toContain('Valve replaced')
    expect(JSON.stringify(body)).not.toMatch(/The tech|Norte/)
    const conflict = await as.sat2.send(callApi.save, { ID, version: 1, description_sat: 'Mine' })
    expect(conflict.body).toMatchObject({
      customErrorCode: 'Conflict',
      Message: expect.not.stringContaining('The tech'),
    })
  })
})

describe('nothing is added', () => {
  const earlier = (at: string, days: number) => new Date(Date.parse(at) - days * minutesOfDay * 60_000).toISOString()
  it.each<[string, Partial<AdditionBody>, number]>([
    ['that was done after the handover', { ...worked, finished_at: '2026-03-10T10:00:00.000Z' }, 0],
    ['more than 14 days after it was done', { started_at: earlier(worked.started_at, 15) }, 15],
    ['more than 14 days after the handover', {}, 15],
  ])('%s', async (_what, more, daysAgo) => {
    const { ID } = await handedOver('colleague', daysAgo)
    app.clock.now = minutesLater(40)
    expect((await add(as.tech, ID, more)).status).toBe(404)
    expect((await storedCall(app.db, ID)).description_sat).toBe('Before')
  })

  it('by anybody else: not the company, not another technician, company or network, alike', async () => {
    const mine = await handedOver()
    const other = await createVisit(app.db, { technician: 'T8' })
    const unknown = await add(as.tech, '00000000-0000-4000-8000-000000000000')
    const refused = [
      add(as.sat, mine.ID),
      add(as.sat2, mine.ID),
      add(as['sat-ygnita'], mine.ID),
      add(as.tech, other.ID),
    ]
    for (const { status, body } of await Promise.all(refused))
      expect([status, body]).toEqual([404, { ...unknown.body, instance: body.instance }])
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const)
      expect((await add(as[person], mine.ID)).status).toBe(403)
    expect((await add(app.signedOut, mine.ID)).status).toBe(401)
    expect((await storedCall(app.db, mine.ID)).description_sat).toBe('Before')
  })

  it('by a technician whose name a colleague has too', async () => {
    const { ID } = await handedOver()
    const named = app.db.updateTable('technicians').where('technician', '=', 'T8')
    const { technician_name } = await app.db
      .selectFrom('technicians')
      .select('technician_name')
      .where('technician', '=', 'T1')
      .where('societe_uuid', '=', companyIds.norte)
      .executeTakeFirstOrThrow()
    await named.set({ technician_name }).execute()
    expect((await add(as.tech, ID)).status).toBe(404)
    await named.set({ technician_name: 'Berta Gil' }).execute()
  })

  it('that is empty or comes from a clock that is ahead', async () => {
    const { ID } = await createVisit(app.db)
    expect((await add(as.tech, ID, { remark: ' ' })).body.Errors).toHaveProperty('remark')
    const ahead = minutesLater(6).toISOString()
    expect((await add(as.tech, ID, { finished_at: ahead })).body.Errors).toHaveProperty('finished_at')
    const gone = [{ name: 'a.png', file: 'gone.png' }]
    expect((await add(as.tech, ID, { images: gone })).body.Errors).toHaveProperty('images.0.file')
  })
})

describe('what became of a visit', () => {
  it('is that it is still open', async () => {
    const { ID } = await createVisit(app.db)
    for (const person of ['tech', 'sat'] as const) expect((await outcomeOf(as[person], ID)).kind).toBe('open')
  })

  it('names who reported it, or set the call done', async () => {
    const [reported, closed] = [await createVisit(app.db), await createVisit(app.db)]
    await finish(as.sat, reported)
    await as.callcenter.send(callApi.save, { ID: closed.ID, version: 1, status_id: 1 })
    const at = testNow.toISOString()
    expect(await outcomeOf(as.tech, reported.ID)).toEqual({ kind: 'reported', at, by: 'The sat', status: '' })
    expect(await outcomeOf(as.tech, closed.ID)).toMatchObject({ kind: 'closed', at, by: 'The callcenter' })
  })

  it.each([
    ['colleague', { kind: 'colleague', by: 'Berta Gil' }],
    ['company', { kind: 'company', by: '' }],
    ['office', { kind: 'office', by: '' }],
  ] as const)('names a colleague and no other company: %s', async (to, outcome) => {
    const { ID } = await handedOver(to)
    expect(await outcomeOf(as.tech, ID)).toEqual({ ...outcome, at: minutesLater(30).toISOString(), status: '' })
  })

  it('is told to nobody else, and not after 14 days', async () => {
    const { ID } = await handedOver('company')
    for (const person of ['sat', 'sat-ygnita'] as const)
      expect((await as[person].send(todayApi.outcome, { ID })).status).toBe(404)
    const old = await handedOver('company', 15)
    app.clock.now = minutesLater(40)
    expect((await as.tech.send(todayApi.outcome, { ID: old.ID })).status).toBe(404)
  })
})

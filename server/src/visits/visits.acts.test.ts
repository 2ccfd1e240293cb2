import { callApi } from '@callout/domain/calls/call.api.ts'
import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import { progressApi } from '@callout/domain/visits/progress.api.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { switchMailsOn } from '../../test/fixtures/customer-links.ts'
import { acceptedVisit, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { createVisit, departedAt, finish, storedVisits } from '../../test/fixtures/visits.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { type TestClient, testNow } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const depart = (client: TestClient, ID: string, more = {}, headers = {}) =>
  client.send(visitApi.depart, { ID, at: departedAt, ...more }, { headers })
const start = (client: TestClient, ID: string, more = {}) =>
  client.send(visitApi.start, { ID, at: '2026-03-10T08:05:00.000Z', ...more })

describe('a visit after which another one is needed', () => {
  const listed = async (person: Person, filterData: object) =>
    (await as[person].send(callApi.list, { filterData })).body.Data.map(({ ID }: { ID: string }) => ID)
  const counted = async () => {
    const { queues } = (await as.sat.send(overviewApi.overview, {})).body.Data
    return queues.find(({ name }: { name: string }) => name === 'another_visit')?.count
  }

  it.each(['again', 'absent'])('is a to-do of its company until it is planned: %s', async (result) => {
    const [{ ID }, before] = [await createVisit(app.db), await counted()]
    expect(await listed('sat', { another_visit: true })).not.toContain(ID)
    await finish(as.tech, { ID }, { result, missing: 'A pump' })
    expect(await counted()).toBe(before + 1)
    for (const filter of ['another_visit', 'to_plan']) expect(await listed('sat', { [filter]: true })).toContain(ID)
    expect(await listed('sat2', { another_visit: true })).toEqual([])
    const schedule = { schedule_start_date: '2099-03-12T08:00:00Z', schedule_end_date: '2099-03-12T09:00:00Z' }
    expect((await as.sat.send(callApi.plan, { ID, ...schedule })).body).toMatchObject({ HasError: false })
    expect(await counted()).toBe(before)
    expect(await listed('sat', { to_plan: true })).not.toContain(ID)
  })
})

describe('setting out and starting', () => {
  it('is recorded with the time of the phone, in the history with the time of arrival too', async () => {
    const { ID } = await createVisit(app.db)
    const { body } = await depart(as.tech, ID)
    expect(body.Data).toMatchObject({ ID, version: 1, progress: { on_the_way_at: departedAt, started_at: null } })
    expect((await start(as.tech, ID)).body.Data.progress).toMatchObject({ on_the_way_at: departedAt })
    const [last, first] = await loadHistory(as.sat, ID)
    expect(first).toMatchObject({
      user_name: 'The tech',
      created_at: testNow.toISOString(),
      change_data: {
        type: 'visit_depart',
        changedItem: [{ field: 'on_the_way_at', old_value: null, new_value: departedAt }],
      },
    })
    expect(last?.change_data.type).toBe('visit_start')
    expect(await storedVisits(app, ID)).toMatchObject([{ technician: 'T1', on_the_way_at: departedAt, result: null }])
  })

  it('is mailed to the customer unless the phone sends it more than half an hour late, or with a later act behind it', async () => {
    await switchMailsOn(as.dispatcher)
    const mailsAfter = async (at: string, more = {}) => {
      const { ID } = await createVisit(app.db)
      expect((await depart(as.tech, ID, { at, ...more })).body.HasError).toBe(false)
      return (await app.db.selectFrom('mails').select('subject').where('service_job_uuid', '=', ID).execute()).length
    }
    expect(await mailsAfter('2026-03-10T09:00:00.000Z')).toBe(1)
    expect(await mailsAfter('2026-03-10T09:00:00.000Z', { is_followed: true })).toBe(0)
    expect(await mailsAfter('2026-03-10T08:59:00.000Z')).toBe(0)
  })

  describe('taken back', () => {
    const takeBack = (client: TestClient, ID: string) => client.send(visitApi.takeBack, { ID, at: departedAt })
    const mailed = async (ID: string) => {
      const { rows } = await sql`select 1 from mails m join graphile_worker.jobs j on j.key = m.mail_uuid::text
        where m.service_job_uuid = ${ID} and j.run_at > now() + interval '50 seconds'
        union all select 1 from customer_links where service_job_uuid = ${ID}`.execute(app.db)
      return rows.length
    }
    const setOut = async () => {
      await switchMailsOn(as.dispatcher)
      const { ID } = await createVisit(app.db)
      await depart(as.tech, ID, { at: '2026-03-10T09:00:00.000Z' })
      expect(await mailed(ID)).toBe(2)
      return ID
    }

    it('within a minute tells the customer nothing, and can be recorded again', async () => {
      const ID = await setOut()
      const { body } = await takeBack(as.tech, ID)
      expect(body).toMatchObject({ HasError: false, Data: { version: 1, progress: { on_the_way_at: null } } })
      expect(await mailed(ID)).toBe(0)
      const [row] = await loadHistory(as.sat, ID)
      expect(row).toMatchObject({ user_name: 'The tech', change_data: { type: 'visit_take_back' } })
      expect((await depart(as.tech, ID)).body.HasError).toBe(false)
    })

    it('is refused once the customer is told, after the start, and without a departure', async () => {
      const ID = await setOut()
      await sql`update mails set sent_at = now() where service_job_uuid = ${ID}`.execute(app.db)
      expect((await takeBack(as.tech, ID)).body.Message).toContain('been told')
      await start(as.tech, ID)
      expect((await takeBack(as.tech, ID)).body.Message).toContain('further')
      const { ID: planned } = await createVisit(app.db)
      expect((await takeBack(as.tech, planned)).body.Message).toContain('No departure')
      for (const [client, status] of [
        [as.sat2, 404],
        [as['sat-ygnita'], 404],
        [as.dispatcher, 403],
        [app.signedOut, 401],
      ] as const)
        expect((await takeBack(client, ID)).status).toBe(status)
    })

    it('by the start, the customer is not told either', async () => {
      const ID = await setOut()
      await start(as.tech, ID, { at: '2026-03-10T09:00:30.000Z' })
      expect(await mailed(ID)).toBe(0)
    })
  })

  it('may be recorded by the office for any technician of the company', async () => {
    const { ID } = await createVisit(app.db, { technician: 'T9' })
    expect((await depart(as.sat, ID)).body.HasError).toBe(false)
    expect(await storedVisits(app, ID)).toMatchObject([{ technician: 'T9' }])
  })

  it('is done once for an appointment, and again for the next one', async () => {
    const { ID } = await createVisit(app.db)
    await depart(as.tech, ID)
    expect((await depart(as.tech, ID)).body.customErrorCode).toBe('visit.refused.already')
    await start(as.tech, ID)
    await app.db
      .updateTable('calls')
      .set({ ...acceptedVisit('2026-03-11T08:00:00.000Z'), version: 2 })
      .where('ID', '=', ID)
      .execute()
    expect((await depart(as.tech, ID)).body.HasError).toBe(false)
    expect(await storedVisits(app, ID)).toMatchObject([{ started_at: expect.any(String) }, { started_at: null }])
  })

  it('begins anew for another technician or company that takes the visit over', async () => {
    const { ID } = await createVisit(app.db)
    const handOver = (facts: object) => app.db.updateTable('calls').set(facts).where('ID', '=', ID).execute()
    const progress = async (client: TestClient) => (await client.send(progressApi.list, { IDs: [ID] })).body.Data
    await depart(as.tech, ID)
    await start(as.tech, ID)
    await handOver({ technician: 'T9' })
    expect(await progress(as.sat)).toEqual([])
    // The phone of the former technician sends an act late.
    expect((await start(as.tech, ID)).status).toBe(404)
    expect((await depart(as.sat, ID)).body.Data.progress).toMatchObject({ started_at: null })
    expect(await storedVisits(app, ID)).toMatchObject([{ technician: 'T9', started_at: null }])
    await handOver({ ...heldBy('sur'), technician: 'T2' })
    expect(await progress(as.sat2)).toEqual([])
    expect((await start(as.sat, ID)).status).toBe(404)
    expect((await depart(as.sat2, ID)).body.HasError).toBe(false)
    expect(await progress(as.sat2)).toMatchObject([{ ID, on_the_way_at: departedAt }])
  })

  it('gives a repeated request with the same key the first answer', async () => {
    const { ID } = await createVisit(app.db)
    const key = { 'idempotency-key': `depart ${ID}` }
    const first = await depart(as.tech, ID, {}, key)
    expect((await depart(as.tech, ID, {}, key)).body).toEqual(first.body)
    expect(await loadHistory(as.sat, ID)).toHaveLength(1)
    expect((await depart(as.tech, ID, { at: '2026-03-10T07:13:00Z' }, key)).status).toBe(422)
  })

  it.each([
    ['of a call that is done', { status_id: 1 }, {}, 'call.refused.not_open'],
    ['of a call without an accepted visit', { accepted_at: null }, {}, 'call.refused.not_accepted'],
    ['with a clock that is ahead', {}, { at: '2026-03-10T09:36:00Z' }, 'visit.refused.clock_ahead'],
    ['days before the appointment', {}, { at: '2026-03-08T12:00:00Z' }, 'visit.refused.too_early'],
    ['based on an old version', { version: 2 }, { version: 1 }, 'Conflict'],
  ])('is refused %s, and writes nothing', async (_what, facts, sent, code) => {
    const { ID } = await createVisit(app.db, facts)
    const { status, body } = await depart(as.sat, ID, sent)
    expect([status, body.HasError, body.customErrorCode]).toEqual([200, true, code])
    expect(await storedVisits(app, ID)).toEqual([])
    expect(await loadHistory(as.sat, ID)).toEqual([])
  })

  it('is not found by another technician, company or network, and forbidden to others', async () => {
    const { ID } = await createVisit(app.db, { technician: 'T9' })
    for (const person of ['tech', 'sat2', 'sat-ygnita'] as const)
      expect((await depart(as[person], ID)).status).toBe(404)
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const)
      expect((await depart(as[person], ID)).status).toBe(403)
    expect((await depart(app.signedOut, ID)).status).toBe(401)
    expect(await storedVisits(app, ID)).toEqual([])
  })
})

describe('the progress of visits', () => {
  const progressOf = async (client: TestClient, ...IDs: string[]) =>
    (await client.send(progressApi.list, { IDs })).body.Data

  it('is read by everybody who sees the call, and leaves out calls without progress', async () => {
    const [visit, waiting] = [await createVisit(app.db), await createVisit(app.db)]
    await depart(as.tech, visit.ID)
    for (const person of ['sat', 'tech', 'dispatcher', 'callcenter'] as const)
      expect(await progressOf(as[person], visit.ID, waiting.ID, 'none')).toMatchObject([
        { ID: visit.ID, on_the_way_at: departedAt, started_at: null, finished_at: null, result: null },
      ])
    for (const person of ['sat2', 'dispatcher-ygnita'] as const)
      expect(await progressOf(as[person], visit.ID)).toEqual([])
  })

  it('starts again when the appointment moves', async () => {
    const { ID } = await createVisit(app.db)
    await depart(as.tech, ID)
    const schedule = { schedule_start_date: '2026-03-12T08:00:00Z', schedule_end_date: '2026-03-12T09:00:00Z' }
    await as.sat.send(callApi.plan, { ID, ...schedule })
    expect(await progressOf(as.sat, ID)).toEqual([])
  })

  it('ends with the result', async () => {
    const { ID } = await createVisit(app.db)
    await finish(as.tech, { ID }, { result: 'again', missing: 'A pump' })
    expect(await progressOf(as.sat, ID)).toMatchObject([{ result: 'again', missing: 'A pump' }])
  })

  it('is refused for more calls than a screen shows', async () => {
    const IDs = Array.from({ length: 201 }, () => 'a')
    expect((await as.sat.send(progressApi.list, { IDs })).status).toBe(400)
  })
})

import { callApi } from '@callout/domain/calls/call.api.ts'
import { progressApi } from '@callout/domain/visits/progress.api.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attachmentsOf, uploadSample } from '../../test/fixtures/attachments.ts'
import { createTariff } from '../../test/fixtures/documents.ts'
import { companyIds } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { createVisit, finish, storedVisits } from '../../test/fixtures/visits.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeAll(() => createTariff(app.db))

const appointment_date_at = '2026-03-10T08:00:00.000Z'
const addPhoto = async (client: TestClient, ID: string, name = 'photo.png') =>
  client.send(visitApi.addPhoto, {
    ID,
    appointment_date_at,
    photo: { name, file: await uploadSample(client, 'photo.png') },
  })
const withdraw = (client: TestClient, ID: string) => client.send(visitApi.addPhoto, { ID, appointment_date_at })
const countsOf = async (ID: string) => {
  const [visit] = await storedVisits(app, ID)
  return [visit?.photos_received, visit?.photos_announced]
}
/** Minutes until the report is made. */
async function minutesToReport(ID: string) {
  const { rows } = await sql<{ minutes: number }>`select round(extract(epoch from run_at - now()) / 60)::int as minutes
    from graphile_worker._private_jobs where key like ${`report_visit ${ID}%`}`.execute(app.db)
  return rows.map(({ minutes }) => minutes)
}

describe('photos that follow a report', () => {
  let ID: string
  beforeEach(async () => {
    ID = (await createVisit(app.db)).ID
    expect((await finish(as.tech, { ID }, { photos_to_follow: 2 })).body).toMatchObject({
      HasError: false,
      Data: { appointment_date_at },
    })
  })

  it('come one by one into one attachment, under names of their own', async () => {
    expect(await attachmentsOf(as.sat, ID)).toEqual([])
    await addPhoto(as.tech, ID)
    expect((await as.dispatcher.send(progressApi.list, { IDs: [ID] })).body.Data).toMatchObject([
      { photos_announced: 2, photos_received: 1 },
    ])
    expect((await addPhoto(as.tech, ID)).body).toMatchObject({ HasError: false, Data: null })
    expect(await attachmentsOf(as.sat, ID)).toMatchObject([
      {
        attachment_name: 'Fotos de la visita del 2026-03-10',
        images: [{ name: 'photo.png' }, { name: 'photo (2).png' }],
      },
    ])
    const [row] = await loadHistory(as.sat, ID)
    expect(row).toMatchObject({ user_name: 'The tech', change_data: { type: 'attach' } })
  })

  it('have the report wait for an hour, or until the last one', async () => {
    expect(await minutesToReport(ID)).toEqual([60])
    await addPhoto(as.tech, ID)
    expect(await minutesToReport(ID)).toEqual([60])
    await addPhoto(as.tech, ID)
    expect(await minutesToReport(ID)).toEqual([0])
  })

  it('have the report made again if it went without them', async () => {
    await sql`update visits set reported_at = now() where service_job_uuid = ${ID}`.execute(app.db)
    await sql`delete from graphile_worker._private_jobs where key like ${`report_visit ${ID}%`}`.execute(app.db)
    await addPhoto(as.tech, ID)
    expect(await minutesToReport(ID)).toEqual([])
    await withdraw(as.tech, ID)
    expect(await minutesToReport(ID)).toEqual([0])
    expect(await storedVisits(app, ID)).toMatchObject([{ reported_at: null }])
  })

  it('are not awaited any more once the phone gave them up', async () => {
    await withdraw(as.tech, ID)
    expect(await countsOf(ID)).toEqual([0, 1])
    await addPhoto(as.tech, ID)
    expect(await countsOf(ID)).toEqual([1, 1])
    const { body } = await addPhoto(as.tech, ID)
    expect(body).toMatchObject({ HasError: true, Message: 'The report announced no further photo' })
  })

  it('arrive also after the call went to another company, and its attachment was deleted', async () => {
    await addPhoto(as.tech, ID)
    await app.db.deleteFrom('attachments').where('service_job_uuid', '=', ID).execute()
    await as.dispatcher.send(callApi.save, { ID, version: 2, status_id: -3 })
    await as.callcenter.send(callApi.unassign, { ID })
    await as.dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.sur })
    expect((await as.tech.send(callApi.load, { ID })).status).toBe(404)
    expect((await addPhoto(as.tech, ID)).body.HasError).toBe(false)
    expect(await attachmentsOf(as.dispatcher, ID)).toMatchObject([{ images: [{ name: 'photo.png' }] }])
  })

  it('are taken from the company and the technician of the report alone', async () => {
    for (const client of [as.sat2, as['sat-ygnita']]) expect((await withdraw(client, ID)).status).toBe(404)
    expect((await withdraw(as.dispatcher, ID)).status).toBe(403)
    expect((await withdraw(app.signedOut, ID)).status).toBe(401)
    await sql`update visits set technician = 'T8' where service_job_uuid = ${ID}`.execute(app.db)
    expect((await withdraw(as.tech, ID)).status).toBe(404)
    expect((await withdraw(as.sat, ID)).body.HasError).toBe(false)
  })
})

it('a report explains an absence by a photo that follows', async () => {
  const absent = { result: 'absent', remark: '' }
  const visits = [await createVisit(app.db), await createVisit(app.db)]
  const answers = await Promise.all(
    visits.map((call, photos_to_follow) => finish(as.tech, call, { ...absent, photos_to_follow })),
  )
  expect(answers.map(({ body }) => body.HasError)).toEqual([true, false])
})

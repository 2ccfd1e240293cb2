import { callApi } from '@callout/domain/calls/call.api.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { attachmentsOf, uploadSample } from '../../test/fixtures/attachments.ts'
import { storedCall } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { createVisit, finish, finishedAt, storedVisits } from '../../test/fixtures/visits.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'
import { systemAccount } from '../platform/audit/system-actor.ts'

const app = setUpApp()
const as = setUpClients(app)

describe('a report that was sent', () => {
  let ID: string
  const correct = (client: TestClient, more: object = {}) =>
    client.send(visitApi.correct, {
      ...{ ID, version: 2, remark: 'Fan replaced', finished_at: finishedAt, signed_by: '' },
      ...more,
    })
  const hasJob = async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs
      where key like ${`report_visit ${ID}%`}`.execute(app.db)
    return rows.length === 1
  }
  beforeEach(async () => {
    ID = (await createVisit(app.db)).ID
    expect((await finish(as.tech, { ID })).body.HasError).toBe(false)
    await sql`delete from graphile_worker._private_jobs where key like ${`report_visit ${ID}%`}`.execute(app.db)
    await sql`update visits set reported_at = now() where service_job_uuid = ${ID}`.execute(app.db)
  })

  it('is corrected by its author, and made again', async () => {
    const times = { started_at: '2026-03-10T08:30:00.000Z', finished_at: '2026-03-10T09:10:00.000Z' }
    const { body } = await correct(as.tech, { ...times, signed_by: 'Eva' })
    expect(body).toMatchObject({ HasError: false, Data: { version: 3, progress: { ...times, result: 'done' } } })
    expect(await storedCall(app.db, ID)).toMatchObject({ description_sat: 'Fan replaced', status_id: 1, version: 3 })
    expect(await storedVisits(app, ID)).toMatchObject([{ ...times, signed_by: 'Eva', reported_at: null }])
    expect(await hasJob()).toBe(true)
    const [row, saved] = await loadHistory(as.sat, ID)
    expect([row?.user_name, row?.change_data.type, saved?.change_data.type]).toEqual([
      'The tech',
      'visit_correct',
      'save',
    ])
    expect((await correct(as.tech, { ...times, version: 3, remark: 'Fan and belt' })).body.HasError).toBe(false)
  })

  it('gets other photos and another signature', async () => {
    ID = (await createVisit(app.db)).ID
    const image = async (name: string) => ({ name, file: await uploadSample(as.tech, name) })
    const first = { photos: [await image('a.png'), await image('b.png')], signed_by: 'Eva' }
    const signature = { file: await uploadSample(as.tech, 'signature.png') }
    expect((await finish(as.tech, { ID }, { ...first, signature })).body.HasError).toBe(false)
    const [visit] = (await as.tech.send(visitApi.days, { from: '2026-03-10', days: 1 })).body.Data.visits.filter(
      (one: { ID: string }) => one.ID === ID,
    )
    expect(visit.photos).toMatchObject([{ name: 'a.png' }, { name: 'b.png' }])
    const changes = {
      remark: 'Valve replaced',
      signed_by: 'Eva',
      removed_photos: [visit.photos[0].image_guid],
      photos: [await image('c.png')],
      signature: { file: await uploadSample(as.tech, 'signature.png') },
    }
    expect((await correct(as.tech, changes)).body).toMatchObject({ HasError: false, Data: { version: 2 } })
    const [signed, photos, ...others] = await attachmentsOf(as.sat, ID)
    expect(others).toEqual([])
    expect([photos, signed].map((one) => one?.images.map(({ name }) => name))).toEqual([
      ['b.png', 'c.png'],
      ['firma.png'],
    ])
    const [stored] = await storedVisits(app, ID)
    expect([stored?.photos_attachment, stored?.signature_attachment]).toEqual([photos?.ID, signed?.ID])
    expect((await loadHistory(as.sat, ID)).map(({ change_data }) => change_data.type)).toEqual(
      expect.arrayContaining(['visit_correct', 'attach', 'detach']),
    )
  })

  it('keeps a photo that is not its own, and takes no signature without a name', async () => {
    expect((await correct(as.tech, { removed_photos: ['00000000-0000-4000-8000-00000000dead'] })).status).toBe(404)
    const signature = { file: await uploadSample(as.tech, 'signature.png') }
    expect((await correct(as.tech, { signature })).body.Errors).toEqual({ signed_by: 'text.required' })
  })

  it('is corrected after a job has made and mailed it, and not by another account of its company', async () => {
    await sql`insert into history (network_code, service_job_uuid, account_uuid, user_name, created_at, change_data)
      select network_code, service_job_uuid, ${systemAccount}, 'Callout', created_at, '{"type":"mail","changedItem":[]}'
      from history where service_job_uuid = ${ID} limit 1`.execute(app.db)
    expect((await correct(as.sat)).body.Message).toContain('Only who sent')
    expect((await correct(as.tech)).body.HasError).toBe(false)
  })

  it('that is sent again as it was is not made again', async () => {
    expect((await correct(as.tech, { remark: 'Valve replaced' })).body).toMatchObject({ Data: { version: 2 } })
    expect(await hasJob()).toBe(false)
  })

  it.each([
    ['ends before it began', { started_at: '2026-03-10T09:30:00Z' }, 'finished_at'],
    ['ends after now', { finished_at: '2026-03-10T11:00:00Z' }, 'finished_at'],
    ['began days before the visit', { started_at: '2026-03-01T09:30:00Z' }, 'started_at'],
  ])('is not corrected to one that %s', async (_what, more, field) => {
    const { body } = await correct(as.tech, more)
    expect(body.HasError && Object.keys(body.Errors)).toEqual([field])
  })

  it('is not corrected on an old version, or after the office has worked with it', async () => {
    expect((await correct(as.tech, { version: 1 })).body.customErrorCode).toBe('Conflict')
    await as.callcenter.send(callApi.save, { ID, version: 2, priority: 'H' })
    expect((await correct(as.tech, { version: 3 })).body.Message).toContain('The office has worked')
  })

  it('is corrected by nobody else', async () => {
    for (const [client, status] of [
      [as.sat2, 404],
      [as['sat-ygnita'], 404],
      [as.dispatcher, 403],
      [app.signedOut, 401],
    ] as const)
      expect((await correct(client)).status).toBe(status)
    ID = (await createVisit(app.db)).ID
    expect((await correct(as.tech, { version: 1 })).body.Message).toContain('no report yet')
  })
})

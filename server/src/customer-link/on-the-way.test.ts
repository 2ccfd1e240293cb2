import { callApi } from '@callout/domain/calls/call.api.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import { beforeAll, expect, it } from 'vitest'
import { createLink, customerMailsOf, openPage, sendForm, switchMailsOn } from '../../test/fixtures/customer-links.ts'
import { acceptedVisit, companyIds, createCall, heldBy } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'

const app = setUpApp()
const { sat, dispatcher } = setUpClients(app, 'sat', 'dispatcher')

beforeAll(() => switchMailsOn(dispatcher))

const today = acceptedVisit('2026-03-10T11:00:00.000Z')
const depart = async (ID: string) => (await sat.send(visitApi.depart, { ID, at: testNow.toISOString() })).body

it('a technician who sets off is announced by email and on the page, and the visit no longer moves', async () => {
  const { ID, path } = await createLink(app, today)
  expect((await openPage(app, path)).body).not.toContain('The technician is on the way.')
  expect((await depart(ID)).HasError).toBe(false)
  const [, mail, ...others] = await customerMailsOf(app, ID)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('El técnico está en camino')
  expect(mail?.body).toMatch(/^Buenos días:\n\nTechnician One \(Térmica Norte/)
  expect((await openPage(app, path)).body).toContain('The technician is on the way.')
  const [slot, visit] = [today.appointment_date_at, today.appointment_date_at]
  for (const act of ['move', 'cancel', 'confirm'])
    expect((await sendForm(app, `${path}/${act}`, { slot, visit, reason: 'No' })).statusCode).toBe(422)
  expect((await sendForm(app, `${path}/note`, { remark: 'Second door' })).statusCode).toBe(303)
})

it('the technician is expected after the drive from the visit before, which the page counts down', async () => {
  const place = { latitude: 40.41, longitude: -3.7 }
  const before = await createCall(app.db, {
    ...heldBy('norte'),
    ...acceptedVisit('2026-03-10T08:00:00.000Z'),
    ...place,
  })
  const finished = { finished_at: '2026-03-10T09:20:00.000Z', result: 'done', technician: 'T1' }
  const key = { service_job_uuid: before.ID, appointment_date_at: '2026-03-10T08:00:00.000Z', network_code: 'ATLIBE' }
  await app.db
    .insertInto('visits')
    .values({ ...key, ...finished, societe_uuid: companyIds.norte })
    .execute()
  const { ID, path } = await createLink(app, { ...today, ...place })
  await depart(ID)
  expect((await customerMailsOf(app, ID)).at(-1)?.body).toContain('Llegada prevista: 10:35\n')
  const { body } = await openPage(app, path)
  expect(body).toContain('Expected at 10:35')
  expect(body).toMatch(/data-remaining="300000"[^>]*>in about 5 min</)
  app.clock.now = new Date('2026-03-10T09:40:00.000Z')
  expect((await openPage(app, path)).body).toContain('>any minute now<')
  app.clock.now = testNow
  expect((await openPage(app, '/v/countdown.js')).headers['content-type']).toContain('text/javascript')
})

it('no time is expected where the place is unknown', async () => {
  const { ID, path } = await createLink(app, { ...today, latitude: null, longitude: null, code_postal: '', pays: '' })
  await depart(ID)
  expect((await customerMailsOf(app, ID)).at(-1)?.body).not.toContain('Llegada prevista')
  expect((await openPage(app, path)).body).not.toContain('data-remaining')
})

it('a visit that another technician takes over can move again', async () => {
  const { ID, path } = await createLink(app, today)
  expect((await depart(ID)).HasError).toBe(false)
  await app.db.updateTable('calls').set({ technician: 'T9' }).where('ID', '=', ID).execute()
  expect((await openPage(app, path)).body).not.toContain('The technician is on the way.')
  expect((await sendForm(app, `${path}/confirm`, { visit: today.appointment_date_at })).statusCode).toBe(303)
})

it.each([
  ['done', { status_id: 1, is_saved_status_open: false }, true],
  ['cancelled', { status_id: 5, is_saved_status_open: false, is_cancelled_status: true }, false],
])('nobody is on the way to a call that is %s without a report', async (_, facts, isRated) => {
  const { ID, path } = await createLink(app, today)
  await depart(ID)
  await app.db.updateTable('calls').set(facts).where('ID', '=', ID).execute()
  const { body } = await openPage(app, path)
  expect([body.includes('is on the way'), body.includes(`${path}/rate`)]).toEqual([false, isRated])
})

it.each([
  ['set off', true],
  ['started at once', false],
])('a technician who %s and has started is not on the way, and is not rated yet', async (_how, setsOff) => {
  const { ID, path } = await createLink(app, today)
  if (setsOff) await depart(ID)
  expect((await sat.send(visitApi.start, { ID, at: testNow.toISOString() })).body.HasError).toBe(false)
  const { body } = await openPage(app, path)
  expect([body.includes('is on the way'), body.includes(`${path}/rate`)]).toEqual([false, false])
  expect(body).toContain('The visit has begun.')
})

it('after the visit the page opens with the rating', async () => {
  const { ID, path } = await createLink(app, today)
  const foldedActs = async () => [...(await openPage(app, path)).body.matchAll(/<details( open)?>.*?\/(\w+)\?lang/gs)]
  const acts = async () => (await foldedActs()).map(([, open, act]) => [act, open !== undefined])
  expect((await acts())[0]).toEqual(['move', false])
  const body = { ID, at: testNow.toISOString(), result: 'done', remark: 'Pump replaced' } as const
  const { body: call } = await sat.send(callApi.load, { ID })
  const finished = await sat.send(visitApi.finish, { ...body, version: call.Data.version })
  expect(finished.body).toMatchObject({ HasError: false })
  expect((await acts())[0]).toEqual(['rate', true])
  const late = { visit: today.appointment_date_at, reason: 'Too late' }
  expect((await sendForm(app, `${path}/cancel`, late)).statusCode).toBe(422)
})

it.each(['again', 'absent'])(
  'after a visit with the result %s the page says that another one is needed',
  async (result) => {
    const { ID, path } = await createLink(app, today)
    const { body: call } = await sat.send(callApi.load, { ID })
    const report = { ID, version: call.Data.version, at: testNow.toISOString(), missing: 'A pump', remark: 'Half done' }
    expect((await sat.send(visitApi.finish, { ...report, result })).body).toMatchObject({ HasError: false })
    const { body } = await openPage(app, path)
    expect(body).toContain('Another visit is needed. The company will arrange it with you.')
    // Finished before its hour and without setting off: it cannot be moved or cancelled any more.
    expect([...body.matchAll(/<details.*?\/(\w+)\?lang/gs)].map(([, act]) => act)).toEqual(['note', 'photo'])
    expect(body).not.toContain('A pump')
  },
)

it('a visit that the customer cancelled is not cancelled again', async () => {
  const visit = '2026-03-12T11:00:00.000Z'
  const { path } = await createLink(app, acceptedVisit(visit))
  const offersCancel = async () => (await openPage(app, path)).body.includes(`${path}/cancel`)
  expect(await offersCancel()).toBe(true)
  expect((await sendForm(app, `${path}/cancel`, { visit, reason: 'It works again' })).statusCode).toBe(303)
  expect(await offersCancel()).toBe(false)
})

it('the technician sees what the customer left', async () => {
  const { ID, path } = await createLink(app, today)
  await sendForm(app, `${path}/note`, { floor: '3º B', remark: 'Ring twice' })
  const { visits } = (await sat.send(visitApi.days, { from: '2026-03-10', days: 1 })).body.Data
  expect(visits.find((visit: { ID: string }) => visit.ID === ID).note).toBe('3º B · Ring twice')
})

it('a network that has it switched off sends no email when the technician sets off', async () => {
  const { ID } = await createLink(app, today)
  await switchMailsOn(dispatcher, { mail_on_the_way: 'N' })
  await depart(ID)
  expect(await customerMailsOf(app, ID)).toHaveLength(1)
})

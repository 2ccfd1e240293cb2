import { callApi } from '@callout/domain/calls/call.api.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import { customerLinkApi } from '@callout/domain/customer-link/customer-link.api.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createLink,
  createVisit,
  customerMailsOf,
  customerSubjectsOf,
  linkOf,
  openPage,
  switchMailsOn,
  visitAt,
} from '../../../test/fixtures/customer-links.ts'
import { deliverEmail } from '../../../test/fixtures/delivery.ts'
import { acceptedVisit, companyIds, createCall, heldBy } from '../../../test/fixtures/factories.ts'
import { changePolicy } from '../../../test/fixtures/policy.ts'
import { jobPartsOf } from '../../../test/support/deadline-jobs.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { testNow } from '../../../test/support/test-app.ts'
import { mailVisitState } from './visit-mail.job.ts'

const app = setUpApp()
const { sat, dispatcher } = setUpClients(app, 'sat', 'dispatcher')

beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('calls').execute()
  await switchMailsOn(dispatcher)
})

const mailVisit = (ID: string) => mailVisitState(jobPartsOf(app), { ID })
const jobsOf = async (ID: string) =>
  (
    await sql<{ run_at: string }>`select run_at from graphile_worker._private_jobs
      where key = ${`mail_customer ${ID}`}`.execute(app.db)
  ).rows

describe('the email of a visit', () => {
  it('waits two minutes after the company accepts, and names the visit with a link', async () => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), email: 'client@home.example' })
    const body = { ID, appointment_date_at: visitAt, duration_minutes: 60, technician: 'T1' }
    expect((await sat.send(callApi.accept, body)).body.HasError).toBe(false)
    expect(await jobsOf(ID)).toEqual([{ run_at: '2026-03-10T09:32:00.000Z' }])
    await mailVisit(ID)
    const [mail, ...others] = await customerMailsOf(app, ID)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Visita del técnico: jueves, 12 de marzo')
    expect(mail?.body).toContain('de 10:00 a 11:00')
    expect(mail?.body).toContain('Térmica Norte')
    expect(mail?.body).toMatch(/\/v\/[\w-]{32}\n/)
    expect(mail?.body).not.toMatch(/[{}]/)
  })

  it('is written in the language in which the customer asked for the visit, as all that follow', async () => {
    const { ID } = await createVisit(app, { customer_lang: 'fr' })
    await mailVisit(ID)
    await app.db
      .updateTable('calls')
      .set({ ...acceptedVisit('2026-03-13T09:00:00.000Z') })
      .where('ID', '=', ID)
      .execute()
    await mailVisit(ID)
    const mails = await customerMailsOf(app, ID)
    expect(mails).toHaveLength(2)
    for (const { subject, body } of mails) {
      expect(subject).toMatch(/ 1[23] mars/)
      expect(body).toMatch(/\/v\/[\w-]{32}\?lang=fr\n/)
    }
  })

  it('is in the network’s language again once the call has another customer', async () => {
    const { ID } = await createVisit(app, { customer_lang: 'fr', customer_name: 'Anne' })
    const save = async (facts: object) => {
      const { version } = (await dispatcher.send(callApi.load, { ID })).body.Data
      expect((await dispatcher.send(callApi.save, { ID, version, ...facts })).body.HasError).toBe(false)
      await mailVisit(ID)
    }
    await save({ email: 'right@home.example' })
    await save({ email: 'other@home.example', customer_name: 'Pedro' })
    expect(await customerSubjectsOf(app, ID, 'right@home.example')).toEqual([expect.stringContaining('12 mars')])
    expect(await customerSubjectsOf(app, ID, 'other@home.example')).toEqual(['Visita del técnico: jueves, 12 de marzo'])
  })

  it('is sent once, also by two processes at the same time', async () => {
    const { ID } = await createVisit(app)
    await Promise.all([mailVisit(ID), mailVisit(ID)])
    await mailVisit(ID)
    expect(await customerSubjectsOf(app, ID)).toHaveLength(1)
  })

  it('is sent to the corrected address too, with a link of its own, and once', async () => {
    const { ID, path } = await createLink(app)
    const right = 'right@home.example'
    expect((await dispatcher.send(callApi.save, { ID, version: 1, email: right })).body.HasError).toBe(false)
    await mailVisit(ID)
    await mailVisit(ID)
    const [mail, ...others] = await customerMailsOf(app, ID, right)
    expect([mail?.subject, others]).toEqual(['Visita del técnico: jueves, 12 de marzo', []])
    const ownPath = await linkOf(app, ID, right)
    expect((await openPage(app, ownPath)).statusCode).toBe(200)
    expect((await openPage(app, path)).statusCode).toBe(404)
    expect(await customerSubjectsOf(app, ID)).toHaveLength(1)
  })

  it('tells of a move, of a withdrawal and of a new promise, and nothing of a visit moved there and back', async () => {
    const { ID } = await createVisit(app)
    const change = (facts: object) => app.db.updateTable('calls').set(facts).where('ID', '=', ID).execute()
    await mailVisit(ID)
    for (const facts of [
      { appointment_date_at: '2026-03-13T09:00:00.000Z' },
      { appointment_date_at: null, accepted_at: null },
      { appointment_date_at: visitAt, accepted_at: '2026-03-10T09:00:00.000Z' },
    ]) {
      app.clock.now = new Date(app.clock.now.getTime() + 60_000)
      await change(facts)
      await mailVisit(ID)
      await mailVisit(ID)
    }
    await change({ appointment_date_at: '2026-03-13T09:00:00.000Z' })
    await change({ appointment_date_at: visitAt })
    await mailVisit(ID)
    expect(await customerSubjectsOf(app, ID)).toEqual([
      'Visita del técnico: jueves, 12 de marzo',
      'Nueva hora de la visita del técnico: viernes, 13 de marzo',
      'La visita del técnico se aplaza',
      'Visita del técnico: jueves, 12 de marzo',
    ])
  })

  it('tells once of a cancelled call whose visit was promised, and of the visit again if the call is reopened', async () => {
    const { ID } = await createLink(app)
    const unmailed = await createVisit(app)
    for (const call of [ID, unmailed.ID]) {
      const { body } = await dispatcher.send(callApi.save, { ID: call, version: 1, status_id: CallStatus.cancelled })
      expect(body.HasError).toBe(false)
      expect(await jobsOf(call)).toHaveLength(1)
    }
    app.clock.now = new Date(testNow.getTime() + 3 * 60_000)
    for (const call of [ID, ID, unmailed.ID]) await mailVisit(call)
    expect(await customerSubjectsOf(app, unmailed.ID)).toEqual([])
    const reopened = { status_id: CallStatus.open, is_saved_status_open: true }
    await app.db.updateTable('calls').set(reopened).where('ID', '=', ID).execute()
    app.clock.now = new Date(testNow.getTime() + 6 * 60_000)
    await mailVisit(ID)
    expect(await customerSubjectsOf(app, ID)).toEqual([
      'Visita del técnico: jueves, 12 de marzo',
      'Se anula la visita del técnico',
      'Visita del técnico: jueves, 12 de marzo',
    ])
  })

  it('tells of a cancelled call also a customer who waits for a new date', async () => {
    const { ID } = await createLink(app)
    await app.db.updateTable('calls').set({ appointment_date_at: null, accepted_at: null }).execute()
    app.clock.now = new Date(testNow.getTime() + 60_000)
    await mailVisit(ID)
    await app.db.updateTable('calls').set({ status_id: CallStatus.cancelled, is_saved_status_open: false }).execute()
    app.clock.now = new Date(testNow.getTime() + 120_000)
    for (const _run of [1, 2]) await mailVisit(ID)
    expect(await customerSubjectsOf(app, ID)).toEqual([
      'Visita del técnico: jueves, 12 de marzo',
      'La visita del técnico se aplaza',
      'Se anula la visita del técnico',
    ])
  })

  it('does not tell of a cancelled call whose visit is over', async () => {
    const { ID } = await createLink(app)
    app.clock.now = new Date('2026-03-12T12:00:00.000Z')
    await dispatcher.send(callApi.save, { ID, version: 1, status_id: CallStatus.cancelled })
    await mailVisit(ID)
    expect(await customerSubjectsOf(app, ID)).toEqual(['Visita del técnico: jueves, 12 de marzo'])
  })

  it('tells of a done repair only a customer who was told of the visit', async () => {
    const { ID } = await createLink(app)
    app.clock.now = new Date('2026-03-12T12:00:00.000Z')
    const unmailed = await createVisit(app, { status_id: 1 })
    await app.db.updateTable('calls').set({ status_id: 1, is_saved_status_open: false }).where('ID', '=', ID).execute()
    for (const call of [ID, ID, unmailed.ID]) await mailVisit(call)
    expect(await customerSubjectsOf(app, ID)).toEqual([
      'Visita del técnico: jueves, 12 de marzo',
      'La visita ha terminado',
    ])
    expect(await customerSubjectsOf(app, unmailed.ID)).toEqual([])
  })

  it('tells of a done repair, once, also the customer whose address was corrected at the visit', async () => {
    const { ID } = await createLink(app)
    app.clock.now = new Date('2026-03-12T09:30:00.000Z')
    const right = 'right@home.example'
    await app.db.updateTable('calls').set({ email: right }).where('ID', '=', ID).execute()
    await mailVisit(ID)
    expect(await customerMailsOf(app, ID, right)).toEqual([])
    await app.db.updateTable('calls').set({ status_id: 1, is_saved_status_open: false }).where('ID', '=', ID).execute()
    for (const minutes of [40, 50]) {
      app.clock.now = new Date(`2026-03-12T09:${minutes}:00.000Z`)
      await mailVisit(ID)
    }
    const [mail, ...others] = await customerMailsOf(app, ID, right)
    expect([mail?.subject, others]).toEqual(['La visita ha terminado', []])
    const path = await linkOf(app, ID, right)
    expect((await openPage(app, path)).statusCode).toBe(200)
  })

  /** A done call whose visit ended at 10:00 on 12 March and is not reported to the customer. */
  async function createUnreported() {
    const { ID } = await createLink(app)
    const visit = { service_job_uuid: ID, network_code: 'ATLIBE', appointment_date_at: visitAt, result: 'done' }
    const times = { finished_at: '2026-03-12T10:00:00.000Z', technician: 'T1', societe_uuid: companyIds.norte }
    await app.db
      .insertInto('visits')
      .values({ ...visit, ...times })
      .execute()
    await app.db.updateTable('calls').set({ status_id: 1, is_saved_status_open: false }).where('ID', '=', ID).execute()
    return { ID }
  }

  it('tells of a done repair only once if the report of the visit, which tells of it too, is late', async () => {
    const { ID } = await createUnreported()
    app.clock.now = new Date('2026-03-12T12:00:00.000Z')
    await mailVisit(ID)
    expect(await customerSubjectsOf(app, ID)).toEqual(['Visita del técnico: jueves, 12 de marzo'])
    expect((await jobsOf(ID)).map(({ run_at }) => new Date(run_at).toISOString())).toEqual(['2026-03-12T13:00:00.000Z'])
    await app.db.updateTable('visits').set({ reported_at: app.clock.now.toISOString() }).execute()
    await mailVisit(ID)
    expect(await customerSubjectsOf(app, ID)).toEqual([
      'Visita del técnico: jueves, 12 de marzo',
      'La visita ha terminado',
    ])
  })

  it('tells of a done repair by itself if the report fails for a day', async () => {
    const { ID } = await createUnreported()
    app.clock.now = new Date('2026-03-13T10:30:00.000Z')
    await mailVisit(ID)
    expect(await customerSubjectsOf(app, ID)).toEqual([
      'Visita del técnico: jueves, 12 de marzo',
      'La visita ha terminado',
    ])
  })

  it('is not sent without an address, nor where the network has it switched off, and then has no job', async () => {
    const unknown = await createVisit(app, { email: '' })
    await mailVisit(unknown.ID)
    await changePolicy(dispatcher, { customer: {} })
    const { ID } = await createCall(app.db, { ...heldBy('norte'), email: 'client@home.example' })
    await sat.send(callApi.accept, { ID, appointment_date_at: visitAt, duration_minutes: 60, technician: 'T1' })
    expect(await jobsOf(ID)).toEqual([])
    await mailVisit(ID)
    expect(await app.db.selectFrom('customer_links').selectAll().execute()).toEqual([])
  })

  it('tells of a new time also where the network does not email promises', async () => {
    await changePolicy(dispatcher, { customer: { mail_changed: 'Y' } })
    const { ID } = await createCall(app.db, { ...heldBy('norte'), email: 'client@home.example' })
    await sat.send(callApi.accept, { ID, appointment_date_at: visitAt, duration_minutes: 60, technician: 'T1' })
    await mailVisit(ID)
    expect(await customerSubjectsOf(app, ID)).toEqual([])
    const later = { schedule_start_date: '2026-03-13T09:00:00Z', schedule_end_date: '2026-03-13T10:00:00Z' }
    expect((await sat.send(callApi.plan, { ID, ...later })).body.HasError).toBe(false)
    app.clock.now = new Date(testNow.getTime() + 60_000)
    for (const _run of [1, 2]) await mailVisit(ID)
    expect(await customerSubjectsOf(app, ID)).toEqual(['Nueva hora de la visita del técnico: viernes, 13 de marzo'])
    const { body } = await sat.send(customerLinkApi.answer, { ID })
    expect(body.Data.mails.map(({ kind }: { kind: string }) => kind)).toEqual(['changed'])
  })

  it('tells nothing of a visit that is back at its promised time, and of the time of the next company', async () => {
    await changePolicy(dispatcher, { customer: { mail_changed: 'Y' } })
    const { ID } = await createCall(app.db, { ...heldBy('norte'), email: 'client@home.example' })
    const visit = { ID, appointment_date_at: visitAt, duration_minutes: 60 }
    await sat.send(callApi.accept, { ...visit, technician: 'T1' })
    await mailVisit(ID)
    const hour = (from: string) => ({ schedule_start_date: from, schedule_end_date: from.replace(':00:00', ':30:00') })
    for (const from of ['2026-03-13T09:00:00Z', visitAt]) await sat.send(callApi.plan, { ID, ...hour(from) })
    await mailVisit(ID)
    expect(await customerSubjectsOf(app, ID)).toEqual([])
    await dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.sur })
    const sat2 = await app.signInAs('sat2')
    await sat2.send(callApi.accept, { ...visit, appointment_date_at: '2026-03-13T09:00:00Z', technician: 'T2' })
    await mailVisit(ID)
    expect(await customerSubjectsOf(app, ID)).toEqual(['Nueva hora de la visita del técnico: viernes, 13 de marzo'])
  })

  it('is in the network’s own words where it has some, and says what to prepare', async () => {
    await switchMailsOn(dispatcher, { prepare: 'Cierre el gas.' })
    await app.db
      .insertInto('mail_templates')
      .values({ network_code: 'ATLIBE', template: 'customer_promised', subject: 'Cita', body: '{prepare} {link}' })
      .execute()
    const { ID } = await createLink(app)
    const [mail] = await customerMailsOf(app, ID)
    expect(mail?.subject).toBe('Cita')
    expect(mail?.body).toMatch(/^Cierre el gas\. http\S+\/v\/[\w-]{32}$/)
    await app.db.deleteFrom('mail_templates').execute()
  })

  it('keeps no token once it is sent', async () => {
    const { ID, path } = await createLink(app)
    const { mail_uuid } = await app.db
      .selectFrom('mails')
      .select('mail_uuid')
      .where('service_job_uuid', '=', ID)
      .executeTakeFirstOrThrow()
    expect(await deliverEmail(app, mail_uuid)).toHaveLength(1)
    const [stored] = await customerMailsOf(app, ID)
    expect(stored?.body).toContain('/v/…')
    expect(stored?.body).not.toContain(path)
  })
})

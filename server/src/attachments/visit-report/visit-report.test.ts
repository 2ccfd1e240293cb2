import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { attachmentsOf, uploadSample } from '../../../test/fixtures/attachments.ts'
import { createStoredDocuments, createTariff } from '../../../test/fixtures/documents.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { createVisit, finish, storedVisits } from '../../../test/fixtures/visits.ts'
import { jobPartsOf } from '../../../test/support/deadline-jobs.ts'
import { pdfTextOf } from '../../../test/support/pdf-text.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { createQuotas } from '../../platform/http/quotas.ts'
import type { VisitKey } from './visit-report.facts.ts'
import { reportVisit } from './visit-report.job.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeAll(() => createTariff(app.db))

const partsOf = () => ({
  ...jobPartsOf(app),
  files: app.files,
  quotas: createQuotas({ companyStorage: 1e9, mailsPerAccount: 1, mailsPerNetwork: 1 }, () => {}),
})

/** The waiting report of a visit. */
async function jobOf(ID: string): Promise<VisitKey | undefined> {
  const { rows } = await sql<{ payload: VisitKey }>`select payload from graphile_worker._private_jobs
    where key like ${`report_visit ${ID}%`}`.execute(app.db)
  return rows[0]?.payload
}

async function finishAndReport(facts: object, report: object) {
  const call = await createVisit(app.db, facts)
  expect((await finish(as.tech, call, report)).body.HasError).toBe(false)
  await reportVisit(partsOf(), (await jobOf(call.ID)) as VisitKey)
  return call
}
const reportOf = async (ID: string) =>
  (await attachmentsOf(as.sat, ID)).find(({ attachment_name }) => attachment_name === 'Informe de visita')
const mailsOf = (ID: string) => app.db.selectFrom('mails').selectAll().where('service_job_uuid', '=', ID).execute()

describe('the report of a visit', () => {
  it('has times, result, fault, work, parts, photos and signature, but no fees', async () => {
    const call = await finishAndReport(
      { item_name: 'Caldera mural', internal_serial_number: 'SN-77', warranty_start_date: '2025-01-31' },
      {
        defect_code1: 'IGN',
        defect_code2: 'IGN-EL',
        fees: [{ ItemCode: 'VISIT', Quantity: 1 }],
        parts: [{ CodeCom: 'VALVE', Quantity: 1.5 }],
        photos: [{ name: 'before.png', file: await uploadSample(as.tech, 'before.png') }],
        signature: { file: await uploadSample(as.tech, 'signature.png') },
        signed_by: 'Eva Peñalver',
      },
    )
    const image = (await reportOf(call.ID))?.images[0]
    expect(image).toMatchObject({ name: `Informe de visita ${call.call_id}.pdf`, content_type: 'application/pdf' })
    const { bytes } = await as.tech.get(image?.image_url ?? '')
    const text = await pdfTextOf(bytes)
    const parts = ['Informe de visita', call.call_id, 'Térmica Norte', 'Technician One', '03/10/2026 10:20', 'Reparado']
    const more = ['SN-77', 'Ignition es › Electrode es', 'Valve replaced', '1,5 × VALVE', 'Valve', 'Eva Peñalver']
    for (const part of [...parts, ...more, 'FOTOS', 'FIRMA']) expect(text).toContain(part)
    expect(text).not.toContain('Visit es')
    // A photo and the signature.
    expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2)
  })

  it('has no parts that a former company of the call requested', async () => {
    const call = await createVisit(app.db)
    await createStoredDocuments(app.db, call, 'sur')
    await finish(as.tech, call, { parts: [{ CodeCom: 'VALVE', Quantity: 2 }] })
    await reportVisit(partsOf(), (await jobOf(call.ID)) as VisitKey)
    const { bytes } = await as.tech.get((await reportOf(call.ID))?.images[0]?.image_url ?? '')
    const text = await pdfTextOf(bytes)
    expect(text).toContain('2 × VALVE')
    expect(text).not.toContain('3 × VALVE')
  })

  it('is mailed to the customer with the PDF, in the network’s language', async () => {
    const call = await finishAndReport({}, {})
    const [mail, ...others] = await mailsOf(call.ID)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'customer@home.example',
      subject: 'Informe de la visita del 10 de marzo de 2026',
      attached_name: `Informe de visita ${call.call_id}.pdf`,
    })
    const content = await buffer(await app.files.read(mail?.attached_file ?? ''))
    expect(await pdfTextOf(content)).toContain('Valve replaced')
    const [written] = await loadHistory(as.sat, call.ID)
    expect(written).toMatchObject({ user_name: 'Callout', change_data: { type: 'mail' } })
  })

  it('that is made again is mailed again only if the customer sees a difference', async () => {
    const call = await finishAndReport({}, {})
    const makeAgain = async () => {
      const visits = app.db.updateTable('visits').set({ reported_at: null })
      await visits.where('service_job_uuid', '=', call.ID).execute()
      await reportVisit(partsOf(), { ID: call.ID, appointment_date_at: '2026-03-10T08:00:00.000Z' })
      const reports = await attachmentsOf(as.sat, call.ID)
      const [visit] = await storedVisits(app, call.ID)
      expect(visit?.reported_at).not.toBeNull()
      return [(await mailsOf(call.ID)).length, reports.length]
    }
    expect(await makeAgain()).toEqual([1, 1])
    const calls = app.db.updateTable('calls').set({ description_sat: 'Fan replaced' })
    await calls.where('ID', '=', call.ID).execute()
    expect(await makeAgain()).toEqual([2, 2])
  })

  it('is opened from the page of the customer who got it, until it is erased', async () => {
    const call = await finishAndReport({}, {})
    const path = /\/v\/[\w-]{32}/.exec((await mailsOf(call.ID))[0]?.body ?? '')?.[0] ?? ''
    const get = (url: string) => app.fastify.inject({ method: 'GET', url })
    expect((await get(path)).body).toContain(`${path}/report`)
    const report = await get(`${path}/report`)
    expect([report.statusCode, report.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(await pdfTextOf(report.rawPayload)).toContain('Valve replaced')
    await app.db
      .updateTable('customer_links')
      .set({ kind: 'promised' })
      .where('service_job_uuid', '=', call.ID)
      .execute()
    expect((await get(`${path}/report`)).statusCode).toBe(404)
    expect((await get(`/v/${'x'.repeat(32)}/report`)).statusCode).toBe(404)
  })

  it('tells of another visit where one is needed, and asks for no rating', async () => {
    const call = await finishAndReport({}, { result: 'again', missing: 'A pump' })
    const [mail, ...others] = await mailsOf(call.ID)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: 'Hace falta otra visita',
      attached_name: `Informe de visita ${call.call_id}.pdf`,
    })
    const { rows } = await sql`select kind from customer_links where service_job_uuid = ${call.ID}`.execute(app.db)
    expect(rows).toEqual([{ kind: 'again' }])
  })

  it.each([
    ['without an address', { email: '' }, {}],
    ['who was absent', {}, { result: 'absent', remark: 'Rang twice' }],
  ])('is not mailed to a customer %s', async (_what, facts, report) => {
    const call = await finishAndReport(facts, report)
    expect(await reportOf(call.ID)).toBeDefined()
    expect(await mailsOf(call.ID)).toEqual([])
  })

  it('is made once, also if the job runs twice at once or again', async () => {
    const call = await createVisit(app.db)
    await finish(as.tech, call)
    const key = (await jobOf(call.ID)) as VisitKey
    await Promise.all([reportVisit(partsOf(), key), reportVisit(partsOf(), key)])
    await reportVisit(partsOf(), key)
    expect(await attachmentsOf(as.sat, call.ID)).toHaveLength(1)
    expect(await mailsOf(call.ID)).toHaveLength(1)
    expect(await storedVisits(app, call.ID)).toMatchObject([{ reported_at: expect.any(String) }])
  })

  it('leaves out a photo that cannot be read', async () => {
    const photos = [{ name: 'broken.jpg', file: await uploadSample(as.tech, 'broken.jpg') }]
    const call = await finishAndReport({}, { photos })
    expect(await reportOf(call.ID)).toBeDefined()
  })

  it('leaves out a photo and a signature that the file store has lost', async () => {
    const [photo, signature] = [await uploadSample(as.tech, 'lost.png'), await uploadSample(as.tech, 'signature.png')]
    const report = { photos: [{ name: 'lost.png', file: photo }], signature: { file: signature }, signed_by: 'Eva' }
    const call = await createVisit(app.db)
    expect((await finish(as.tech, call, report)).body.HasError).toBe(false)
    for (const file of [photo, signature]) await app.files.remove(file)
    await reportVisit(partsOf(), (await jobOf(call.ID)) as VisitKey)
    expect(await reportOf(call.ID)).toBeDefined()
  })

  it('is not made of a call that is gone', async () => {
    await reportVisit(partsOf(), {
      ID: '00000000-0000-4000-8000-00000000dead',
      appointment_date_at: '2026-03-10T08:00:00Z',
    })
  })
})

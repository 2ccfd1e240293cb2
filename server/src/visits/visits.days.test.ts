import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadSample } from '../../test/fixtures/attachments.ts'
import { createTariff } from '../../test/fixtures/documents.ts'
import { acceptedVisit, createCall, createCard, createProduct, heldBy } from '../../test/fixtures/factories.ts'
import { createVisit, departedAt, finish } from '../../test/fixtures/visits.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'
import { customerAccount } from '../platform/audit/system-actor.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeAll(async () => {
  await createTariff(app.db)
  await createProduct(app.db)
  await sql`insert into product_parts values
      ('ATLIBE', 'BOIL-0', 'PUMP', ''), ('ATLIBE', 'BOIL-0', 'VALVE', '12')`.execute(app.db)
})
beforeEach(async () => {
  await sql`delete from documents; delete from calls`.execute(app.db)
})

const daysOf = async (client: TestClient, more: object = {}): Promise<VisitDays> => {
  const { body } = await client.send(visitApi.days, { from: '2026-03-10', days: 2, ...more })
  return body.Data
}
const IDsOf = async (client: TestClient, more: object = {}) => (await daysOf(client, more)).visits.map(({ ID }) => ID)

describe('the visits of some days', () => {
  it('are those of the own technician in order of time, without other days, cancelled and unaccepted ones', async () => {
    const later = await createVisit(app.db, acceptedVisit('2026-03-11T22:30:00.000Z'))
    const first = await createVisit(app.db)
    const done = await createVisit(app.db, { ...acceptedVisit('2026-03-10T10:00:00.000Z'), status_id: 1 })
    const other = await createVisit(app.db, acceptedVisit('2026-03-10T07:00:00.000Z', 'T9'))
    await createVisit(app.db, acceptedVisit('2026-03-11T23:30:00.000Z'))
    await createVisit(app.db, { status_id: 5 })
    await createVisit(app.db, { accepted_at: null })
    expect(await IDsOf(as.tech)).toEqual([first.ID, done.ID, later.ID])
    expect(await IDsOf(as.sat)).toEqual([other.ID, first.ID, done.ID, later.ID])
    expect(await IDsOf(as.sat, { technician: 'T9' })).toEqual([other.ID])
    expect(await IDsOf(as.tech, { technician: 'T9' })).toEqual([])
    expect(await IDsOf(as.sat, { days: 1 })).toEqual([other.ID, first.ID, done.ID])
  })

  it('belong to the own company and network', async () => {
    await createVisit(app.db)
    expect(await IDsOf(as.sat2)).toEqual([])
    expect(await IDsOf(as['sat-ygnita'])).toEqual([])
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const)
      expect((await as[person].send(visitApi.days, { from: '2026-03-10', days: 1 })).status).toBe(403)
    expect((await app.signedOut.send(visitApi.days, { from: '2026-03-10', days: 1 })).status).toBe(401)
  })

  it('come after those of the last seven days that were begun and not finished', async () => {
    const earlier = (day: string) => createVisit(app.db, acceptedVisit(`${day}T08:00:00.000Z`))
    const started = await earlier('2026-03-09')
    const departed = await earlier('2026-03-03')
    const [tooOld, finished, closed] = [
      await earlier('2026-03-02'),
      await earlier('2026-03-09'),
      await earlier('2026-03-09'),
    ]
    await earlier('2026-03-09')
    const today = await createVisit(app.db)
    const at = '2026-03-09T08:10:00.000Z'
    expect((await as.tech.send(visitApi.depart, { ID: departed.ID, at })).body.HasError).toBe(false)
    for (const { ID } of [started, tooOld, finished, closed])
      expect((await as.tech.send(visitApi.start, { ID, at })).body.HasError).toBe(false)
    expect((await finish(as.tech, finished, { result: 'again', missing: 'A pump' })).body.HasError).toBe(false)
    await app.db
      .updateTable('calls')
      .set({ status_id: 1, is_saved_status_open: false })
      .where('ID', '=', closed.ID)
      .execute()
    expect(await IDsOf(as.tech)).toEqual([departed.ID, started.ID, today.ID])
    expect(await IDsOf(as.sat, { technician: 'T9' })).toEqual([])
    expect(await IDsOf(as.sat2)).toEqual([])
  })

  it('are at most three days', async () => {
    for (const body of [{ from: '2026-03-10', days: 4 }, { from: '2026-03-40', days: 1 }, { days: 1 }])
      expect((await as.tech.send(visitApi.days, body)).body.customErrorCode).toBe('Invalid')
  })

  it('are each recorded as opened', async () => {
    const { ID } = await createVisit(app.db)
    await daysOf(as.tech)
    await vi.waitFor(
      async () =>
        expect(await app.db.selectFrom('reads').selectAll().where('record', '=', ID).execute()).toMatchObject([
          { kind: 'call', what: 'opened' },
        ]),
      { timeout: 30_000 },
    )
  })
})

describe('a visit', () => {
  it('has customer, address, appliance, fault, payer and progress', async () => {
    const { InsId } = await createCard(app.db)
    const { ID, call_id } = await createVisit(app.db, {
      ins_id: InsId,
      adresse: 'Calle Mayor',
      street_number: '5',
      door_number: '2B',
      adresse2: 'Second yard',
      code_postal: '28001',
      ville: 'Madrid',
      code_product: 'BOIL-0',
      item_name: 'Boiler',
      internal_serial_number: 'SN-1',
      description: 'Cold since Monday',
      warranty_start_date: '2025-01-01',
      warranty_end_date: '2027-01-01',
    })
    await as.tech.send(visitApi.depart, { ID, at: departedAt })
    const [visit] = (await daysOf(as.tech)).visits
    expect(visit).toMatchObject({
      ID,
      call_id,
      version: 1,
      status_id: -3,
      technician: 'T1',
      technician_name: 'Technician One',
      appointment_date_at: '2026-03-10T08:00:00.000Z',
      duration_minutes: 60,
      customer: {
        name: 'Doña Íñiga Peñalver',
        phone: '600 111 222',
        email: 'customer@home.example',
        telephones: [{ text: '600 111 222', href: 'tel:+34600111222' }],
      },
      address: {
        text: 'Calle Mayor 5, 2B, 28001 Madrid, Spain',
        street: 'Calle Mayor 5, 2B',
        details: 'Second yard',
        lat: 40.6,
        lng: -3.7,
      },
      appliance: { product: 'Boiler', code: 'BOIL-0', serial: 'SN-1', is_fictive: false },
      call_type: 'Repair',
      problem: 'Leak',
      subject: 'Boiler does not start',
      description: 'Cold since Monday',
      payer: { who: 'warranty', why: 'Warranty', until: '2027-01-01' },
      progress: { on_the_way_at: departedAt, started_at: null, result: null },
    } satisfies Partial<Record<keyof Visit, unknown>>)
  })

  it('tells what the company did before, the latest first, and nothing of others', async () => {
    const { InsId } = await createCard(app.db)
    const before = {
      ins_id: InsId,
      status_id: 1,
      description_sat: 'Valve cleaned',
      defect_code1: 'IGN',
      defect_code2: 'IGN-EL',
    }
    const early = acceptedVisit('2025-05-01T08:00:00.000Z', 'T9')
    const one = await createVisit(app.db, { ...before, ...early, created_at: '2025-04-30T08:00:00Z' })
    const two = await createVisit(app.db, {
      ...acceptedVisit('2025-09-01T08:00:00.000Z'),
      status_id: 2,
      internal_serial_number: 'SN-7',
      created_at: '2025-08-30T08:00:00Z',
    })
    await createVisit(app.db, { ...before, ...early, ...heldBy('sur'), created_at: '2025-04-30T08:00:00Z' })
    await createVisit(app.db, { ins_id: InsId, internal_serial_number: 'SN-7' })
    const [visit] = (await daysOf(as.tech)).visits
    expect(visit?.earlier).toEqual([
      { call_id: two.call_id, at: '2025-09-01T08:00:00.000Z', company: 'Térmica Norte', done: '', defect: '' },
      {
        call_id: one.call_id,
        at: '2025-05-01T08:00:00.000Z',
        company: 'Térmica Norte',
        done: 'Valve cleaned',
        defect: 'Electrode',
      },
    ])
  })

  it('names fees and parts already written', async () => {
    const call = await createVisit(app.db)
    const report = { fees: [{ ItemCode: 'VISIT', Quantity: 1 }], parts: [{ CodeCom: 'PUMP', Quantity: 2 }] }
    await finish(as.tech, call, { result: 'again', missing: 'A pump', ...report })
    const [visit] = (await daysOf(as.tech)).visits
    expect(visit?.fees).toMatchObject([{ code: 'VISIT', Quantity: 1 }])
    expect(visit?.parts).toMatchObject([{ code: 'PUMP', text: 'Pump', Quantity: 2 }])
    expect(visit?.progress).toMatchObject({ result: 'again', missing: 'A pump' })
  })
})

describe('the lists to choose from', () => {
  it('are the fees, the parts of the products of these visits, and the defect codes', async () => {
    await createVisit(app.db, { code_product: 'BOIL-0' })
    const { lists } = await daysOf(as.tech)
    expect(lists.fees).toMatchObject([
      { ItemCode: 'VISIT', text: 'Visit', Price: 35, Distance: null },
      { ItemCode: 'HOUR' },
      { ItemCode: 'KM', Distance: 20 },
    ])
    expect(lists.parts).toEqual([
      { CodeCom: 'PUMP', text: 'Pump', Price: 99.99, products: ['BOIL-0'], drawing_positions: {} },
      { CodeCom: 'VALVE', text: 'Valve', Price: 10.05, products: ['BOIL-0'], drawing_positions: { 'BOIL-0': '12' } },
    ])
    expect(lists.defects).toEqual(
      expect.arrayContaining([
        { code: 'IGN', text: 'Ignition', parent: null },
        { code: 'IGN-EL', text: 'Electrode', parent: 'IGN' },
      ]),
    )
  })

  it('have no parts without visits', async () => expect((await daysOf(as.tech)).lists.parts).toEqual([]))
})

it('twenty visits take less than 400 kB', async () => {
  const long = { description: 'x'.repeat(2000), description_sat: 'y'.repeat(2000), code_product: 'BOIL-0' }
  for (let n = 0; n < 20; n++) await createVisit(app.db, long)
  const answer = await daysOf(as.tech)
  expect(answer.visits).toHaveLength(20)
  expect(JSON.stringify(answer).length).toBeLessThan(400_000)
})

it('visits have the telephone of the office, manuals, photos of the customer, and other visits at the address', async () => {
  const address = { adresse: 'Calle Mayor', street_number: '8', code_postal: '28013' }
  const { ID } = await createVisit(app.db, { ...address, code_product: 'BOIL-0' })
  const other = await createCall(app.db, { ...heldBy('norte'), ...address, adresse: 'C/ MAYOR', door_number: '2B' })
  await createCall(app.db, { ...heldBy('sur'), ...address })
  await createCall(app.db, { ...heldBy('norte'), ...address, street_number: '80' })
  await sql`update networks set phone = '910 000 100' where network_code = 'ATLIBE'`.execute(app.db)
  await sql`update products set manuals = 'View https://docs.example/a.pdf' where code_product = 'BOIL-0'`.execute(
    app.db,
  )
  const images = [{ name: 'leak.png', file: await uploadSample(as.tech, 'leak.png') }]
  await as.tech.send(attachmentApi.save, { service_job_uuid: ID, attachment_name: 'Leak', images })
  const visitOf = async () => (await daysOf(as.tech)).visits.find((visit) => visit.ID === ID)
  expect(await visitOf()).toMatchObject({ customer_photos: [], photos: [] })
  await sql`update attachments set created_by = ${customerAccount} where service_job_uuid = ${ID}`.execute(app.db)
  expect(await visitOf()).toMatchObject({
    office_phone: '910 000 100',
    manuals: [{ text: 'View', url: 'https://docs.example/a.pdf' }],
    customer_photos: [{ name: 'leak.png', image_url: expect.stringContaining('filename=leak.png') }],
    same_address: [{ call_id: other.call_id, door: '2B', is_open: true }],
  })
})

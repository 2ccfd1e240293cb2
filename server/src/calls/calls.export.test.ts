import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import type { FilterData, Sort } from '@callout/domain/platform/list.request.ts'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import type { SendOptions } from '../../test/support/test-app.ts'

const app = setUpApp()

beforeAll(async () => {
  const { db } = app
  await createCall(db, {
    call_id: '90000001',
    subject: 'Fuga de agua',
    ...heldBy('norte'),
    // The first date is in summer time in Madrid, the second in winter time.
    created_at: '2026-07-01T22:30:15.250Z',
    appointment_date_at: '2026-01-12T08:00:00.000Z',
  })
  await createCall(db, { call_id: '90000002', subject: '=1+1', ...heldBy('norte'), phone: '+34600111222' })
  await createCall(db, { call_id: '90000003', subject: '@SUM(A1)', ...heldBy('sur'), ville: '-Ávila', status_id: 5 })
  await createCall(db, { call_id: '90000004', subject: ' two\nlines & <tags> \u0001 _x0041_ \uFFFE 🔥', status_id: -1 })
  await createCall(db, { call_id: '90000005', network_code: 'YGNITA', ...heldBy('roma') })
})

const columns = Object.keys(callList.columns).map((Field) => ({ Name: `The ${Field}`, Field, Width: 145 }))
const only = (...fields: string[]) => columns.filter(({ Field }) => fields.includes(Field))

interface ExportRequest {
  readonly columns?: readonly object[]
  readonly filterData?: FilterData
  readonly Sorts?: readonly Sort[]
}

async function exported(person: Person, { Sorts = [], ...rest }: ExportRequest = {}, options?: SendOptions) {
  const client = await app.signInAs(person)
  const reply = await client.send(callApi.export, { request: { Sorts }, columns, ...rest }, options)
  expect([reply.status, reply.headers['content-type']]).toEqual([200, callApi.export.response.meta()?.contentMediaType])
  const { sheets } = await readXlsx(reply.bytes, { readStyles: true })
  const [sheet] = sheets
  if (!sheet) throw new Error('the workbook has no sheet')
  return { reply, sheet, rows: sheet.rows.slice(1), head: sheet.rows[0] }
}

const callIds = async (person: Person, request: ExportRequest = {}, options?: SendOptions) =>
  (await exported(person, { columns: only('call_id'), ...request }, options)).rows.map(([call_id]) => call_id)

describe('the export of calls', () => {
  it.each([
    ['no columns', {}],
    ['an empty list of columns', { columns: [] }],
    ['an empty text', { columns: '' }],
  ])('refuses %s in the language of the reader', async (_what, columns) => {
    const client = await app.signInAs('dispatcher')
    const reply = await client.send(callApi.export, { request: {}, ...columns } as never)
    expect(reply.body).toMatchObject({ Errors: { columns: 'text.required' } })
  })

  it('is a workbook named after the list, with the requested columns', async () => {
    const { reply, sheet, head } = await exported('dispatcher')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="servicecalls.xlsx"')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(sheet.name).toBe('servicecalls')
    expect(head).toEqual(columns.map(({ Name }) => Name))
    expect(sheet.columns?.map(({ width }) => width)).toEqual(columns.map(() => 20))
    expect(sheet.freezePane).toMatchObject({ rows: 1 })
  })

  it('contains dates as date cells, in the time zone of the network', async () => {
    const { rows, sheet } = await exported('dispatcher', { columns: only('created_at', 'appointment_date_at') })
    expect(rows[0]).toEqual([new Date('2026-07-02T00:30:15.250Z'), new Date('2026-01-12T09:00:00.000Z')])
    expect(sheet.cells?.get('1,0')?.style?.numFmt).toBe('yyyy/mm/dd hh:mm')
    expect(rows[1]?.[1] ?? null).toBeNull()
  })

  it('contains the times of visits by the clock of each place for a company, and says so in the heading', async () => {
    const instants = [
      { Name: 'Visit', Field: 'appointment_date_at' },
      { Name: 'Created', Field: 'created_at' },
      { Name: 'Town', Field: 'ville' },
    ]
    const sheetOf = async (person: Person) => {
      const { head, rows } = await exported(person, { columns: instants, filterData: { call_id: '900000' } })
      return [head, ...rows.slice(0, 2)]
    }
    const at = { appointment_date_at: '2026-01-12T08:00:00.000Z', created_at: '2026-01-10T08:00:00.000Z' }
    const call = await createCall(app.db, { call_id: '90000000', ...heldBy('norte'), ...at, ville: 'Las Palmas' })
    const place = { pays: 'ES', code_postal: '35001' }
    await app.db.updateTable('calls').set(place).where('ID', '=', call.ID).execute()
    const [islands, mainland] = [new Date('2026-01-12T08:00:00.000Z'), new Date('2026-01-12T09:00:00.000Z')]
    const created = new Date('2026-07-02T00:30:15.250Z')
    expect(await sheetOf('sat')).toEqual([
      ['Visit (local time of the place)', 'Created (Madrid)', 'Town'],
      [islands, new Date('2026-01-10T09:00:00.000Z'), 'Las Palmas'],
      [mainland, created, null],
    ])
    expect((await sheetOf('dispatcher'))[1]).toEqual([mainland, new Date('2026-01-10T09:00:00.000Z'), 'Las Palmas'])
    const onlyIslands = { columns: instants, filterData: { call_id: '90000000' } }
    expect((await exported('sat', onlyIslands)).head).toEqual(['Visit (Canarias)', 'Created (Madrid)', 'Town'])
    await app.db.deleteFrom('calls').where('ID', '=', call.ID).execute()
    expect((await sheetOf('sat'))[0]).toEqual(['Visit', 'Created', 'Town'])
  })

  it('contains the customer, the place, the name of the technician and the last change, as the list does', async () => {
    const facts = { customer_name: 'Ana Ruiz', adresse: 'Calle Mayor', street_number: '12' }
    const call_id = '90000009'
    const { ID } = await createCall(app.db, { ...facts, ...heldBy('norte'), call_id, technician: 'T1' })
    const client = await app.signInAs('callcenter')
    const change = { ID, version: 1, subject: 'Noise' }
    expect((await client.send(callApi.save, change)).body.HasError).toBe(false)
    const row = (await client.send(callApi.list, { filterData: { call_id } })).body.Data[0]
    expect(row).toMatchObject({ ...facts, technician: 'T1', technician_name: 'Technician One' })
    const { rows } = await exported('callcenter', {
      columns: only('customer_name', 'adresse', 'street_number', 'technician', 'updated_at'),
      filterData: { call_id },
    })
    expect(rows).toEqual([['Ana Ruiz', 'Calle Mayor', '12', 'Technician One', expect.any(Date)]])
    expect(row.updated_at).toBe(app.clock.now.toISOString())
    await app.db.deleteFrom('calls').where('ID', '=', ID).execute()
  })

  it('contains texts in the user’s language, and never as formulas', async () => {
    const { rows, sheet } = await exported(
      'dispatcher',
      { columns: only('subject', 'status', 'phone', 'ville') },
      { query: { lang: 'fr' } },
    )
    expect(rows.map(([subject, status]) => [subject, status])).toEqual([
      ['Fuga de agua', 'Open fr'],
      ['=1+1', 'Open fr'],
      ['@SUM(A1)', 'Cancelled fr'],
      [' two\nlines & <tags> \u0001 _x0041_ \uFFFD 🔥', 'Closed fr'],
    ])
    expect([rows[1]?.[3], rows[2]?.[2]]).toEqual(['+34600111222', '-Ávila'])
    for (const cell of sheet.cells?.values() ?? []) expect([cell.type, cell.formula]).toEqual(['string', undefined])
  })

  it('contains only the rows that the user may see', async () => {
    const network = ['90000001', '90000002', '90000003', '90000004']
    expect(await callIds('dispatcher')).toEqual(network)
    expect(await callIds('callcenter')).toEqual(network)
    expect(await callIds('backoffice')).toEqual(network)
    expect(await callIds('sat')).toEqual(['90000001', '90000002'])
    expect(await callIds('sat2')).toEqual(['90000003'])
    expect(await callIds('sat-ygnita')).toEqual(['90000005'])
    expect(await callIds('dispatcher', {}, { query: { networkCode: 'YGNITA' } })).toEqual(['90000005'])
  })

  it('contains all rows that match the filters, in the requested order, without pages', async () => {
    expect(await callIds('dispatcher', { filterData: { status: ['5', '-1'] } })).toEqual(['90000003', '90000004'])
    expect(await callIds('dispatcher', { filterData: { unassigned: true } })).toEqual([])
    expect(await callIds('dispatcher', { Sorts: [{ Member: 'call_id', SortDirection: 1 }] })).toEqual(
      ['90000001', '90000002', '90000003', '90000004'].reverse(),
    )
    const brackets =
      'request[Page]=3&request[PageSize]=1&columns[0][Name]=N&columns[0][Field]=call_id&columns[0][Width]=90'
    const form = await (await app.signInAs('dispatcher')).post(callApi.export.path, brackets)
    const json = await (await app.signInAs('dispatcher')).post(callApi.export.path, {
      columns: JSON.stringify([{ Name: 'N', Field: 'call_id' }]),
    })
    for (const { bytes } of [form, json])
      expect((await readXlsx(bytes)).sheets[0]?.rows).toEqual([
        ['N'],
        ['90000001'],
        ['90000002'],
        ['90000003'],
        ['90000004'],
      ])
  })

  it('contains only the headers if no row matches', async () => {
    expect(await callIds('dispatcher', { filterData: { call_id: 'nowhere' } })).toEqual([])
  })

  it.each([
    ['an unknown column', { columns: [{ Name: 'N', Field: 'network_code' }] }, 'network_code'],
    ['a column named like an object property', { columns: [{ Name: 'N', Field: 'toString' }] }, 'toString'],
    ['a column without a header', { columns: [{ Name: '', Field: 'call_id' }] }, 'Name'],
    ['an unknown filter', { columns: only('call_id'), filterData: { network_code: 'x' } }, 'network_code'],
    ['an unknown order', { columns: only('call_id'), request: { Sorts: [{ Member: 'x' }] } }, '"x"'],
  ])('answers 400 to %s and names it', async (_what, body, name) => {
    const { status, body: problem } = await (await app.signInAs('dispatcher')).post(callApi.export.path, body)
    expect(status).toBe(400)
    expect(problem.Message).toContain(name)
  })

  it('requires a session and one of the user’s networks', async () => {
    const body = { columns: only('call_id') }
    expect((await app.signedOut.send(callApi.export, body)).status).toBe(401)
    expect((await (await app.application()).send(callApi.export, body)).status).toBe(401)
    const foreign = await (await app.signInAs('sat')).send(callApi.export, body, { query: { networkCode: 'YGNITA' } })
    expect(foreign.status).toBe(403)
  })
})

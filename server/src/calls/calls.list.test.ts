import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import { sortableColumns } from '@callout/domain/platform/list.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { acceptedVisit, createCall, heldBy } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { startTestApp, type TestApp } from '../../test/support/test-app.ts'

const app = setUpApp()
const list = '/api/ServiceCall/GetListData'

beforeAll(async () => {
  const { db } = app
  await createCall(db, { call_id: '90000001', subject: 'Fuga de água', ...heldBy('norte'), phone: '600 123' })
  await createCall(db, {
    call_id: '90000002',
    subject: 'No heat',
    ...heldBy('norte'),
    ...acceptedVisit('2026-03-12T08:00:00.000Z'),
    priority: 'H',
  })
  await createCall(db, {
    call_id: '90000003',
    subject: 'Noise',
    ...heldBy('sur'),
    status_id: -1,
    created_at: '2026-03-05T23:30:00.000Z',
  })
  await createCall(db, { call_id: '90000004', subject: '100% _cold_', created_at: '2026-03-06T12:00:00.000Z' })
  await createCall(db, { call_id: '90000005', status_id: 5 })
  await createCall(db, { call_id: '90000006', network_code: 'YGNITA', ...heldBy('roma') })
})

const ids = async (person: Parameters<TestApp['signInAs']>[0], body: object, query = {}) => {
  const { status, body: answer } = await (await app.signInAs(person)).send(callApi.list, body, { query })
  expect(status).toBe(200)
  return { ids: answer.Data.map((row: { call_id: string }) => row.call_id), total: answer.Total }
}
const filtered = (filterData: object) => ids('dispatcher', { filterData })

describe('the list of calls', () => {
  it('requires a signed-in user', async () => {
    expect((await app.signedOut.send(callApi.list, {})).status).toBe(401)
    expect((await (await app.application()).send(callApi.list, {})).status).toBe(401)
  })

  it('shows central staff their network and a company its own calls', async () => {
    const network = ['90000001', '90000002', '90000003', '90000004', '90000005']
    expect(await ids('dispatcher', {})).toEqual({ ids: network, total: 5 })
    expect(await ids('callcenter', {})).toEqual({ ids: network, total: 5 })
    expect(await ids('backoffice', {})).toEqual({ ids: network, total: 5 })
    expect(await ids('sat', {})).toEqual({ ids: ['90000001', '90000002'], total: 2 })
    expect(await ids('sat2', {})).toEqual({ ids: ['90000003'], total: 1 })
    expect(await ids('sat-ygnita', {})).toEqual({ ids: ['90000006'], total: 1 })
    expect(await ids('dispatcher', {}, { networkCode: 'YGNITA' })).toEqual({ ids: ['90000006'], total: 1 })
  })

  it('answers 403 to a network that is not one of the session’s', async () => {
    const { status, body } = await (await app.signInAs('sat')).send(
      callApi.list,
      {},
      { query: { networkCode: 'YGNITA' } },
    )
    expect([status, body.customErrorCode, body.hasError]).toEqual([403, 'Forbidden', true])
  })

  it('accepts bracket notation, JSON text and JSON', async () => {
    const dispatcher = await app.signInAs('dispatcher')
    const brackets =
      'request[Page]=1&request[PageSize]=2&request[Sorts][0][Member]=call_id&request[Sorts][0][SortDirection]=1&request[Total]=-1'
    const json = { Page: 1, PageSize: 2, Sorts: [{ Member: 'call_id', SortDirection: 1 }], Total: -1 }
    const bodies = [
      `${brackets}&filterData=${encodeURIComponent('{"priority":"M"}')}`,
      `request=${encodeURIComponent(JSON.stringify(json))}&filterData[priority][0]=M`,
      { request: json, filterData: { priority: ['M'] } },
      { request: JSON.stringify(json), filterData: '{"priority":["M"]}' },
    ]
    for (const body of bodies) {
      const { body: answer } = await dispatcher.post(list, body)
      expect(answer.Total).toBe(4)
      expect(answer.Data.map((row: { call_id: string }) => row.call_id)).toEqual(['90000005', '90000004'])
    }
  })

  it.each([
    ['the call number', { call_id: '00003' }, ['90000003']],
    ['text without case or accents', { subject: 'FUGA DE AGUA' }, ['90000001']],
    ['text that looks like a pattern', { subject: '100% _' }, ['90000004']],
    ['a literal percent sign', { subject: '%c' }, []],
    ['one status', { status: '5' }, ['90000005']],
    ['several statuses', { status: ['5', '-1'] }, ['90000003', '90000005']],
    ['a status that is no number', { status: 'abc' }, []],
    ['a company', { subContractors: [heldBy('sur').societe_uuid] }, ['90000003']],
    [
      'a company and a status',
      { subContractors: heldBy('norte').societe_uuid, status: '-3' },
      ['90000001', '90000002'],
    ],
    ['a priority', { priority: 'H' }, ['90000002']],
    ['unassigned', { unassigned: true }, ['90000004']],
    ['unaccepted', { unaccepted: true }, ['90000001']],
    [
      'a day, in the network’s time zone',
      { created_at: { from: '2026-03-06', to: '2026-03-06' } },
      ['90000003', '90000004'],
    ],
    ['an open range', { created_at: { from: '2026-03-06' } }, ['90000003', '90000004']],
    ['an instant as the start', { created_at: { from: '2026-03-06T00:00:00Z' } }, ['90000004']],
    ['appointments', { appointment_date_at: { from: '2026-03-12', to: '2026-03-12' } }, ['90000002']],
    ['a schedule that overlaps', { startDate: '2026-03-12T08:30:00Z', endDate: '2026-03-12T20:00:00Z' }, ['90000002']],
    ['a schedule that does not', { startDate: '2026-03-12T09:30:00Z', endDate: '2026-03-12T20:00:00Z' }, []],
  ])('filters by %s, with the exact total', async (_what, filterData, expected) => {
    expect(await filtered(filterData)).toEqual({ ids: expected, total: expected.length })
  })

  it('sorts by every column in both directions, empty appointments last', async () => {
    for (const Member of sortableColumns(callList))
      for (const SortDirection of [0, 1] as const) {
        const { total } = await ids('dispatcher', { request: { Sorts: [{ Member, SortDirection }] } })
        expect(total).toBe(5)
      }
    const byPriority = (SortDirection: 0 | 1) =>
      ids('dispatcher', { request: { Sorts: [{ Member: 'priority', SortDirection }] } })
    expect((await byPriority(0)).ids[0]).toBe('90000002')
    expect((await byPriority(1)).ids.at(-1)).toBe('90000002')
    const byAppointment = (SortDirection: 0 | 1) =>
      ids('dispatcher', { request: { PageSize: 1, Sorts: [{ Member: 'appointment_date_at', SortDirection }] } })
    expect((await byAppointment(0)).ids).toEqual(['90000002'])
    expect((await byAppointment(1)).ids).toEqual(['90000002'])
  })

  it('returns a total that the client already knows instead of counting', async () => {
    expect((await ids('dispatcher', { request: { Page: 2, PageSize: 2, Total: 77 } })).total).toBe(77)
  })

  it('contains texts in the user’s language', async () => {
    const { body } = await (await app.signInAs('dispatcher')).send(callApi.list, {}, { query: { lang: 'fr' } })
    expect(body.Data[0]).toMatchObject({ status: 'Open fr', call_type: 'Repair fr', status_id: -3, version: 1 })
  })

  it.each([
    ['an unknown column', { request: { Sorts: [{ Member: 'network_code' }] } }, 'network_code'],
    ['an unknown filter', { filterData: { network_code: 'YGNITA' } }, 'network_code'],
    ['an unknown field', { Request: {} }, 'Request'],
    ['a filter of the wrong kind', { filterData: { created_at: 'x' } }, 'created_at'],
    ['a page size over 100', { request: { PageSize: 101 } }, 'PageSize'],
  ])('answers 400 to %s and names it', async (_what, body, name) => {
    const { status, body: problem } = await (await app.signInAs('dispatcher')).send(callApi.list, body)
    expect(status).toBe(400)
    expect(problem.Message).toContain(name)
  })

  it.each([
    ['broken JSON', '{"request":', 'application/json', 400],
    ['an array', '[1]', 'application/json', 400],
    ['an unsupported content type', '<a/>', 'application/xml', 415],
  ])('answers %s with problem details', async (_what, payload, type, expected) => {
    const { status, body, headers } = await (await app.signInAs('dispatcher')).post(list, payload, {
      headers: { 'content-type': type },
    })
    expect(status).toBe(expected)
    expect(headers['content-type']).toContain('application/problem+json')
    expect(body).toMatchObject({ status: expected, hasError: true })
  })

  it('returns every row once over many pages', async () => {
    const many = await startTestApp()
    try {
      for (let n = 0; n < 1000; n += 1)
        await createCall(many.db, { call_id: String(91000000 + n), subject: `s${n % 7}` })
      const dispatcher = await many.signInAs('dispatcher')
      // The filters cover both query plans: walking an index, and sorting the matches.
      for (const filterData of [{}, { call_id: '91' }, { created_at: { from: '2000-01-01' } }]) {
        const seen: string[] = []
        for (let Page = 1; Page <= 25; Page += 1) {
          const request = { Page, PageSize: 40, Sorts: [{ Member: 'subject', SortDirection: 1 as const }] }
          const { body } = await dispatcher.send(callApi.list, { request, filterData })
          expect(body.Total).toBe(1000)
          seen.push(...body.Data.map((row: { subject: string; ID: string }) => `${row.subject} ${row.ID}`))
        }
        expect(new Set(seen).size).toBe(1000)
        expect(seen).toEqual([...seen].sort().reverse())
      }
      const past = await dispatcher.send(callApi.list, { request: { Page: 26 } })
      expect(past.body).toEqual({ Data: [], Total: 1000 })
    } finally {
      await many.close()
    }
  })

  it('counts the rows before a page anew, whatever total the request brings', async () => {
    const many = await startTestApp()
    try {
      for (let n = 0; n < 1000; n += 1) await createCall(many.db, { call_id: String(91000000 + n), priority: 'M' })
      const dispatcher = await many.signInAs('dispatcher')
      const page = async (Page: number, Total: number, filterData = {}) => {
        const Sorts = [{ Member: 'call_id', SortDirection: 0 as const }]
        const { body } = await dispatcher.send(callApi.list, {
          request: { Page, PageSize: 100, Total, Sorts },
          filterData,
        })
        return body.Data.map((row: { call_id: string }) => Number(row.call_id))
      }
      const numbers = (first: number, count: number) => Array.from({ length: count }, (_, n) => 91000000 + first + n)
      for (let n = 1000; n < 1003; n += 1) await createCall(many.db, { call_id: String(91000000 + n), priority: 'M' })
      // Without filter and with a status the total is stored; the total of a priority is not.
      for (const filterData of [{}, { status: '-3' }, { priority: 'M' }]) {
        expect(await page(5, 1000, filterData)).toEqual(numbers(400, 100))
        expect(await page(6, 1000, filterData)).toEqual(numbers(500, 100))
        expect(await page(10, 1000, filterData)).toEqual(numbers(900, 100))
        expect(await page(5, 500, filterData)).toEqual(numbers(400, 100))
        expect(await page(11, 1003, filterData)).toEqual(numbers(1000, 3))
        expect(await page(11, -1, filterData)).toEqual(numbers(1000, 3))
        expect(await page(12, 2000, filterData)).toEqual([])
      }
    } finally {
      await many.close()
    }
  })
})

describe('the badge of unassigned calls', () => {
  it('equals the total of the unassigned view and is for dispatchers only', async () => {
    const count = async (person: 'dispatcher' | 'callcenter' | 'sat') =>
      (await app.signInAs(person)).send(callApi.unassignedCount, {})
    expect((await count('dispatcher')).body).toBe(1)
    expect((await count('callcenter')).status).toBe(403)
    expect((await count('sat')).status).toBe(403)
  })
})

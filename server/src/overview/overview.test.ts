import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import { filterOfPoint, type QueueCell } from '@callout/domain/overview/overview.ts'
import { addDays, dayMs } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createContract } from '../../test/fixtures/contracts.ts'
import { acceptedVisit, companyIds, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { createFee } from '../../test/fixtures/fees.ts'
import { readOverview } from '../../test/fixtures/overview.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import type { TestApp } from '../../test/support/test-app.ts'

const app = setUpApp()

const listOf = {
  servicecalls: callApi.list,
  fees: documentApi.fees,
  spareparts: documentApi.spareParts,
  dpc: documentApi.dpcs,
  servicecontracts: contractApi.list,
  invoicegeneration: invoiceApi.invoiceable,
  supplierinvoices: invoiceApi.list,
} as const

/** Calls, documents and contracts in random states, of both companies, of both networks and of nobody. */
beforeAll(async () => {
  await app.pool.query(randomRows)
  for (let n = -2; n < 40; n += 7) {
    const end_date = new Date(app.clock.now.getTime() + n * dayMs).toISOString().slice(0, 10)
    await createContract(app.db, { ...heldBy('norte'), status_id: 'A', start_date: '2025-01-01', end_date })
    await createContract(app.db, { ...heldBy('sur'), status_id: 'D', start_date: '2025-01-01', end_date })
  }
})

const randomRows = `
  select setseed(0.5);
  insert into calls ("ID", network_code, call_id, status_id, is_saved_status_open, is_cancelled_status, subject, created_at,
      created_by, societe_uuid, assigned_at, accepted_at, rejected_at, appointment_date_at, technician, done_at, appointments)
    select gen_random_uuid(), network_code, 70000000 + n, status_id, status_id < -1, status_id = 5, 'Call ' || n,
      at - interval '1 hour' * (random() * 1200), (select account_uuid from accounts where subject = creator), company,
      case when company is not null then at - interval '1 hour' * (random() * 100) end,
      case when company is not null and random() < 0.6 then at - interval '1 hour' * (random() * 50) end,
      case when random() < 0.3 then at end, case when random() < 0.6 then at + interval '1 hour' * (random() * 96 - 48) end,
      case when random() < 0.5 then 'T1' else '' end, case when status_id in (1, 2, -1) then at - interval '1 day' * random() end,
      (random() * 2)::int
    from (select n, '2026-03-10T09:30:00Z'::timestamptz as at, (array[-3, -3, -2, 1, 2, -1, 5])[1 + floor(random() * 7)::int] as status_id,
        (array['callcenter', 'backoffice', 'dispatcher'])[1 + floor(random() * 3)::int] as creator,
        case when n % 5 = 0 then 'YGNITA' else 'ATLIBE' end as network_code,
        case when n % 5 = 0 then '${companyIds.roma}'::uuid
          else (array[null, '${companyIds.norte}', '${companyIds.sur}']::uuid[])[1 + floor(random() * 3)::int] end as company
      from generate_series(1, 400) n) made;
  insert into documents (network_code, type, "DocNum", service_job_uuid, societe_uuid, call_id, "DocTotal", "Confirmed",
      "IsChangeRequested", "DocStatus")
    select network_code, type, 'd' || call_id, "ID", societe_uuid, call_id, round((random() * 900)::numeric, 2),
      case when random() < 0.5 then 'Y' else 'N' end, case when random() < 0.4 then 'Y' else 'N' end,
      case when random() < 0.3 then 'C' else 'O' end
    from calls, unnest(array['fee', 'sparepart', 'dpc']) type where societe_uuid is not null and random() < 0.4;
  insert into supplier_invoices ("ID", network_code, societe_uuid, supplier_invoice, created_at, user_name, documents,
      "DocTotal", vat_total, network_name, raison_sociale, supplier_code, due_on, state, state_before, is_tracked)
    select gen_random_uuid(), 'ATLIBE', '${companyIds.norte}', 'Q-' || n, '2026-03-09T08:00:00Z', 'Somebody', 1, n, n * 0.21,
      'Iberia', 'Térmica Norte', 'S1', '2026-03-01'::date + n, state,
      case state when 'disputed' then 'received' end, n % 4 > 0
    from (select n, (array['received', 'checked', 'released', 'disputed', 'paid'])[1 + n % 5] as state from generate_series(1, 60) n) made`

const overviewOf = readOverview(app)

describe('the overview', () => {
  it('requires a signed-in user', async () => {
    expect((await app.signedOut.send(overviewApi.overview, {})).status).toBe(401)
    expect((await (await app.application()).send(overviewApi.overview, {})).status).toBe(401)
  })

  it('answers 403 to a network that is not one of the session’s', async () => {
    const sat = await app.signInAs('sat')
    expect((await sat.send(overviewApi.overview, {}, { query: { networkCode: 'YGNITA' } })).status).toBe(403)
  })

  it.each<[Person, string[]]>([
    [
      'dispatcher',
      'unassigned declined unanswered without_technician overdue to_approve to_approve to_approve contracts_ending invoices_to_check invoices_to_release invoices_due invoices_overdue invoices_disputed'.split(
        ' ',
      ),
    ],
    [
      'sat',
      'to_answer customer_wishes another_visit visits_today change_requested change_requested change_requested done_without_fee ready_to_invoice'.split(
        ' ',
      ),
    ],
    ['callcenter', ['asked_by_customer', 'reopening', 'without_appointment', 'mine']],
    [
      'backoffice',
      'asked_by_customer reopening without_appointment mine invoices_to_check invoices_due invoices_overdue invoices_disputed'.split(
        ' ',
      ),
    ],
  ])('has the queues of %s', async (person, names) => {
    expect((await overviewOf(person)).queues.map(({ name }) => name)).toEqual(names)
  })

  it('has no return requests and no contracts in a network without them', async () => {
    const { queues } = await overviewOf('dispatcher', { networkCode: 'YGNITA' })
    expect(queues.map(({ list }) => list)).not.toContain('dpc')
    expect(queues.map(({ name }) => name)).not.toContain('contracts_ending')
  })

  it.each<[Person, Record<string, string>]>([
    ['dispatcher', {}],
    ['dispatcher', { networkCode: 'YGNITA' }],
    ['sat', {}],
    ['sat2', {}],
    ['sat-ygnita', {}],
    ['callcenter', {}],
    ['backoffice', {}],
  ])('counts for %s %o what the list behind each number holds', async (person, query) => {
    const client = await app.signInAs(person)
    const { queues } = await overviewOf(person, query)
    const listed = await Promise.all(
      queues.map(async ({ list, filterData }) => {
        const { body } = await client.send(listOf[list as keyof typeof listOf], { filterData }, { query })
        return body.Total
      }),
    )
    expect(queues.map(({ count }) => count)).toEqual(listed)
    expect(queues.filter(({ count }) => count > 0).length).toBeGreaterThan(1)
  })

  it.each<Person>(['dispatcher', 'sat'])('adds up the amounts of the documents of %s', async (person) => {
    const client = await app.signInAs(person)
    const summed = (await overviewOf(person)).queues.filter(({ sum }) => sum !== undefined)
    expect(summed.length).toBeGreaterThan(0)
    for (const { list, filterData, sum } of summed) expect(sum).toBeCloseTo(await sumOf(client, list, filterData), 2)
  })
})

async function sumOf(
  client: Awaited<ReturnType<TestApp['signInAs']>>,
  list: string,
  filterData: QueueCell['filterData'],
) {
  const total = { sum: 0 }
  for (let Page = 1; ; Page++) {
    const request = list === 'invoicegeneration' ? { PageSize: 0 } : { Page, PageSize: 100 }
    const { body } = await client.send(listOf[list as keyof typeof listOf], { request, filterData })
    for (const { DocTotal, to_pay = DocTotal } of body.Data) total.sum += to_pay
    if (list === 'invoicegeneration' || body.Data.length < 100) return total.sum
  }
}

describe('the queues', () => {
  const countOf = async (person: Person, queue: string) =>
    (await overviewOf(person)).queues.find(({ name }) => name === queue)?.count ?? 0

  it.each<[string, Person, Parameters<typeof createCall>[1]]>([
    ['unassigned', 'dispatcher', {}],
    ['declined', 'dispatcher', { rejected_at: '2026-03-09T08:00:00Z' }],
    ['unanswered', 'dispatcher', { ...heldBy('norte'), assigned_at: '2026-03-08T08:00:00Z' }],
    ['without_technician', 'dispatcher', { ...heldBy('norte'), ...acceptedVisit('2099-03-12T08:00:00Z', '') }],
    ['overdue', 'dispatcher', { ...heldBy('norte'), ...acceptedVisit('2026-03-09T08:00:00Z') }],
    ['to_answer', 'sat', heldBy('norte')],
    ['visits_today', 'sat', { ...heldBy('norte'), ...acceptedVisit('2026-03-10T16:00:00Z') }],
    ['done_without_fee', 'sat', { ...heldBy('norte'), status_id: 1 }],
    ['reopening', 'callcenter', { ...heldBy('norte'), status_id: 1, reopening_reason: 'Fees' }],
    ['asked_by_customer', 'callcenter', { asked_by_customer: true }],
    ['without_appointment', 'callcenter', { created_at: '2026-03-07T08:00:00Z' }],
  ])('%s of %s grows by such a call, and not by one of another network', async (queue, person, facts) => {
    const before = await countOf(person, queue)
    await createCall(app.db, facts)
    expect(await countOf(person, queue)).toBe(before + 1)
    await createCall(app.db, {
      ...facts,
      network_code: 'YGNITA',
      societe_uuid: facts?.societe_uuid ? companyIds.roma : null,
    })
    expect(await countOf(person, queue)).toBe(before + 1)
  })

  it.each<[string, Person, Parameters<typeof createCall>[1], string]>([
    ['unassigned', 'dispatcher', { created_at: '2024-03-07T08:00:00Z' }, '2024-03-07T08:00:00.000Z'],
    [
      'declined',
      'dispatcher',
      { created_at: '2024-03-06T08:00:00Z', rejected_at: '2026-03-09T08:00:00Z' },
      '2024-03-06T08:00:00.000Z',
    ],
    [
      'unanswered',
      'dispatcher',
      { ...heldBy('norte'), assigned_at: '2024-03-08T08:00:00Z' },
      '2024-03-08T08:00:00.000Z',
    ],
    [
      'overdue',
      'dispatcher',
      { ...heldBy('norte'), ...acceptedVisit('2024-03-09T08:00:00Z') },
      '2024-03-09T08:00:00.000Z',
    ],
    ['to_answer', 'sat', { ...heldBy('norte'), assigned_at: '2024-03-05T08:00:00Z' }, '2024-03-05T08:00:00.000Z'],
    ['without_appointment', 'callcenter', { created_at: '2024-03-04T08:00:00Z' }, '2024-03-04T08:00:00.000Z'],
  ])('%s of %s says since when its oldest call waits, not one of others', async (queue, person, facts, oldest) => {
    await createCall(app.db, facts)
    const older = { ...facts, created_at: '2023-01-01T08:00:00Z' }
    await createCall(app.db, {
      ...older,
      network_code: 'YGNITA',
      societe_uuid: facts?.societe_uuid ? companyIds.roma : null,
    })
    const { queues } = await overviewOf(person)
    expect(queues.find(({ name }) => name === queue)).toMatchObject({ oldest })
    expect((await overviewOf('sat2')).queues.map((one) => one.oldest)).not.toContain(oldest)
  })

  it('done_without_fee counts only the fees of the company that has the call', async () => {
    const before = await countOf('sat', 'done_without_fee')
    const { ID: service_job_uuid } = await createCall(app.db, { ...heldBy('norte'), status_id: 1 })
    await createFee(app.db, { service_job_uuid }, 'sur')
    expect(await countOf('sat', 'done_without_fee')).toBe(before + 1)
    await createFee(app.db, { service_job_uuid })
    expect(await countOf('sat', 'done_without_fee')).toBe(before)
  })

  it('done_without_fee leads to calls whose fee the company writes or asks for, not to those that wait for the office', async () => {
    const before = await countOf('sat', 'done_without_fee')
    const { ID } = await createCall(app.db, { ...heldBy('norte'), status_id: 1 })
    await app.db.updateTable('calls').set({ reopening_reason: 'The fee' }).where('ID', '=', ID).execute()
    expect(await countOf('sat', 'done_without_fee')).toBe(before)
    const planned = { appointment_date_at: '2026-03-09T08:00:00.000Z', technician: 'T1' }
    const opened = await createCall(app.db, { ...heldBy('norte'), accepted_at: '2026-03-08T08:00:00Z', ...planned })
    expect(await countOf('sat', 'done_without_fee')).toBe(before)
    await sql`insert into visits (service_job_uuid, network_code, societe_uuid, technician, appointment_date_at, finished_at, result)
      select "ID", network_code, societe_uuid, technician, appointment_date_at, appointment_date_at, 'done' from calls
      where "ID" = ${opened.ID}`.execute(app.db)
    expect(await countOf('sat', 'done_without_fee')).toBe(before + 1)
    await sql`update visits set paid_amount = 64.43 where service_job_uuid = ${opened.ID}`.execute(app.db)
    expect(await countOf('sat', 'done_without_fee')).toBe(before)
  })

  it.each<[string, Person, Parameters<typeof createCall>[1]]>([
    ['unanswered', 'dispatcher', { ...heldBy('norte'), assigned_at: '2099-03-08T08:00:00Z' }],
    ['overdue', 'dispatcher', { ...heldBy('norte'), ...acceptedVisit('2099-03-09T08:00:00Z') }],
    [
      'overdue',
      'dispatcher',
      { ...heldBy('norte'), ...acceptedVisit('2026-03-09T08:00:00Z'), schedule_end_date: '2099-03-09T09:00:00Z' },
    ],
    ['to_answer', 'sat', heldBy('sur')],
    ['visits_today', 'sat', { ...heldBy('norte'), ...acceptedVisit('2026-03-11T08:00:00Z') }],
    ['without_appointment', 'callcenter', { created_at: '2026-03-09T08:00:00Z' }],
  ])('%s of %s leaves out a call that does not wait', async (queue, person, facts) => {
    const before = await countOf(person, queue)
    await createCall(app.db, facts)
    expect(await countOf(person, queue)).toBe(before)
  })
})

describe('the charts', () => {
  it('give each of the four weeks to yesterday its value and the one four weeks before', async () => {
    await sql`update calls set created_at = '2025-01-01', accepted_at = null, done_at = null`.execute(app.db)
    const facts = { ...heldBy('norte'), created_at: '2026-03-07T08:00:00Z', assigned_at: '2026-03-07T08:00:00Z' }
    // In Madrid the week ends at 23:00 UTC.
    const done = { status_id: 1, done_at: '2026-03-09T22:59:00Z' }
    await createCall(app.db, { ...facts, ...done, accepted_at: '2026-03-07T10:00:00Z', appointments: 1 })
    await createCall(app.db, { ...facts, ...done, accepted_at: '2026-03-07T14:00:00Z', appointments: 2 })
    await createCall(app.db, { ...heldBy('sur'), created_at: '2026-02-03T08:00:00Z' })
    await createCall(app.db, { ...heldBy('sur'), created_at: '2026-03-09T23:00:00Z' })
    await createCall(app.db, { network_code: 'YGNITA', societe_uuid: companyIds.roma, created_at: facts.created_at })
    const { charts } = await overviewOf('dispatcher')
    const pointsOf = (chart: string) => charts.find(({ name }) => name === chart)?.points ?? []
    expect(pointsOf('calls')).toEqual([
      { at: '2026-02-10', value: 0, before: 0, done: 0 },
      { at: '2026-02-17', value: 0, before: 0, done: 0 },
      { at: '2026-02-24', value: 0, before: 0, done: 0 },
      { at: '2026-03-03', value: 2, before: 1, done: 2 },
    ])
    expect(pointsOf('hours_to_accept').at(-1)).toEqual({ at: '2026-03-03', value: 4, before: null })
    expect(pointsOf('first_visit').at(-1)).toEqual({ at: '2026-03-03', value: 0.5, before: null })
    const own = (await overviewOf('sat2')).charts.find(({ name }) => name === 'calls')?.points
    expect(own?.at(-1)).toEqual({ at: '2026-03-03', value: 0, before: 1, done: 0 })
  })

  it('count the calls of a week that its list holds', async () => {
    const client = await app.signInAs('dispatcher')
    const { charts } = await overviewOf('dispatcher')
    for (const { at, value } of charts.find(({ name }) => name === 'calls')?.points ?? []) {
      const { body } = await client.send(callApi.list, { filterData: filterOfPoint('calls', at, addDays(at, 6)) })
      expect(body.Total).toBe(value)
    }
  })
})

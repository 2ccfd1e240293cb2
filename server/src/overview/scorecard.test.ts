import { randomUUID } from 'node:crypto'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { type CompanyFigures, companyFiguresApi } from '@callout/domain/overview/company-figures.api.ts'
import { companyFiguresList } from '@callout/domain/overview/company-figures.list.ts'
import { type Scorecard, scorecardApi } from '@callout/domain/overview/scorecard.api.ts'
import { describe, expect, it } from 'vitest'
import { companyIds, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { createFee } from '../../test/fixtures/fees.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()

async function createCompany(): Promise<string> {
  const societe_uuid = randomUUID()
  const company = { societe_uuid, network_code: 'ATLIBE', supplier_code: 'S4', raison_sociale: 'Calor Este' }
  await app.db.insertInto('companies').values(company).execute()
  return societe_uuid
}

/** A call of the company in the week before, accepted within two hours and done at once, with its fee and rating. */
async function createFigures(societe_uuid: string): Promise<void> {
  const { ID: service_job_uuid } = await createCall(app.db, {
    societe_uuid,
    status_id: 1,
    assigned_at: '2026-03-03T08:00:00Z',
    accepted_at: '2026-03-03T10:00:00Z',
    answered_in_time: true,
    done_at: '2026-03-04T08:00:00Z',
    appointments: 1,
  })
  await createFee(app.db, { service_job_uuid, societe_uuid, DocDate: '2026-03-04', DocTotal: 60 })
  const rated = { rating: 4, rated_at: '2026-03-04T09:00:00Z' }
  const answer = { service_job_uuid, network_code: 'ATLIBE', societe_uuid, ...rated }
  await app.db.insertInto('customer_answers').values(answer).execute()
}

const scorecardFor = async (person: Person, societe_uuid: string, query = {}) =>
  (await app.signInAs(person)).send(scorecardApi.scorecard, { societe_uuid }, { query })

describe('the scorecard of a company', () => {
  it('requires a signed-in user', async () => {
    const { status } = await app.signedOut.send(scorecardApi.scorecard, { societe_uuid: companyIds.norte })
    expect(status).toBe(401)
  })

  it.each<[Person, string, number]>([
    ['dispatcher', companyIds.norte, 200],
    ['callcenter', companyIds.norte, 200],
    ['backoffice', companyIds.norte, 200],
    ['sat', companyIds.norte, 200],
    ['sat', companyIds.sur, 404],
    ['dispatcher', companyIds.roma, 404],
    ['dispatcher', 'nothing', 404],
    ['sat-ygnita', companyIds.norte, 404],
  ])('is answered to %s for %s with %i', async (person, company, status) => {
    expect((await scorecardFor(person, company)).status).toBe(status)
  })

  it('is found only in its own network', async () => {
    expect((await scorecardFor('dispatcher', companyIds.norte, { networkCode: 'YGNITA' })).status).toBe(404)
    expect((await scorecardFor('dispatcher', companyIds.roma, { networkCode: 'YGNITA' })).status).toBe(200)
  })

  it('compares each week with the median of the network’s companies', async () => {
    const done = { status_id: 1, done_at: '2026-03-09T08:00:00Z', appointments: 1 }
    for (const n of [1, 2, 3]) await createCall(app.db, { ...heldBy('norte'), ...done, appointments: n })
    await createCall(app.db, { ...heldBy('sur'), ...done })
    const { charts } = (await scorecardFor('dispatcher', companyIds.norte)).body.Data
    expect(charts[0].points).toHaveLength(13)
    expect(charts[0].points.at(-1)).toEqual({ at: '2026-03-09', value: 3, network: 2 })
    expect(charts[2].points.at(-1)).toEqual({ at: '2026-03-09', value: 0.333, network: 0.667 })
    expect(charts[0].points.at(-2)).toEqual({ at: '2026-03-02', value: null, network: null })
  })

  it('counts declines by reason', async () => {
    const sat = await app.signInAs('sat')
    for (const reject_reason of ['BUSY', 'BUSY', 'OTHER']) {
      const { ID } = await createCall(app.db, heldBy('norte'))
      await sat.send(callApi.reject, { ID, reject_reason, reject_text: 'The customer moved' })
    }
    expect((await scorecardFor('sat', companyIds.norte)).body.Data.declines).toEqual([
      { reason: 'BUSY', text: 'No capacity', count: 2 },
      { reason: 'OTHER', text: 'Other', count: 1 },
    ])
  })

  it('counts open calls by age as the list behind each number does', async () => {
    for (const created_at of [
      '2026-03-10T08:00:00Z',
      '2026-03-07T23:00:00Z',
      '2026-03-05T08:00:00Z',
      '2025-01-01T08:00:00Z',
    ])
      await createCall(app.db, { ...heldBy('norte'), created_at })
    const dispatcher = await app.signInAs('dispatcher')
    const { open } = (await scorecardFor('dispatcher', companyIds.norte)).body.Data
    expect(open.map(({ count }: { count: number }) => count)).toEqual([2, 1, 0, 0, 1])
    for (const { count, filterData } of open)
      expect((await dispatcher.send(callApi.list, { filterData })).body.Total).toBe(count)
  })

  it('gives the cost of a call beside the median of the network', async () => {
    await app.pool.query('delete from documents')
    const { ID } = await createCall(app.db, heldBy('norte'))
    for (const DocTotal of [50, 70]) await createFee(app.db, { DocDate: '2026-03-01', DocTotal, service_job_uuid: ID })
    await createFee(app.db, { DocDate: '2026-03-01', DocTotal: 60 }, 'sur')
    const costFor = async (person: Person) => (await scorecardFor(person, companyIds.norte)).body.Data.cost_per_call
    expect(await costFor('dispatcher')).toEqual({ value: 120, network: 90 })
    expect(await costFor('sat')).toEqual({ value: 120, network: null })
  })

  it('gives the share of answers by the deadline, declines and calls still waiting included', async () => {
    await app.pool.query('delete from documents')
    await app.pool.query('delete from calls')
    const [sat, dispatcher] = [await app.signInAs('sat'), await app.signInAs('dispatcher')]
    const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * 3_600_000).toISOString()
    const waiting = (hours: number | null) =>
      createCall(app.db, { ...heldBy('norte'), answer_due_at: hours === null ? null : inHours(hours) })
    const visit = { appointment_date_at: inHours(48), duration_minutes: 60, technician: 'T1' }
    const accept = async ({ ID }: { ID: string }) =>
      expect((await sat.send(callApi.accept, { ID, ...visit })).body.HasError).toBe(false)
    const shareNow = async () => {
      const { body } = await dispatcher.send(companyFiguresApi.list, {})
      const { answered_in_time } = (await scorecardFor('dispatcher', companyIds.norte)).body.Data
      const norte = body.Data.find((row: CompanyFigures) => row.ID === companyIds.norte)
      return [norte.answered_in_time, answered_in_time.value]
    }
    await accept(await waiting(null))
    expect(await shareNow()).toEqual([null, null])
    await accept(await waiting(1))
    expect(await shareNow()).toEqual([1, 1])
    await accept(await waiting(-1))
    expect(await shareNow()).toEqual([0.5, 0.5])
    await sat.send(callApi.reject, { ID: (await waiting(1)).ID, reject_reason: 'BUSY' })
    expect(await shareNow()).toEqual([0.667, 0.67])
    await waiting(-1)
    expect(await shareNow()).toEqual([0.5, 0.5])
  })

  it('tells a company a figure of the network only if three others have a value', async () => {
    await app.pool.query('delete from documents')
    const networkFor = async (person: Person) => {
      const { charts, cost_per_call, answered_in_time, rating } = (await scorecardFor(person, companyIds.norte)).body
        .Data
      const weeks = charts.map(({ points }: Scorecard['charts'][number]) => points.at(-2)?.network)
      return [...weeks, cost_per_call.network, answered_in_time.network, rating.network]
    }
    const [none, figures] = [Array(6).fill(null), [1, 2, 1, 60, 1, 4]]
    await createFigures(companyIds.sur)
    await createFigures(companyIds.gone)
    expect(await networkFor('dispatcher')).toEqual(figures)
    expect(await networkFor('sat')).toEqual(none)
    await createFigures(companyIds.norte)
    expect(await networkFor('sat')).toEqual(none)
    await createFigures(await createCompany())
    expect(await networkFor('dispatcher')).toEqual(figures)
    expect(await networkFor('sat')).toEqual(figures)
  })
})

it('keeps when a call was done until it is opened again', async () => {
  const dispatcher = await app.signInAs('dispatcher')
  const call = await createCall(app.db, heldBy('norte'))
  const doneAt = async (status_id: number, version: number) => {
    await dispatcher.send(callApi.save, { ID: call.ID, version, status_id })
    const { rows } = await app.pool.query('select status_id, done_at from calls where "ID" = $1', [call.ID])
    return rows[0]
  }
  const now = app.clock.now.toISOString()
  expect(await doneAt(1, 1)).toMatchObject({ status_id: 1, done_at: now })
  await app.pool.query('update calls set is_saved_status_open = true where "ID" = $1', [call.ID])
  expect(await doneAt(-3, 2)).toMatchObject({ status_id: -3, done_at: null })
})

describe('the list of companies', () => {
  const companiesFor = async (person: Person, body: object = {}, query = {}) =>
    (await app.signInAs(person)).send(companyFiguresApi.list, body, { query })
  const namesFor = async (filterData: object) =>
    (await companiesFor('dispatcher', { filterData })).body.Data.map((row: CompanyFigures) => row.raison_sociale)

  it.each<[Person, number]>([
    ['dispatcher', 200],
    ['callcenter', 200],
    ['backoffice', 200],
    ['sat', 403],
    ['tech', 403],
  ])('is answered to %s with %i', async (person, status) => {
    expect((await companiesFor(person)).status).toBe(status)
    const columns = [{ Name: 'Company', Field: 'raison_sociale', Width: 100 }]
    const exported = await (await app.signInAs(person)).send(companyFiguresApi.export, { columns })
    expect(exported.status).toBe(status)
  })

  it('is answered to nobody who is signed out', async () => {
    expect((await app.signedOut.send(companyFiguresApi.list, {})).status).toBe(401)
  })

  it('has the work and the figures of the companies of the network alone', async () => {
    await app.pool.query('delete from documents')
    await app.pool.query('delete from customer_answers')
    await app.pool.query('delete from calls')
    await createCall(app.db, heldBy('sur'))
    await createFigures(companyIds.sur)
    await app.db
      .insertInto('company_leaves')
      .values({ societe_uuid: companyIds.sur, starts_on: '2026-03-10', ends_on: '2026-03-11' })
      .execute()
    const { Data, Total } = (await companiesFor('backoffice')).body
    expect(Total).toBe(Data.length)
    const rows = new Map(Data.map((row: CompanyFigures) => [row.ID, row]))
    expect(rows.has(companyIds.roma)).toBe(false)
    const figures = {
      answered_in_time: 1,
      hours_to_accept: 2,
      first_visit: 1,
      rating: 4,
      cost: 60,
    }
    expect(rows.get(companyIds.sur)).toMatchObject({ ...figures, open_calls: 1, on_leave: true, active: true })
    const none = {
      answered_in_time: null,
      hours_to_accept: null,
      first_visit: null,
      rating: null,
      cost: null,
    }
    expect(rows.get(companyIds.norte)).toMatchObject({ ...none, on_leave: false })
    const { body } = await companiesFor('dispatcher', {}, { networkCode: 'YGNITA' })
    expect(body.Data.map((row: CompanyFigures) => row.ID)).toEqual([companyIds.roma])
  })

  it('finds by name, code, skill, postcode and leave, in the order of any column', async () => {
    expect(await namesFor({ search: 'norte' })).toEqual(['Térmica Norte'])
    expect(await namesFor({ search: 's1' })).toEqual(['Térmica Norte'])
    await app.pool.query(`update companies set code_postal = '28013' where societe_uuid = $1`, [companyIds.norte])
    expect(await namesFor({ code_postal: '28013' })).toEqual(['Térmica Norte'])
    const activeOf = async (active?: boolean) =>
      (await companiesFor('dispatcher', { filterData: { active } })).body.Data.map((row: CompanyFigures) => row.active)
    expect(new Set(await activeOf())).toEqual(new Set([true, false]))
    expect(new Set(await activeOf(true))).toEqual(new Set([true]))
    expect(new Set(await activeOf(false))).toEqual(new Set([false]))
    const { body } = await companiesFor('dispatcher')
    const { skills, raison_sociale } = body.Data.find((row: CompanyFigures) => row.ID === companyIds.norte)
    const { rows } = await app.pool.query('select skill from company_skills where societe_uuid = $1 order by 1', [
      companyIds.norte,
    ])
    expect(skills).toEqual(rows.map(({ skill }) => skill))
    expect(await namesFor({ skill: skills.slice(0, 1) })).toContain(raison_sociale)
    expect(await namesFor({ skill: ['nothing'] })).toEqual([])
    expect(await namesFor({ on_leave: ['true'] })).toHaveLength(1)
    for (const Member of Object.keys(companyFiguresList.columns)) {
      const request = { Sorts: [{ Member, SortDirection: 1 }] }
      expect((await companiesFor('dispatcher', { request })).status).toBe(200)
    }
  })
})

import { callApi } from '@callout/domain/calls/call.api.ts'
import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import { describe, expect, it } from 'vitest'
import { acceptedVisit, companyIds, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { readOverview } from '../../test/fixtures/overview.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const overviewOf = readOverview(app)

/** Takes the appointments away from all calls. */
const withoutVisits = () =>
  app.pool.query('update calls set appointment_date_at = null, schedule_start_date = null, schedule_end_date = null')

const ofRoma = { network_code: 'YGNITA', societe_uuid: companyIds.roma, ...acceptedVisit('2026-03-10T12:00:00Z') }

describe('the visits of today', () => {
  it('are those of the network’s day, in order, without cancelled ones', async () => {
    await withoutVisits()
    const created: string[] = []
    // In Madrid the day begins at 23:00 UTC.
    for (const at of ['2026-03-09T23:00:00Z', '2026-03-10T22:59:00Z', '2026-03-09T22:59:00Z', '2026-03-10T23:00:00Z'])
      created.push((await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit(at) })).call_id)
    await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit('2026-03-10T12:00:00Z'), status_id: 5 })
    const { visits } = await overviewOf('sat')
    expect(visits.map(({ call_id }) => call_id)).toEqual(created.slice(0, 2))
    expect(visits[0]).toMatchObject({ technician: 'Technician One', status: 'Open', is_open: true })
    expect((await overviewOf('sat2')).visits).toEqual([])
    expect((await overviewOf('dispatcher')).network_day?.visits).toBe(2)
  })

  it('are those of the day at the company’s place, for everyone of the company and nobody else', async () => {
    await withoutVisits()
    const yesterday = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit('2026-03-09T23:30:00Z') })
    const late = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit('2026-03-10T23:30:00Z') })
    const visitsOf = async (person: Person) => (await overviewOf(person)).visits.map(({ call_id }) => call_id)
    expect(await visitsOf('sat')).toEqual([yesterday.call_id])
    const openSession = await app.signInAs('sat')
    await openSession.send(overviewApi.overview, {})
    const place = (address: object) =>
      app.db.updateTable('companies').set(address).where('societe_uuid', '=', companyIds.norte).execute()
    // In Las Palmas the day begins at 00:00 UTC.
    await place({ pays: 'ES', code_postal: '35001' })
    expect((await openSession.send(overviewApi.overview, {})).body.Data.visits).toMatchObject([{ ID: late.ID }])
    for (const person of ['sat', 'tech'] as const) {
      expect(await visitsOf(person)).toEqual([late.call_id])
      const client = await app.signInAs(person)
      const today = { appointment_date_at: { from: '2026-03-10', to: '2026-03-10' } }
      const { Data } = (await client.send(callApi.list, { filterData: today })).body
      expect(Data.map(({ call_id }: { call_id: string }) => call_id)).toEqual([late.call_id])
      const days = await client.send(visitApi.days, { from: '2026-03-10', days: 1 })
      expect(days.body.Data.visits.map(({ ID }: { ID: string }) => ID)).toEqual([late.ID])
    }
    expect((await overviewOf('dispatcher')).network_day?.visits).toBe(1)
    await place({ pays: '', code_postal: '28001' })
  })

  it('are the first of the day if there are many, with the list of all', async () => {
    const createVisit = (facts = {}) => createCall(app.db, { ...ofRoma, ...facts })
    await withoutVisits()
    for (let n = 0; n < 50; n++) await createVisit()
    await createVisit({ status_id: 5 })
    const fitting = await overviewOf('sat-ygnita')
    expect(fitting.visits).toHaveLength(50)
    expect(fitting).not.toHaveProperty('visits_filter')
    await createVisit()
    const { visits, visits_filter } = await overviewOf('sat-ygnita')
    expect(visits).toHaveLength(50)
    const client = await app.signInAs('sat-ygnita')
    expect((await client.send(callApi.list, { filterData: visits_filter })).body.Total).toBe(51)
  })
})

describe('the day of the network', () => {
  it.each<Person>(['dispatcher', 'callcenter', 'backoffice'])(
    'counts the visits of its companies for %s, those with late ones first',
    async (person) => {
      await withoutVisits()
      const visit = (company: 'norte' | 'sur', at: string, facts = {}) =>
        createCall(app.db, { ...heldBy(company), ...acceptedVisit(at), ...facts })
      for (const hour of ['12', '13', '14']) await visit('norte', `2026-03-10T${hour}:00:00Z`)
      await visit('sur', '2026-03-10T08:00:00Z', { status_id: 1 })
      await visit('sur', '2026-03-10T08:00:00Z', { status_id: 5 })
      await visit('sur', '2026-03-11T08:00:00Z')
      await createCall(app.db, { ...acceptedVisit('2026-03-10T12:00:00Z') })
      await createCall(app.db, ofRoma)
      const { visits, network_day, visits_filter } = await overviewOf(person)
      expect(visits).toHaveLength(5)
      // The database's `now()` is later than this day.
      expect(network_day).toMatchObject({ visits: 4, done: 1, late: 3 })
      expect(network_day?.companies).toMatchObject([
        { company: 'Térmica Norte', visits: 3, done: 0, late: 3 },
        { company: 'Clima Sur', visits: 1, done: 1, late: 0 },
      ])
      const client = await app.signInAs(person)
      for (const { societe_uuid, late } of network_day?.companies ?? []) {
        const filterData = { ...visits_filter, subContractors: [societe_uuid], overdue: true }
        expect((await client.send(callApi.list, { filterData })).body.Total).toBe(late)
      }
    },
  )

  it('is that of the other network there, and nobody’s of a company', async () => {
    await withoutVisits()
    await createCall(app.db, ofRoma)
    const { network_day } = await overviewOf('dispatcher', { networkCode: 'YGNITA' })
    expect(network_day?.companies.map(({ societe_uuid }) => societe_uuid)).toEqual([companyIds.roma])
    expect((await overviewOf('dispatcher')).network_day).toEqual({ visits: 0, done: 0, late: 0, companies: [] })
    for (const person of ['sat', 'tech', 'sat-ygnita'] as const)
      expect(await overviewOf(person)).not.toHaveProperty('network_day')
  })
})

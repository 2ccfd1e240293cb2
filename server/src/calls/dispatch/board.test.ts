import { type Board, boardApi } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { describe, expect, it } from 'vitest'
import { companyIds, createCall, heldBy, type Person } from '../../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { mapStyleOf } from '../../platform/config/map-style.ts'

const app = setUpApp()
const as = setUpClients(app)

const day = '2026-03-20'
const board = async (body: object = {}, person: Person = 'dispatcher'): Promise<Board> =>
  (await as[person].send(boardApi, { day, ...body })).body.Data
const visit = (start: string, end: string) => ({ schedule_start_date: start, schedule_end_date: end })

describe('the board of a day', () => {
  it('has the unassigned calls, the most urgent first', async () => {
    const medium = await createCall(app.db, { priority: 'M' })
    const urgent = await createCall(app.db, { priority: 'H' })
    const assigned = await createCall(app.db, heldBy('norte'))
    const IDs = (await board()).calls.map(({ ID }) => ID)
    expect(IDs.indexOf(urgent.ID)).toBeLessThan(IDs.indexOf(medium.ID))
    expect(IDs).toContain(urgent.ID)
    expect(IDs).not.toContain(assigned.ID)
  })

  it('puts a call whose promise ends soon before all others, and one whose promise ends later in its place', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const late = await createCall(app.db, { priority: 'L', promised_until: inHours(100) })
    const soon = await createCall(app.db, { priority: 'L', promised_until: inHours(2) })
    const over = await createCall(app.db, { priority: 'L', promised_until: inHours(-2) })
    const urgent = await createCall(app.db, { priority: 'H' })
    const { calls } = await board()
    const ours = calls.filter(({ ID }) => [late, soon, over, urgent].some((call) => call.ID === ID))
    expect(ours.map(({ ID }) => ID)).toEqual([over, soon, urgent, late].map(({ ID }) => ID))
    expect(ours[1]?.promised_until).toEqual(expect.any(String))
  })

  it('says by when a company would have to answer a call, counted from when the call came in', async () => {
    const created_at = '2026-03-20T15:30:00.000Z'
    const { ID } = await createCall(app.db, { priority: 'H', created_at, rejected_at: created_at, rejected_by: 'Sur' })
    expect((await board()).calls.find((call) => call.ID === ID)).toMatchObject({
      // Two working hours after Friday 16:30 in Madrid, and one.
      answer_due_at: '2026-03-23T07:30:00.000Z',
      answer_remind_at: '2026-03-20T16:30:00.000Z',
    })
  })

  it('has the visits that touch the day on the clocks of the network', async () => {
    const late = await createCall(app.db, {
      ...heldBy('norte'),
      ...visit('2026-03-19T22:30:00Z', '2026-03-19T23:30:00Z'),
    })
    const before = await createCall(app.db, {
      ...heldBy('norte'),
      ...visit('2026-03-19T21:00:00Z', '2026-03-19T22:00:00Z'),
    })
    const after = await createCall(app.db, {
      ...heldBy('norte'),
      ...visit('2026-03-20T23:00:00Z', '2026-03-21T00:00:00Z'),
    })
    const { visits, companies } = await board()
    const shown = visits.map(({ ID }) => ID)
    expect(shown).toContain(late.ID)
    expect(shown).not.toContain(before.ID)
    expect(shown).not.toContain(after.ID)
    expect(visits.find(({ ID }) => ID === late.ID)).toMatchObject({ societe_uuid: companyIds.norte })
    expect(companies[0]).toMatchObject({ societe_uuid: companyIds.norte, on_leave: false })
  })

  it('says which companies are on leave, how much they hold and who works there', async () => {
    await app.pool.query('insert into company_leaves (societe_uuid, starts_on, ends_on) values ($1, $2, $2)', [
      companyIds.sur,
      day,
    ])
    const { companies, total } = await board()
    const sur = companies.find(({ societe_uuid }) => societe_uuid === companyIds.sur)
    expect(sur).toMatchObject({ on_leave: true, capacity: 25, open_calls: expect.any(Number) })
    expect(companies.map(({ societe_uuid }) => societe_uuid)).not.toContain(companyIds.gone)
    expect(total.companies).toBe(companies.length)
    expect(companies.flatMap(({ technicians }) => technicians).length).toBeGreaterThan(0)
  })

  it('has the declared shape, which the client does not check, and its regions by name', async () => {
    await createCall(app.db, { code_postal: '05001', ville: 'Ávila' })
    await createCall(app.db, { code_postal: '49001', ville: 'Zamora' })
    await createCall(app.db, { ...heldBy('norte'), ...visit('2026-03-20T08:00:00Z', '2026-03-20T09:00:00Z') })
    const answer = await board()
    expect(boardApi.response.parse(answer)).toEqual(answer)
    const regions = answer.regions.map(({ name }) => name)
    expect(regions).toEqual(regions.toSorted((a, b) => a.localeCompare(b)))
    expect(regions.indexOf('Ávila')).toBeLessThan(regions.indexOf('Zamora'))
  })

  it('is limited to a region by its postcodes', async () => {
    const inside = await createCall(app.db, { code_postal: '41001', ville: 'Sevilla' })
    const outside = await createCall(app.db, { code_postal: '28001' })
    const { calls, regions } = await board({ region: '41' })
    expect(calls.map(({ ID }) => ID)).toContain(inside.ID)
    expect(calls.map(({ ID }) => ID)).not.toContain(outside.ID)
    expect(regions).toContainEqual(
      expect.objectContaining({ region: '41', name: 'Sevilla', calls: expect.any(Number) }),
    )
  })

  it('names what is no province of the country after its most frequent city', async () => {
    await createCall(app.db, { code_postal: '99001', ville: 'Elsewhere' })
    const { regions } = await board()
    expect(regions.find(({ region }) => region === '99')).toMatchObject({ name: 'Elsewhere (99…)', calls: 1 })
  })

  it('puts companies with late visits and late answers first', async () => {
    const times = visit('2026-03-26T08:00:00Z', '2026-03-26T09:00:00Z')
    for (const ville of ['one', 'two']) await createCall(app.db, { ...heldBy('norte'), ...times, ville })
    const late = { ...heldBy('sur'), accepted_at: '2020-03-01T08:00:00Z' }
    const { ID } = await createCall(app.db, { ...late, ...visit('2020-03-26T08:00:00Z', '2020-03-26T09:00:00Z') })
    await createCall(app.db, { ...heldBy('sur'), answer_due_at: '2020-03-26T08:00:00Z' })
    const first = async (of: string) => {
      const { companies, visits } = await board({ day: of })
      return { ...companies[0], late: visits.filter(({ is_late }) => is_late).map((one) => one.ID) }
    }
    expect(await first('2026-03-26')).toMatchObject({ societe_uuid: companyIds.sur, unanswered: 1, late: [] })
    expect(await first('2020-03-26')).toMatchObject({ societe_uuid: companyIds.sur, late: [ID] })
  })

  it('counts only the visits of the active companies of its region', async () => {
    const times = visit('2026-03-24T08:00:00Z', '2026-03-24T09:00:00Z')
    await createCall(app.db, { ...heldBy('norte'), ...times })
    await createCall(app.db, { ...heldBy('norte'), ...times, societe_uuid: companyIds.gone })
    const visitsIn = async (region: string) => {
      const { visits, total } = await board({ day: '2026-03-24', region })
      return [visits.length, total.visits]
    }
    expect([await visitsIn(''), await visitsIn('28'), await visitsIn('41')]).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ])
  })

  it('names the style of the map with its key', async () => {
    expect((await board()).map_style).toBe('')
    expect(mapStyleOf({ mapStyleUrl: 'https://maps.example/style.json?key={key}', mapStyleKey: 'a&b' })).toBe(
      'https://maps.example/style.json?key=a%26b',
    )
  })

  it('shows nothing of another network', async () => {
    const { ID } = await createCall(app.db)
    const { calls, companies } = await board({}, 'dispatcher-ygnita')
    expect(calls.map((call) => call.ID)).not.toContain(ID)
    expect(companies.map(({ societe_uuid }) => societe_uuid)).not.toContain(companyIds.norte)
  })

  it.each(['sat', 'callcenter', 'backoffice'] as const)('is forbidden for %s', async (person) => {
    expect((await as[person].send(boardApi, { day })).status).toBe(403)
    expect((await app.signedOut.send(boardApi, { day })).status).toBe(401)
  })

  it.each([
    ['a day that does not exist', { day: '2026-02-30' }, 'day'],
    ['no day', { day: '' }, 'day'],
    ['a region of more than two characters', { region: '280' }, 'region'],
  ])('is refused for %s, on the field', async (_what, body, field) => {
    const { body: answer } = await as.dispatcher.send(boardApi, { day, ...body })
    expect(Object.keys(answer.Errors)).toEqual([field])
  })
})

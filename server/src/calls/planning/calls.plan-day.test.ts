import { callApi } from '@callout/domain/calls/call.api.ts'
import { callBatchApi } from '@callout/domain/calls/call.batch.api.ts'
import { planningApi } from '@callout/domain/calls/planning/planning.api.ts'
import { dayMs } from '@callout/domain/platform/wall-clock.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { acceptedVisit, companyIds, createCall, heldBy, storedCall } from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { departedAt, finish } from '../../../test/fixtures/visits.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(async () => {
  await app.db.deleteFrom('calls').execute()
  await app.db.deleteFrom('company_leaves').execute()
})

const day = '2026-03-20'
const at = (time: string) => `${day}T${time}:00.000Z`
/** The company is at 40.4 north. */
const places = { north: 40.8, near: 40.5, south: 40.1 }

const createVisit = (time: string, place: keyof typeof places, facts: object = {}) =>
  createCall(app.db, {
    ...heldBy('norte'),
    ...acceptedVisit(at(time)),
    ...{ latitude: places[place], longitude: -3.7, ville: place },
    ...facts,
  })

/** North, south and then north again. */
async function createDay() {
  const first = await createVisit('08:00', 'north')
  const second = await createVisit('10:30', 'south')
  const third = await createVisit('13:30', 'near')
  return [first, second, third] as const
}
const plan = async (facts: object = {}, client = as.sat) =>
  (await client.send(planningApi.planDay, { technician: 'T1', day, ...facts })).body
const take = async (visits: object[], client = as.sat) =>
  (await client.send(planningApi.takeDayPlan, { technician: 'T1', visits })).body

interface Stop {
  readonly ID: string
  readonly schedule_start_date: string
  readonly schedule_end_date: string
}

/** The visits that the plan moves, as they are sent to take it. */
const movedBy = ({
  present,
  proposed,
  visits,
}: {
  present: { stops: Stop[] }
  proposed: { stops: Stop[] }
  visits: { ID: string; version: number }[]
}) =>
  proposed.stops
    .filter(
      ({ ID, schedule_start_date: start }) =>
        !present.stops.some((stop) => stop.ID === ID && stop.schedule_start_date === start),
    )
    .map(({ ID, schedule_start_date, schedule_end_date }) => ({
      ID,
      version: visits.find((visit) => visit.ID === ID)?.version,
      ...{ schedule_start_date, schedule_end_date },
    }))

describe('the plan of a day', () => {
  it('shows the present order, and keeps every appointment that was not unlocked', async () => {
    const visits = await createDay()
    const { Data } = await plan()
    expect(Data.present.stops.map(({ ID }: Stop) => ID)).toEqual(visits.map(({ ID }) => ID))
    expect(Data.present.stops[0]).toMatchObject({ schedule_start_date: at('08:00'), is_reachable: true })
    expect(Data.present.km).toBeGreaterThan(200)
    expect(Data.proposed).toEqual(Data.present)
    expect(Data.visits[0]).toMatchObject({ call_id: visits[0].call_id, version: 1, ville: 'north', can_move: true })
    expect(Data.by_road).toBe(false)
  })

  it('proposes a shorter order of the unlocked visits, and moves nothing yet', async () => {
    const visits = await createDay()
    const { Data } = await plan({ movable: visits.map(({ ID }) => ID) })
    expect(Data.proposed.km).toBeLessThan(Data.present.km)
    expect(Data.proposed.minutes).toBeLessThan(Data.present.minutes)
    expect((await storedCall(app.db, visits[2].ID)).version).toBe(1)
  })

  it('ignores unlocked visits that are done, belong to others or do not exist', async () => {
    const done = await createVisit('08:00', 'north', { status_id: 1 })
    const other = await createVisit('09:00', 'north', heldBy('sur'))
    await createVisit('10:30', 'south')
    const { Data } = await plan({ movable: [done.ID, other.ID, 'unknown'] })
    expect(Data.proposed).toEqual(Data.present)
    expect(Data.visits.map(({ can_move }: { can_move: boolean }) => can_move)).toEqual([false, true])
  })

  it.each(['depart', 'finish'] as const)('keeps a later visit after its technician has recorded %s', async (act) => {
    const first = await createVisit('12:00', 'north', acceptedVisit('2026-03-10T12:00:00.000Z'))
    const begun = await createVisit('15:00', 'near', acceptedVisit('2026-03-10T15:00:00.000Z'))
    const recorded =
      act === 'depart'
        ? await as.tech.send(visitApi.depart, { ID: begun.ID, at: departedAt })
        : await finish(as.tech, begun, { result: 'again', missing: 'A pump' })
    expect(recorded.body.HasError).toBe(false)
    const { Data } = await plan({ day: '2026-03-10', movable: [begun.ID] })
    expect(Data.visits).toMatchObject([
      { ID: first.ID, can_move: true },
      { ID: begun.ID, can_move: false },
    ])
    expect(Data.proposed).toEqual(Data.present)
  })

  it.each([
    ['a technician of another company', { technician: 'T2' }, { technician: 'message.not_in_list' }],
    ['a technician who has left', { technician: 'T9' }, { technician: 'message.out_of_use' }],
    ['a day that is over', { day: '2026-03-09' }, { day: 'day_plan.refused.past' }],
    ['a Sunday', { day: '2026-03-22' }, { day: 'day_plan.refused.closed' }],
  ])('refuses %s', async (_what, facts, errors) => {
    await createDay()
    expect((await plan(facts)).Errors).toEqual(errors)
  })

  it('refuses a day of leave, a day without visits, and one with too many', async () => {
    expect((await plan()).customErrorCode).toBe('day_plan.refused.no_visits')
    await Promise.all(Array.from({ length: 61 }, () => createVisit('08:00', 'near')))
    expect((await plan()).customErrorCode).toBe('day_plan.refused.too_many')
    const leave = { societe_uuid: companyIds.norte, starts_on: day, ends_on: day }
    await app.db.insertInto('company_leaves').values(leave).execute()
    const closed = await plan()
    expect(closed.Errors).toEqual({ day: 'day_plan.refused.closed' })
    expect(closed.Message).toBe('The technician does not work on this day')
  })

  it('is for the company alone', async () => {
    await createDay()
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const)
      for (const call of [planningApi.planDay, planningApi.takeDayPlan])
        expect((await as[person].send(call, {})).status).toBe(403)
    expect((await plan({ technician: 'T2' }, as.sat2)).customErrorCode).toBe('day_plan.refused.no_visits')
  })
})

describe('taking the plan of a day', () => {
  it('moves the visits with a history row each, and all of them can be undone', async () => {
    const visits = await createDay()
    const { Data } = await plan({ movable: visits.map(({ ID }) => ID) })
    const moved = movedBy(Data)
    const taken = await take(moved)
    expect(taken.Message).toBe(`Visits moved: ${moved.length}`)
    for (const { ID, schedule_start_date } of moved) {
      expect(await storedCall(app.db, ID)).toMatchObject({
        schedule_start_date,
        appointment_date_at: schedule_start_date,
        version: 2,
      })
      expect((await loadHistory(as.sat, ID))[0]).toMatchObject({ change_data: { type: 'planning' } })
    }
    expect((await plan()).Data.present.km).toBe(Data.proposed.km)
    const undone = await as.sat.send(callBatchApi.undo, { items: taken.Data.visits })
    expect(undone.body.Data).toMatchObject({ done: moved.length, refused: 0 })
    expect((await plan()).Data.present.stops).toEqual(Data.present.stops)
  })

  it('moves none if one has changed meanwhile', async () => {
    const visits = await createDay()
    const moved = movedBy((await plan({ movable: visits.map(({ ID }) => ID) })).Data)
    const last = moved.toSorted((a, b) => (a.ID < b.ID ? -1 : 1)).at(-1)
    await as.dispatcher.send(callApi.plan, {
      ID: last?.ID as string,
      schedule_start_date: at('15:00'),
      schedule_end_date: at('16:00'),
    })
    const index = moved.findIndex(({ ID }) => ID === last?.ID)
    expect(await take(moved)).toMatchObject({
      customErrorCode: 'Conflict',
      Errors: { [`visits.${index}.ID`]: 'message.conflict' },
    })
    for (const { ID } of moved) if (ID !== last?.ID) expect((await storedCall(app.db, ID)).version).toBe(1)
  })

  it('moves none if the technician has set out for one meanwhile', async () => {
    const today = (time: string) => `2026-03-10T${time}:00.000Z`
    const { ID, call_id } = await createVisit('15:00', 'near', acceptedVisit(today('15:00')))
    expect((await as.tech.send(visitApi.depart, { ID, at: departedAt })).body.HasError).toBe(false)
    const times = { schedule_start_date: today('16:00'), schedule_end_date: today('17:00') }
    expect(await take([{ ID, version: 1, ...times }])).toMatchObject({
      customErrorCode: 'day_plan.refused.begun',
      Message: `The technician has already set out for call ${call_id}. Plan the day again.`,
      Errors: { 'visits.0.ID': 'day_plan.refused.begun' },
    })
    expect((await storedCall(app.db, ID)).version).toBe(1)
    const kept = { schedule_start_date: today('15:00'), schedule_end_date: today('16:00') }
    expect((await take([{ ID, version: 1, ...kept }])).HasError).toBe(false)
  })

  it('names the visit and the field of a refusal as its body does', async () => {
    const visits = await createDay()
    const keep = visits.map(({ ID }, hour) => ({
      ID,
      version: 1,
      schedule_start_date: at(`1${hour * 2}:00`),
      schedule_end_date: at(`1${hour * 2 + 1}:00`),
    }))
    const errorsWith = async (wrong: object) => (await take([...keep.slice(0, 2), { ...keep[2], ...wrong }])).Errors
    expect(
      await errorsWith({ schedule_start_date: '2026-03-02T08:00:00Z', schedule_end_date: '2026-03-02T09:00:00Z' }),
    ).toEqual({ 'visits.2.schedule_start_date': 'message.appointment_in_past' })
    expect(await errorsWith({ schedule_end_date: at('14:00') })).toEqual({
      'visits.2.schedule_end_date': 'message.end_before_start',
    })
    const foreign = await as.sat.send(planningApi.takeDayPlan, { technician: 'T2', visits: keep })
    expect(foreign.body.Errors).toEqual({ technician: 'message.not_in_list' })
  })

  it('refuses visits that would overlap each other or another one', async () => {
    const [first, second] = await createDay()
    const move = ({ ID }: { ID: string }, from: string, to: string) => ({
      ID,
      version: 1,
      schedule_start_date: at(from),
      schedule_end_date: at(to),
    })
    const answer = await take([move(first, '14:00', '15:00')])
    expect(answer.customErrorCode).toBe('day_plan.refused.overlap')
    expect((await storedCall(app.db, first.ID)).version).toBe(1)
    // Two visits that change places overlap only in between.
    expect((await take([move(first, '10:30', '11:30'), move(second, '08:00', '09:00')])).HasError).toBe(false)
  })

  it('refuses calls of others and unknown ones alike, and a plan without visits', async () => {
    const foreign = await createVisit('08:00', 'north', { ...heldBy('sur'), technician: 'T2' })
    const times = { version: 1, schedule_start_date: at('09:00'), schedule_end_date: at('10:00') }
    for (const ID of [foreign.ID, 'unknown']) {
      const { status } = await as.sat.send(planningApi.takeDayPlan, { technician: 'T1', visits: [{ ID, ...times }] })
      expect(status).toBe(404)
    }
    expect((await take([])).Errors).toEqual({ visits: 'text.required' })
  })
})

it('the filter to_plan finds accepted calls without technician or appointment, and visits of the past', async () => {
  const missing = [
    await createVisit('08:00', 'near', { technician: '' }),
    await createVisit('08:00', 'near', { schedule_start_date: null, schedule_end_date: null }),
    await createVisit('08:00', 'near', acceptedVisit('2020-03-20T08:00:00.000Z')),
  ].map(({ call_id }) => call_id)
  const tomorrow = new Date(Date.now() + dayMs).toISOString()
  await createVisit('08:00', 'near', acceptedVisit(tomorrow))
  await createVisit('08:00', 'near', { ...acceptedVisit('2020-03-20T08:00:00.000Z'), status_id: 1 })
  await createCall(app.db, heldBy('norte'))
  const { body } = await as.sat.send(callApi.list, { filterData: { to_plan: true } })
  expect(body.Data.map(({ call_id }: { call_id: string }) => call_id)).toEqual(missing)
})

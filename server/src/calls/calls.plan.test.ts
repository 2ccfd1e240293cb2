import { callApi } from '@callout/domain/calls/call.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCall, acceptedFor, heldBy } from '../../test/factories.ts'
import { type Caller, openHouse, type TestHouse } from '../../test/harness.ts'
import { historyOf } from '../../test/history.ts'

let house: TestHouse
let dispatcher: Caller
let sat: Caller

beforeAll(async () => {
  house = await openHouse()
  dispatcher = await house.as('dispatcher')
  sat = await house.as('sat')
})
afterAll(() => house.close())

const aVisit = (appointment: string, facts: object = {}) =>
  aCall(house.db, { ...heldBy('norte'), ...acceptedFor(appointment), ...facts })
const stored = (ID: string) => house.db.selectFrom('calls').selectAll().where('ID', '=', ID).executeTakeFirstOrThrow()
const to = (schedule_start_date: string, schedule_end_date: string) => ({ schedule_start_date, schedule_end_date })

describe('a row of the calendar', () => {
  it('says when the visit is wished for and planned, and whether it may still be moved', async () => {
    const { call_id } = await aVisit('2026-03-20T08:00:00.000Z', { wish_date_from: '2026-03-18T07:00:00.000Z' })
    const { body } = await sat.send(callApi.list, { filterData: { call_id } })
    expect(body.Data[0]).toMatchObject({
      wish_date_from: '2026-03-18T07:00:00.000Z',
      schedule_start_date: '2026-03-20T08:00:00.000Z',
      schedule_end_date: '2026-03-20T09:00:00.000Z',
      accepted_at: '2026-03-02T08:00:00.000Z',
      is_saved_status_open: true,
      version: 1,
    })
  })
})

describe('moving a visit', () => {
  it('of two people who saw the same version, one moves it and the other is told', async () => {
    const { ID } = await aVisit('2026-03-12T08:00:00.000Z')
    const drops = [
      [sat, to('2026-03-13T08:00:00Z', '2026-03-13T09:00:00Z')],
      [dispatcher, to('2026-03-14T08:00:00Z', '2026-03-14T09:00:00Z')],
    ] as const
    const answers = await Promise.all(drops.map(([who, when]) => who.send(callApi.plan, { ID, version: 1, ...when })))
    const refused = answers.filter(({ body }) => body.HasError)
    expect(refused.map(({ body }) => body.customErrorCode)).toEqual(['Conflict'])
    expect((await stored(ID)).version).toBe(2)
    expect(await historyOf(sat, ID)).toHaveLength(1)
  })

  it('over a change of clocks keeps the length it is given', async () => {
    const { ID } = await aVisit('2026-03-27T09:00:00.000Z')
    const { body } = await sat.send(callApi.plan, { ID, ...to('2026-03-29T00:30:00Z', '2026-03-29T02:00:00Z') })
    expect(body.Data).toMatchObject({ duration_minutes: 90, schedule_end_date: '2026-03-29T02:00:00.000Z' })
  })

  it('that has begun may be stretched, not moved to another moment that has passed', async () => {
    const { ID } = await aVisit('2026-03-10T08:30:00.000Z')
    const longer = to('2026-03-10T08:30:00Z', '2026-03-10T11:00:00Z')
    expect((await sat.send(callApi.plan, { ID, version: 1, ...longer })).body.Data.duration_minutes).toBe(150)
    const { body } = await sat.send(callApi.plan, { ID, ...to('2026-03-10T08:45:00Z', '2026-03-10T09:45:00Z') })
    expect(body.Errors).toEqual({ appointment_date_at: 'message.appointment_in_past' })
    expect((await stored(ID)).schedule_start_date).toBe('2026-03-10T08:30:00.000Z')
  })

  it('to where it stands changes nothing and leaves no trace', async () => {
    const { ID } = await aVisit('2026-03-12T08:00:00.000Z')
    const { body } = await sat.send(callApi.plan, {
      ID,
      version: 1,
      ...to('2026-03-12T08:00:00Z', '2026-03-12T09:00:00Z'),
    })
    expect(body).toMatchObject({ HasError: false, Data: { version: 1 } })
    expect(await historyOf(sat, ID)).toEqual([])
  })

  it('may bring another technician of the company, and none of another', async () => {
    const { ID } = await aVisit('2026-03-12T08:00:00.000Z', { technician: '' })
    const later = to('2026-03-12T10:00:00Z', '2026-03-12T11:00:00Z')
    const { body } = await sat.send(callApi.plan, { ID, ...later, technician: 'T2' })
    expect(body.Errors).toEqual({ technician: 'message.not_in_list' })
    expect((await sat.send(callApi.plan, { ID, ...later, technician: 'T1' })).body.Data.technician).toBe('T1')
  })

  it.each([1, 2, 5, -1])('of a call in status %i, whose work is over, is refused', async (status_id) => {
    const { ID } = await aVisit('2026-03-12T08:00:00.000Z', { status_id })
    const { body } = await sat.send(callApi.plan, { ID, ...to('2026-03-13T08:00:00Z', '2026-03-13T09:00:00Z') })
    expect(body.customErrorCode).toBe('call.refused.not_open')
  })
})

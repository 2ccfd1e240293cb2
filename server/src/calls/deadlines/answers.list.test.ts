import { callApi } from '@callout/domain/calls/call.api.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { describe, expect, it } from 'vitest'
import { createCall, heldBy } from '../../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

describe('the list of calls', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const waiting = { ...heldBy('norte'), assigned_at: '2026-03-01T08:00:00.000Z', subject: 'Deadlines' }
  const idsOf = async (filterData: object, Sorts: object[] = []) =>
    (
      await as.sat.send(callApi.list, { request: { Sorts }, filterData: { subject: 'Deadlines', ...filterData } })
    ).body.Data.map(({ ID }: { ID: string }) => ID)

  it('filters by the state of the answer and sorts by the deadline, calls without one last', async () => {
    const times = [
      { answer_due_at: inHours(-1), answer_remind_at: inHours(-2) },
      { answer_due_at: inHours(1), answer_remind_at: inHours(-1) },
      { answer_due_at: inHours(3), answer_remind_at: inHours(1) },
      { answer_due_at: inHours(4), answer_remind_at: null },
      {},
    ]
    const calls: string[] = []
    for (const facts of times) calls.push((await createCall(app.db, { ...waiting, ...facts })).ID)
    const [late, soon, inTime, unreminded, without] = calls
    const Sorts = (SortDirection: number) => [{ Member: 'answer_due_at', SortDirection }]
    expect(await idsOf({}, Sorts(0))).toEqual(calls)
    expect(await idsOf({}, Sorts(1))).toEqual([unreminded, inTime, soon, late, without])
    expect(await idsOf({ answer_state: ['late'] })).toEqual([late])
    expect(await idsOf({ answer_state: ['soon', 'in_time'] }, Sorts(0))).toEqual([soon, inTime, unreminded])
    expect(await idsOf({ answer_state: ['never'] })).toEqual([])
    // Without a deadline, a day after the assignment.
    expect((await idsOf({ unanswered: true })).toSorted()).toEqual([late, without].toSorted())
  })

  it('offers the states in the reader’s language', async () => {
    const { body } = await as.sat.send(valueListApi.list, { valueList: 'answer_states' }, { query: { lang: 'fr' } })
    expect(body.map(({ text }: { text: string }) => text)).toEqual(['Dans le délai', 'Échéance proche', 'En retard'])
  })
})

import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminChange } from '@callout/domain/admin/admin.ts'
import { policyApi } from '@callout/domain/policy/policy.api.ts'
import type { PolicyRecord } from '@callout/domain/policy/policy.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const load = async (person: Person = 'dispatcher'): Promise<PolicyRecord> =>
  (await as[person].send(policyApi.get, {})).body.Data
const saveCalendar = async (calendar: object) => {
  const { version, policy } = await load()
  const next = { ...policy, calendar: { ...policy.calendar, ...calendar } }
  return (await as.dispatcher.send(policyApi.save, { version, policy: next, note: 'Next year' })).body
}
const changes = async (person: Person = 'dispatcher'): Promise<AdminChange[]> =>
  (await as[person].send(adminRowsApi.changes, { sheet: 'policy', request: {} })).body.Data
const undo = (body: object, person: Person = 'dispatcher') => as[person].send(adminRowsApi.undo, body)

describe('the holidays of a network', () => {
  it('keep their names, and stand in the list of changes', async () => {
    const { HasError } = await saveCalendar({
      holidays: ['2027-01-06', '2027-12-25'],
      holiday_names: { '2027-01-06': 'Reyes' },
    })
    expect(HasError).toBe(false)
    expect((await load()).policy.calendar.holiday_names).toEqual({ '2027-01-06': 'Reyes' })
    expect((await changes())[0]).toMatchObject({
      sheet: 'policy',
      user_name: 'The dispatcher',
      note: 'Next year',
      result: 'updated',
      columns: [{ name: 'holidays', old: '', new: '2027-01-06 Reyes\n2027-12-25' }],
    })
    expect(await changes('dispatcher-ygnita')).toEqual([])
  })

  it.each([
    ['a name that is too long', { holiday_names: { '2027-01-06': 'x'.repeat(81) } }, 'holiday_names.2027-01-06'],
    ['a day that does not exist', { holidays: ['2027-02-30'] }, 'holidays.0'],
  ])('refuse %s', async (_what, calendar, field) => {
    const before = await load()
    const { HasError, Errors } = await saveCalendar(calendar)
    expect([HasError, Object.keys(Errors)]).toEqual([true, [`policy.calendar.${field}`]])
    expect((await load()).version).toBe(before.version)
  })

  it('refuse a name of no day', async () => {
    const { version } = await load()
    const policy = { calendar: { holiday_names: { tomorrow: 'Reyes' } } }
    expect((await as.dispatcher.send(policyApi.save, { version, policy })).status).toBe(400)
    expect((await load()).version).toBe(version)
  })

  it('are taken back in a version of its own, unless somebody has changed them since', async () => {
    await saveCalendar({ holidays: ['2027-01-06'], holiday_names: {} })
    await saveCalendar({ holidays: ['2027-01-06', '2027-05-01'] })
    const [last, earlier] = await changes()
    const { version } = await load()
    expect((await undo({ ID: earlier?.ID })).body.Data).toMatchObject({
      undone: 0,
      refused: 1,
      items: [{ customErrorCode: 'Conflict' }],
    })
    expect((await undo({ batch: last?.batch })).body.Data).toMatchObject({ undone: 1, refused: 0 })
    expect(await load()).toMatchObject({ version: version + 1, policy: { calendar: { holidays: ['2027-01-06'] } } })
    expect((await changes()).find(({ ID }) => ID === last?.ID)?.result).toBe('undone')
    expect((await undo({ ID: last?.ID })).body.Data).toMatchObject({ undone: 0 })
  })

  it('are taken back only by those who administer this network', async () => {
    await saveCalendar({ holidays: ['2027-08-15'], holiday_names: {} })
    const [last] = await changes()
    await undo({ batch: last?.batch }, 'dispatcher-ygnita')
    expect((await load()).policy.calendar.holidays).toEqual(['2027-08-15'])
    await app.pool.query(`update accounts set can_administer = '{prices}' where subject = 'dispatcher2'`)
    expect((await undo({ batch: last?.batch }, 'dispatcher2')).body).toMatchObject({
      HasError: true,
      Errors: { sheet: 'admin.other_part' },
    })
    expect((await as.dispatcher2.send(adminRowsApi.changes, { request: {} })).body.Data).toEqual([])
  })
})

it('a number that was empty is empty again', async () => {
  const { version, policy } = await load()
  const approval = { ...policy.approval, two_person_amount: 250 }
  await as.dispatcher.send(policyApi.save, { version, policy: { ...policy, approval } })
  const [last] = await changes()
  expect((await undo({ ID: last?.ID })).body.Data.undone).toBe(1)
  expect((await load()).policy.approval.two_person_amount).toBeNull()
})

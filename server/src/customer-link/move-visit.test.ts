import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, createLink, openPage, sendForm, switchMailsOn, visitAt } from '../../test/fixtures/customer-links.ts'
import { companyIds, storedCall } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setHolidays } from '../../test/fixtures/policy.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('calls').execute()
  await app.db.deleteFrom('company_leaves').execute()
  await switchMailsOn(as.dispatcher)
})

const newest = async (ID: string) => (await loadHistory(as.sat, ID))[0]
const slotOn = (page: { body: string }) => /name="slot" value="([^"]+)"/.exec(page.body)?.[1] ?? ''

describe('moving the visit by the page', () => {
  it('asks the company for another of its free times', async () => {
    const { path, ID } = await createLink(app)
    const slot = slotOn(await openPage(app, path))
    expect(slot > testNow.toISOString()).toBe(true)
    expect((await sendForm(app, `${path}/move`, { slot })).statusCode).toBe(303)
    expect(await answerOf(app, ID)).toMatchObject({ answer: 'wish', wish_at: slot, can_keep: true })
    expect((await storedCall(app.db, ID)).appointment_date_at).toBe(visitAt)
    expect((await newest(ID))?.change_data).toMatchObject({
      type: 'customer',
      changedItem: [{ field: 'customer_wish_at', new_value: slot }],
    })
    const notifications = await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('service_job_uuid', '=', ID)
      .execute()
    expect(notifications.map(({ kind }) => kind)).toContain('customer')
  })

  it('offers three times, and takes one although the notice has become shorter while the customer chose', async () => {
    const { path, ID } = await createLink(app)
    const { body } = await openPage(app, path)
    const slots = [...body.matchAll(/name="slot" value="([^"]+)"/g)].map(([, slot = '']) => slot)
    expect(new Set(slots).size).toBe(3)
    app.clock.now = new Date(testNow.getTime() + 50 * 60_000)
    expect((await sendForm(app, `${path}/move`, { slot: slots[0] as string })).statusCode).toBe(303)
    expect(await answerOf(app, ID)).toMatchObject({ answer: 'wish', wish_at: slots[0] })
    expect((await sendForm(app, `${path}/move`, { slot: 'tomorrow' })).statusCode).toBe(422)
  })

  it('takes a time of the last offered day, also if midnight is between the notices of offer and choice', async () => {
    const { path, ID } = await createLink(app)
    const leave = { societe_uuid: companyIds.norte, starts_on: '2026-03-10', ends_on: '2026-03-23' }
    await app.db.insertInto('company_leaves').values(leave).execute()
    // 12:30 in Madrid: the notice of twelve hours ends on the next day, and that of eleven on this one.
    app.clock.now = new Date('2026-03-10T11:30:00.000Z')
    const slot = slotOn(await openPage(app, path))
    expect(slot.slice(0, 10)).toBe('2026-03-24')
    app.clock.now = new Date('2026-03-10T11:31:00.000Z')
    expect((await sendForm(app, `${path}/move`, { slot })).statusCode).toBe(303)
    expect(await answerOf(app, ID)).toMatchObject({ answer: 'wish', wish_at: slot })
  })

  it('moves the visit at once where the policy allows it, to a time that is still free', async () => {
    await switchMailsOn(as.dispatcher, { moves: 'at_once' })
    const [one, two] = [await createLink(app), await createLink(app)]
    const slot = slotOn(await openPage(app, one.path))
    expect((await sendForm(app, `${one.path}/move`, { slot })).statusCode).toBe(303)
    expect(await storedCall(app.db, one.ID)).toMatchObject({ appointment_date_at: slot, schedule_start_date: slot })
    expect(await answerOf(app, one.ID)).toMatchObject({ answer: 'confirmed' })
    const taken = await sendForm(app, `${two.path}/move?lang=en`, { slot: '2026-03-11T03:00:00.000Z' })
    expect(taken.statusCode).toBe(422)
    expect(taken.body).toContain('That time is no longer free')
    expect((await storedCall(app.db, two.ID)).appointment_date_at).toBe(visitAt)
  })

  it('offers and takes no time on a holiday of the network', async () => {
    await switchMailsOn(as.dispatcher, { moves: 'at_once' })
    const { path, ID } = await createLink(app)
    const slot = slotOn(await openPage(app, path))
    await setHolidays(app.db, [slot.slice(0, 10)])
    const { body } = await openPage(app, path)
    expect(slotOn({ body }).slice(0, 10) > slot.slice(0, 10)).toBe(true)
    expect((await sendForm(app, `${path}/move`, { slot })).statusCode).toBe(422)
    expect((await storedCall(app.db, ID)).appointment_date_at).toBe(visitAt)
    await setHolidays(app.db, [])
  })
})

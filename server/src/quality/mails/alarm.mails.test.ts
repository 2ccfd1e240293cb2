import { subscriptionApi, subscriptions } from '@callout/domain/quality/subscription.api.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createProduct, type Person } from '../../../test/fixtures/factories.ts'
import { createSignal } from '../../../test/fixtures/quality.ts'
import { jobPartsOf } from '../../../test/support/deadline-jobs.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { mailAlarms } from './alarm.mails.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeAll(async () => {
  await createProduct(app.db, { code_product: 'M-1', item_code: 'M-1', item_name: 'Boiler 24 kW' })
  await sql`update networks set dispatch_email = 'dispatch@network.example', quality_budget = 2 where network_code = 'ATLIBE'`.execute(
    app.db,
  )
})

const read = async (person: Person = 'dispatcher') =>
  subscriptions().parse((await as[person].send(subscriptionApi.get, {})).body.Data)
const mailAt = async (instant: string) => {
  app.clock.now = new Date(instant)
  await mailAlarms(jobPartsOf(app))
  const { rows } = await sql<{ recipient: string; subject: string; body: string }>`select recipient, subject, body
    from mails order by mail_uuid`.execute(app.db)
  return rows
}

it('is begun and ended for oneself, and by dispatchers for others of the network', async () => {
  expect(await read('callcenter')).toEqual({ subscribed: false, address: 'dispatch@network.example', people: [] })
  await as.callcenter.send(subscriptionApi.set, { subscribed: true })
  expect(await read('callcenter')).toMatchObject({ subscribed: true })
  const { people } = await read()
  const callcenter = people.find(({ subscribed }) => subscribed)
  const account_uuid = callcenter?.account_uuid
  const answer = await as.dispatcher.send(subscriptionApi.set, { subscribed: false, account_uuid })
  expect(
    subscriptions()
      .parse(answer.body.Data)
      .people.some(({ subscribed }) => subscribed),
  ).toBe(false)
  const other = people.find((one) => one !== callcenter)?.account_uuid
  expect((await as.callcenter.send(subscriptionApi.set, { subscribed: true, account_uuid: other })).status).toBe(403)
  const foreign = { subscribed: true, account_uuid }
  expect((await as['dispatcher-ygnita'].send(subscriptionApi.set, foreign)).status).toBe(404)
  expect((await as.sat.send(subscriptionApi.set, { subscribed: true })).status).toBe(403)
  expect((await app.signedOut.send(subscriptionApi.get, {})).status).toBe(401)
})

it('tells new alarms once, on a Monday morning, the strongest first and never more than the budget', async () => {
  const alarm = (facts: object) => createSignal(app.db, { network_code: 'ATLIBE', code_product: 'M-1', ...facts })
  await alarm({})
  await alarm({ state: 'known' })
  expect(await mailAt('2026-03-02T07:00:00Z')).toEqual([])
  await as.callcenter.send(subscriptionApi.set, { subscribed: true })
  await as.dispatcher.send(subscriptionApi.set, { subscribed: true })
  expect(await mailAt('2026-03-02T05:30:00Z')).toEqual([])
  expect(await mailAt('2026-03-03T07:00:00Z')).toEqual([])
  const [mail, ...others] = await mailAt('2026-03-09T07:00:00Z')
  expect(others).toEqual([])
  expect(mail?.recipient).toBe('dispatch@network.example')
  expect(mail?.subject).toBe('1 alarma nueva de calidad de producto')
  expect(mail?.body).toMatch(/- Boiler 24 kW, .*: 14 .*4,0.*3,5.*1,9/)
  expect(mail?.body).toContain('https://callout.example/quality')
  expect(mail?.body).not.toMatch(/[{}]/)
  for (const detector of ['change', 'window', 'launch'] as const) await alarm({ detector, problem_type_id: detector })
  expect(await mailAt('2026-03-09T09:00:00Z')).toHaveLength(1)
  const later = await mailAt('2026-03-16T07:00:00Z')
  expect(later).toHaveLength(2)
  expect(later[1]?.body.match(/^- /gm)).toHaveLength(2)
  expect((await mailAt('2026-03-23T07:00:00Z'))[2]?.body.match(/^- /gm)).toHaveLength(1)
  expect(await mailAt('2026-03-30T07:00:00Z')).toHaveLength(3)
})

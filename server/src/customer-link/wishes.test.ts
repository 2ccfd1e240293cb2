import { beforeEach, expect, it } from 'vitest'
import {
  answerOf,
  createLink,
  openPage,
  sendForm,
  switchMailsOn,
  visitAt as visit,
} from '../../test/fixtures/customer-links.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'

const app = setUpApp()
const { sat, dispatcher } = setUpClients(app, 'sat', 'dispatcher')

beforeEach(async () => {
  app.clock.now = testNow
  await switchMailsOn(dispatcher)
})

/** Sends a form whose field `day` has several values. */
const sendDays = (path: string, days: readonly string[], fields: Record<string, string> = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: `${path}/other`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams([
      ...days.map((day) => ['day', day]),
      ...Object.entries({ visit, ...fields }),
    ]).toString(),
  })

it('a customer whom no offered time suits names days and a part of them, which the company reads', async () => {
  const { ID, path } = await createLink(app)
  const { body } = await openPage(app, path)
  expect(body).toContain('value="2026-03-11"')
  expect(body).not.toContain('value="2026-03-15"')
  const sent = await sendDays(path, ['2026-03-11', '2026-03-13'], { part: 'morning', call: 'Y' })
  expect(sent.statusCode).toBe(303)
  const wish = { wish_at: null, wish_days: ['2026-03-11', '2026-03-13'], wish_part: 'morning', wants_call: true }
  expect(await answerOf(app, ID)).toMatchObject({ answer: 'wish', ...wish })
  const after = (await openPage(app, path)).body
  expect(after).toContain('Wednesday, March 11, Friday, March 13 · in the morning')
  expect(after).toContain('value="2026-03-13" checked')
  const [row] = await loadHistory(sat, ID)
  const words = 'miércoles, 11 de marzo, viernes, 13 de marzo · por la mañana · Pide que le llamen'
  expect(row?.change_data.changedItem).toEqual([{ field: 'customer_wish_words', old_value: null, new_value: words }])
  expect((await sendDays(path, ['2026-03-12'])).statusCode).toBe(303)
  expect(await answerOf(app, ID)).toMatchObject({ wish_days: ['2026-03-12'], wish_part: '', wants_call: false })
})

it.each([
  ['without a day or a call', [], {}],
  ['of a day that is not offered', ['2027-01-01'], {}],
  ['of what is no day', ['Thursday'], {}],
  ['of a visit that has moved', ['2026-03-11'], { visit: '2026-03-12T10:00:00.000Z' }],
])('refuses a wish %s, and keeps what was ticked', async (_, days, fields) => {
  const { ID, path } = await createLink(app)
  const refused = await sendDays(path, days, { part: 'afternoon', ...fields })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toMatch(/role="alert"/)
  expect(refused.body).toContain('value="afternoon" checked')
  expect((await answerOf(app, ID)).answer).toBe('')
})

it('a customer says once that an earlier time suits too, and takes it back', async () => {
  const { ID, path } = await createLink(app)
  await sendForm(app, `${path}/confirm`, { visit })
  for (const _ of [1, 2]) expect((await sendForm(app, `${path}/earlier`, { visit, earlier: 'Y' })).statusCode).toBe(303)
  expect(await answerOf(app, ID)).toMatchObject({ answer: 'confirmed', wants_earlier: true })
  expect((await openPage(app, path)).body).toContain('An earlier time no longer suits me')
  expect((await loadHistory(sat, ID)).filter(({ change_data }) => change_data.type === 'customer')).toHaveLength(2)
  await sendForm(app, `${path}/earlier`, { visit, earlier: 'N' })
  expect(await answerOf(app, ID)).toMatchObject({ answer: 'confirmed', wants_earlier: false })
  await sendForm(app, `${path}/cancel`, { visit, reason: 'No' })
  expect((await sendForm(app, `${path}/earlier`, { visit, earlier: 'Y' })).statusCode).toBe(422)
})

import { customerLinkApi } from '@callout/domain/customer-link/customer-link.api.ts'
import { mailMessages } from '@callout/domain/messages/mail-messages.ts'
import { languages } from '@callout/domain/messages/messages.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, createLink, openPage, sendForm, switchMailsOn, visitAt } from '../../test/fixtures/customer-links.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(async () => {
  await app.db.deleteFrom('calls').execute()
  await switchMailsOn(as.dispatcher)
})

const formsOf = ({ body }: { body: string }) =>
  [...body.matchAll(/action="\/v\/[\w-]+\/(\w+)\?/g)].map(([, act]) => act ?? '')

/** Asks for another time, or cancels. */
async function say(path: string, answer: 'wish' | 'cancelled') {
  const slot = /name="slot" value="([^"]+)"/.exec((await openPage(app, path)).body)?.[1] ?? ''
  const answered =
    answer === 'wish'
      ? await sendForm(app, `${path}/move`, { slot })
      : await sendForm(app, `${path}/cancel`, { visit: visitAt, reason: 'Away' })
  expect(answered.statusCode).toBe(303)
}

const countNotifications = async (ID: string) =>
  (await app.db.selectFrom('notifications').select('kind').where('service_job_uuid', '=', ID).execute()).length

describe.each(['wish', 'cancelled'] as const)('what the customer said stays said: %s', (answer) => {
  it('offers no confirmation, but to keep the visit by name', async () => {
    const { path } = await createLink(app)
    expect(formsOf(await openPage(app, path))).toContain('confirm')
    await say(path, answer)
    const page = await openPage(app, path)
    expect(formsOf(page)).toContain('keep')
    expect(formsOf(page)).not.toContain('confirm')
    expect(page.body).toContain('class="choice">Keep Thursday 10:00</button>')
    expect(page.body.includes('Until then the visit stays as planned.')).toBe(answer === 'wish')
    expect((await openPage(app, `${path}?lang=es`)).body).toContain('Mantener el jueves 10:00')
  })

  it('refuses the confirmation of a page that was opened before', async () => {
    const { path, ID } = await createLink(app)
    await say(path, answer)
    const refused = await sendForm(app, `${path}/confirm?lang=en`, { visit: visitAt })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('You have already asked for another time or cancelled.')
    expect((await answerOf(app, ID)).answer).toBe(answer)
  })

  it('is taken back once, and the company is told', async () => {
    const { path, ID } = await createLink(app)
    await say(path, answer)
    // A notification for each account of the company.
    const before = await countNotifications(ID)
    for (let n = 0; n < 2; n += 1) {
      const kept = await sendForm(app, `${path}/keep?lang=en`, { visit: visitAt })
      expect([kept.statusCode, kept.headers.location]).toEqual([303, `${path}?lang=en&done=keep`])
    }
    expect(await answerOf(app, ID)).toMatchObject({ answer: 'confirmed', wish_at: null, reason: '', can_keep: false })
    expect(await countNotifications(ID)).toBe(2 * before)
    const rows = (await loadHistory(as.sat, ID)).filter(({ change_data }) => change_data.type === 'customer')
    expect(rows).toHaveLength(2)
    expect(rows[0]?.change_data.changedItem).toEqual([
      { field: 'customer_confirmed_at', old_value: null, new_value: visitAt },
    ])
    expect(formsOf(await openPage(app, path))).not.toContain('keep')
  })
})

describe('the visit', () => {
  it('is not kept where the customer said nothing, nor at another time than the page showed', async () => {
    const { path } = await createLink(app)
    expect((await sendForm(app, `${path}/keep`, { visit: visitAt })).statusCode).toBe(422)
    await say(path, 'cancelled')
    expect((await sendForm(app, `${path}/keep`, { visit: '2026-03-13T09:00:00.000Z' })).statusCode).toBe(422)
  })

  it('is shown as it is after a reload of the thanks', async () => {
    const { path, ID } = await createLink(app)
    const thanks = 'we have received the time you prefer'
    await say(path, 'wish')
    expect((await openPage(app, `${path}?done=move`)).body).toContain(thanks)
    expect((await as.sat.send(customerLinkApi.keep, { ID })).body.HasError).toBe(false)
    const page = await openPage(app, `${path}?done=move`)
    expect(page.body).not.toContain(thanks)
    expect(formsOf(page)).toContain('confirm')
    await sendForm(app, `${path}/confirm`, { visit: visitAt })
    await say(path, 'cancelled')
    expect((await openPage(app, `${path}?done=confirm`)).body).not.toContain('the visit is confirmed')
  })
})

it.each(languages)('no email about a visit asks to confirm it in %s: the customer may have cancelled', (language) => {
  const templates = ['customer_promised', 'customer_changed', 'customer_kept', 'customer_day_before'] as const
  expect(templates.filter((template) => /conf[ei]rm/i.test(mailMessages[language][template].body))).toEqual([])
})

import { callApi } from '@callout/domain/calls/call.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, createLink, openPage, sendForm, switchMailsOn, visitAt } from '../../test/fixtures/customer-links.ts'
import { createCard, storedCall } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('calls').execute()
  await switchMailsOn(as.dispatcher)
})

describe('the page of a visit', () => {
  it('ends when the call gets the address of somebody else, and is back with the address', async () => {
    const { path, ID } = await createLink(app)
    const unknown = await openPage(app, `/v/${'x'.repeat(32)}`)
    const saveEmail = async (email: string) => {
      const { version } = await storedCall(app.db, ID)
      expect((await as.callcenter.send(callApi.save, { ID, version, email })).body.HasError).toBe(false)
    }
    await saveEmail('right@home.example')
    expect(await openPage(app, path).then(({ statusCode, body }) => [statusCode, body])).toEqual([404, unknown.body])
    expect((await sendForm(app, `${path}/cancel`, { visit: visitAt, reason: 'No' })).statusCode).toBe(404)
    await saveEmail('')
    expect((await openPage(app, path)).statusCode).toBe(404)
    await saveEmail('Client@Home.example')
    expect((await openPage(app, path)).statusCode).toBe(200)
  })

  it('does not depend on the address if it was sent before links kept theirs', async () => {
    const { path, ID } = await createLink(app)
    await app.db.updateTable('customer_links').set({ sent_to: null }).where('service_job_uuid', '=', ID).execute()
    await app.db.updateTable('calls').set({ email: 'right@home.example' }).where('ID', '=', ID).execute()
    expect((await openPage(app, path)).statusCode).toBe(200)
  })
})

describe('the answers of a customer', () => {
  /** Saves a card for the call: the customer becomes its owner. */
  async function applyCard(serviceCallID: string, OwnerName: string) {
    const owner = { OwnerName, OwnerEmail: 'right@home.example' }
    const { InsId } = await createCard(app.db, { InternalSN: `SN-OF-${OwnerName}`, ...owner })
    const { body } = await as.dispatcher.send(cardApi.save, { InsId: String(InsId), version: 1, serviceCallID })
    expect(body.HasError).toBe(false)
    expect((await storedCall(app.db, serviceCallID)).customer_name).toBe(OwnerName)
  }

  /** A call whose customer left a note and cancelled. */
  async function createCancelled() {
    const { path, ID } = await createLink(app, { customer_name: 'Ana Ruiz' })
    await sendForm(app, `${path}/note`, { floor: '3º B', remark: 'Door code 4711' })
    await sendForm(app, `${path}/cancel`, { visit: visitAt, reason: 'Not that day' })
    expect(await answerOf(app, ID)).toMatchObject({ answer: 'cancelled', remark: 'Door code 4711' })
    return { ID }
  }

  it('are removed when the call gets the card of another owner, and stay in the history', async () => {
    const { ID } = await createCancelled()
    await applyCard(ID, 'Luis Gil')
    expect(await answerOf(app, ID)).toMatchObject({ answer: '', floor: '', remark: '', reason: '', rating: null })
    const rows = await loadHistory(as.sat, ID)
    expect(rows.filter(({ change_data }) => change_data.type === 'customer')).toHaveLength(2)
    expect(await app.db.selectFrom('customer_answers').selectAll().execute()).toEqual([])
  })

  it('stay when the card is of the same owner', async () => {
    const { ID } = await createCancelled()
    await applyCard(ID, 'ANA RUÍZ')
    expect(await answerOf(app, ID)).toMatchObject({ answer: 'cancelled', remark: 'Door code 4711' })
  })
})

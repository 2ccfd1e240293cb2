import { callApi } from '@callout/domain/calls/call.api.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendForm } from '../../../test/fixtures/customer-links.ts'
import { createCall, createCard, heldBy } from '../../../test/fixtures/factories.ts'
import { askedCalls, askForVisit, confirmVisitRequest, takeRequests } from '../../../test/fixtures/visit-requests.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app, 'dispatcher', 'sat')
const serial = 'SX-77-1'

beforeAll(() => takeRequests(app))
beforeEach(async () => {
  for (const table of ['calls', 'equipment_cards', 'attempts', 'visit_requests', 'mails'] as const)
    await app.db.deleteFrom(table).execute()
})

/** The pages that visitors see, without the token and the prices. */
const pageWith = async (
  stored: object | undefined,
  fields: Record<string, string> = { internal_serial_number: serial },
) => {
  const open = stored && (await createCall(app.db, { internal_serial_number: serial, ...stored }))
  const { path, page } = await confirmVisitRequest(app, fields)
  return { open, page: page.replaceAll(path, '') }
}
const recordOf = async (person: 'dispatcher' | 'sat', ID = '') =>
  (await as[person].send(callApi.load, { ID })).body.Data
const linksTo = async (ID = '') =>
  (await app.db.selectFrom('mails').select('recipient').where('service_job_uuid', '=', ID).execute()).map(
    ({ recipient }) => recipient,
  )

describe('an open call of the same appliance', () => {
  it('is joined by its own address, which gets its link', async () => {
    const { open } = await pageWith({ ...heldBy('norte'), email: 'Ana@Home.example', description: 'Noise' })
    expect(await askedCalls(app)).toEqual([])
    const { description } = await recordOf('dispatcher', open?.ID)
    const stored = app.db.selectFrom('calls').select('customer_lang')
    expect(await stored.where('ID', '=', open?.ID ?? '').executeTakeFirst()).toEqual({ customer_lang: 'en' })
    expect(description).toContain('Noise\n\nEl cliente lo ha pedido de nuevo: Water under the boiler')
    expect(await linksTo(open?.ID)).toEqual(['ana@home.example'])
    const notified = await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('service_job_uuid', '=', open?.ID ?? '')
      .execute()
    expect(notified.some(({ kind }) => kind === 'customer')).toBe(true)
  })

  it('of another address is named to the office alone', async () => {
    const { open } = await pageWith({ ...heldBy('norte'), email: 'other@home.example' })
    const [call] = await askedCalls(app)
    expect((await recordOf('dispatcher', call?.ID)).perhaps_same_as).toEqual({ ID: open?.ID, call_id: open?.call_id })
    expect(await linksTo(open?.ID)).toEqual([])
    await app.db
      .updateTable('calls')
      .set(heldBy('norte'))
      .where('ID', '=', call?.ID ?? '')
      .execute()
    expect(await recordOf('sat', call?.ID)).toMatchObject({ asked_by_customer: true, perhaps_same_as: null })
  })

  it('is joined without a serial number where the address is the same place', async () => {
    const { open } = await pageWith(
      { email: 'ana@home.example', internal_serial_number: '', adresse: 'C/ Mayor', code_postal: '28013' },
      {},
    )
    expect(await askedCalls(app)).toEqual([])
    expect(await linksTo(open?.ID)).toEqual(['ana@home.example'])
  })

  it.each([
    ['of another network', { network_code: 'YGNITA', email: 'ana@home.example' }],
    ['that is closed', { status_id: -1, email: 'ana@home.example' }],
    ['of another appliance', { internal_serial_number: 'ZZ-1', email: 'ana@home.example' }],
  ])('%s is neither joined nor named', async (_which, stored) => {
    await pageWith(stored)
    expect(await askedCalls(app)).toMatchObject([{ perhaps_same_as: null }])
  })
})

it('shows every visitor the same page, whatever is stored', async () => {
  const pages = [
    await pageWith(undefined),
    await pageWith({ email: 'ana@home.example' }),
    await pageWith({ email: 'other@home.example' }),
    await pageWith({ network_code: 'YGNITA' }),
    await pageWith(undefined, { internal_serial_number: 'no such number' }),
  ]
  // Three codes a day go to one address.
  const [first, ...others] = pages.slice(0, 3).map(({ page }) => page)
  for (const page of others) expect(page).toBe(first)
})

describe('who pays', () => {
  const owned = {
    InternalSN: serial,
    OwnerName: 'Ana Ruiz',
    OwnerEmail: 'ANA@home.example',
    OwnerPhone2: '611 000 000',
    EndDate: '2027-01-01',
    StartDate: '2025-01-01',
  }
  const pageOf = async (...cards: object[]) => {
    for (const card of cards) await createCard(app.db, card)
    return (await pageWith(undefined)).page
  }

  it('is told to the address of the card', async () => {
    expect(await pageOf(owned)).toContain('the appliance is under warranty')
    expect(await askedCalls(app)).toMatchObject([{ ins_id: expect.any(Number), phone2: '611 000 000' }])
  })

  it.each([
    ['another address', { ...owned, OwnerEmail: 'other@home.example' }],
    ['a card without an address', { ...owned, OwnerEmail: '' }],
  ])('is told by the office alone to %s, and nothing of the owner is copied', async (_who, card) => {
    const page = await pageOf(card)
    expect(page).not.toContain('warranty.')
    expect(page).toContain('The office will say who pays')
    expect(await askedCalls(app)).toMatchObject([{ phone2: '', customer_code: '', customer_name: 'Ana Ruiz' }])
  })

  it('is not told of a serial number that exists twice', async () => {
    expect(await pageOf(owned, owned)).not.toContain('under warranty')
  })

  it('is told before the code to nobody', async () => {
    await createCard(app.db, owned)
    const { path } = await askForVisit(app, { internal_serial_number: serial })
    const { body } = await sendForm(app, `${path}/code?lang=en`, { code: '' })
    expect(body).not.toContain('warranty')
  })
})

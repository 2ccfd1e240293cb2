import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCall, createCard, createProduct, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
beforeAll(async () => {
  await createProduct(app.db, { code_product: 'BOIL-0', item_code: '3300', item_name: 'Boiler' })
  await createProduct(app.db, { code_product: 'PUMP-0', item_code: '4400', item_name: 'Heat pump' })
  await createProduct(app.db, { network_code: 'YGNITA', code_product: 'CALD-0', item_code: '3300' })
})

const save = async (person: Person, body: object) => (await app.signInAs(person)).send(cardApi.save, body)
const find = async (person: Person, internal_serial_number: string) =>
  (await app.signInAs(person)).send(cardApi.list, { request: { PageSize: 0 }, filterData: { internal_serial_number } })
const stored = (InsId: number) =>
  app.db.selectFrom('equipment_cards').selectAll().where('InsId', '=', InsId).executeTakeFirstOrThrow()

const validInput = {
  CodeCom: 'BOIL-0',
  OwnerName: 'New owner',
  OwnerPhone: '600',
  Zip: '28001',
  Country: 'ES',
  StartDate: '2026-01-01',
  IsProduct: true,
}

it('stores when and why a card was made: by hand, or because somebody called', async () => {
  const { ID } = await createCall(app.db, heldBy('norte'))
  const origins = await Promise.all(
    [validInput, { ...validInput, serviceCallID: ID }].map(async (input) => {
      const { created_at, origin } = await stored(Number((await save('dispatcher', input)).body.Data.InsId))
      expect(Date.parse(created_at ?? '')).toBe(app.clock.now.getTime())
      return origin
    }),
  )
  expect(origins).toEqual(['person', 'call'])
})

describe('finding cards', () => {
  it('requires the exact serial number and stays within the network', async () => {
    await createCard(app.db, { InternalSN: 'A-1' })
    await createCard(app.db, { InternalSN: 'A-12' })
    await createCard(app.db, { InternalSN: 'A-1', network_code: 'YGNITA' })
    const { body } = await find('dispatcher', 'A-1')
    expect(body.Total).toBe(1)
    expect(cardApi.list.response.safeParse(body.Data[0]).success).toBe(true)
    expect((await find('dispatcher', '')).body).toEqual({ Data: [], Total: 0 })
  })

  it('finds them by a serial number with a label', async () => {
    await createCard(app.db, { InternalSN: 'HX-771' })
    for (const typed of ['S/N HX-771', 'matricola: hx771', 'SN: HX 771'])
      expect((await find('dispatcher', typed)).body.Total).toBe(1)
  })

  it('shows a company only the cards of its own calls', async () => {
    const mine = await createCard(app.db, { InternalSN: 'B-1' })
    const theirs = await createCard(app.db, { InternalSN: 'B-2' })
    await createCall(app.db, { ins_id: mine.InsId, ...heldBy('norte') })
    await createCall(app.db, { ins_id: theirs.InsId, ...heldBy('sur') })
    expect((await find('sat', 'B-1')).body.Total).toBe(1)
    expect((await find('sat', 'B-2')).body.Total).toBe(0)
    expect((await save('sat', { InsId: String(theirs.InsId), version: 1, City: 'X' })).status).toBe(404)
  })

  it('finds one card by its key, and only a card that the user may see', async () => {
    const { InsId } = await createCard(app.db, { InternalSN: '' })
    const byKey = async (person: Person, api: typeof cardApi.list | typeof contractApi.cards, key = String(InsId)) =>
      (await (await app.signInAs(person)).send(api, { filterData: { InsId: key } })).body
    const keysFor = async (...request: Parameters<typeof byKey>) =>
      (await byKey(...request)).Data.map((card: CardRecord) => card.InsId)
    expect(await keysFor('dispatcher', cardApi.list)).toEqual([String(InsId)])
    expect(await keysFor('dispatcher', contractApi.cards)).toEqual([String(InsId)])
    expect(await keysFor('dispatcher-ygnita', cardApi.list)).toEqual([])
    // `sat2` may create calls and finds any appliance by its serial number, but keys are easy to guess.
    expect(await keysFor('sat2', cardApi.list)).toEqual([])
    await createCall(app.db, { ins_id: InsId, ...heldBy('sur') })
    expect(await keysFor('sat2', cardApi.list)).toEqual([String(InsId)])
    expect(await keysFor('sat', cardApi.list)).toEqual([])
    for (const key of ['x', '', '1'.repeat(30)])
      expect(await byKey('dispatcher', cardApi.list, key)).toEqual({ Data: [], Total: 0 })
  })

  it('offers the products that match a serial number, of the network only', async () => {
    const get = async (serial: string) =>
      (await app.signInAs('dispatcher')).send(cardApi.itemCodes, { internal_serial_number: serial })
    await createCard(app.db, { InternalSN: 'C-1', CodeCom: 'PUMP-0' })
    expect((await get('C-1')).body).toEqual([{ CodeCom: 'PUMP-0', ItemCode: '4400', ItemName: 'Heat pump' }])
    expect((await get('3300-778')).body).toEqual([{ CodeCom: 'BOIL-0', ItemCode: '3300', ItemName: 'Boiler' }])
    expect((await get(' ')).body.Errors).toEqual({ internal_serial_number: 'text.required' })
  })
})

describe('saving a card', () => {
  it('creates a new card from a product card and splits the owner’s code from the name', async () => {
    const { body } = await save('callcenter', {
      ...validInput,
      OwnerName: 'C0042|New owner',
      InternalSN: 'D-1',
      InsId: '1',
      EndDate: '0001-01-01',
    })
    expect(body.Data).toMatchObject({
      OwnerCode: 'C0042',
      OwnerName: 'New owner',
      ItemCode: '3300',
      EndDate: null,
      version: 1,
    })
    expect(body.Data.InsId).not.toBe('1')
  })

  it.each([
    ['no required field', { IsProduct: true }, ['CodeCom', 'Country', 'OwnerName', 'OwnerPhone', 'StartDate', 'Zip']],
    ['a wrong e-mail', { ...validInput, OwnerEmail: 'nobody' }, ['OwnerEmail']],
    ['a product of another network', { ...validInput, CodeCom: 'CALD-0' }, ['CodeCom']],
    ['an unknown country', { ...validInput, Country: 'XX' }, ['Country']],
    ['a start that is no date', { ...validInput, StartDate: 'soon' }, ['StartDate']],
    ['the start of year 0001', { ...validInput, StartDate: '0001-01-01' }, ['StartDate']],
    ['impossible coordinates', { ...validInput, latitude: 90.5, longitude: -181 }, ['latitude', 'longitude']],
    ['an end before the start', { ...validInput, StartDate: '2026-05-02', EndDate: '2026-05-01' }, ['EndDate']],
    ['a serial number too long', { ...validInput, InternalSN: 'x'.repeat(251) }, ['InternalSN']],
  ])('refuses %s, with the error on its fields', async (_what, body, fields) => {
    const { status, body: answer } = await save('dispatcher', body)
    expect([status, answer.HasError, Object.keys(answer.Errors ?? {}).sort()]).toEqual([200, true, fields])
  })

  it('keeps product and serial number of an installed appliance and clears coordinates of the old address', async () => {
    const { InsId } = await createCard(app.db, { InternalSN: 'E-1', latitude: 40, longitude: -3 })
    const { body } = await save('dispatcher', {
      InsId: String(InsId),
      version: 1,
      CodeCom: 'PUMP-0',
      InternalSN: 'E-2',
      City: 'León',
    })
    expect(body.Data).toMatchObject({ CodeCom: 'BOIL-0', InternalSN: 'E-1', City: 'León', latitude: null, version: 2 })
    const place = { City: 'Burgos', latitude: 42.34, longitude: -3.7 }
    const placed = await save('dispatcher', { InsId: String(InsId), version: 2, ...place })
    expect(placed.body.Data).toMatchObject({ ...place, version: 3 })
    const product = await createCard(app.db, { InternalSN: 'E-3', IsProduct: true })
    const changed = await save('dispatcher', {
      InsId: String(product.InsId),
      version: 1,
      CodeCom: 'PUMP-0',
      InternalSN: 'E-4',
    })
    expect(changed.body.Data).toMatchObject({ CodeCom: 'PUMP-0', InternalSN: 'E-4', ItemName: 'Heat pump' })
  })

  it('refuses a start after the end', async () => {
    const { InsId } = await createCard(app.db, { StartDate: '2025-01-31', EndDate: '2027-01-31' })
    const { body } = await save('dispatcher', { InsId: String(InsId), version: 1, StartDate: '2027-02-01' })
    expect(body).toMatchObject({ HasError: true, Errors: { EndDate: 'message.end_before_start' } })
    expect((await stored(InsId)).version).toBe(1)
  })

  it('refuses an old version, no version, another network and no session', async () => {
    const { InsId } = await createCard(app.db)
    const body = { InsId: String(InsId), City: 'León' }
    expect((await save('dispatcher', { ...body, version: 7 })).body.customErrorCode).toBe('Conflict')
    expect((await save('dispatcher', body)).body.Errors).toEqual({ version: 'text.required' })
    expect((await save('dispatcher-ygnita', { ...body, version: 1 })).status).toBe(404)
    expect((await app.signedOut.send(cardApi.save, { ...body, version: 1 })).status).toBe(401)
    expect((await stored(InsId)).version).toBe(1)
  })

  it('creates a card for a company only together with its call, because it would not see any other', async () => {
    const input = { ...validInput, InternalSN: 'G-1' }
    const cards = () => app.db.selectFrom('equipment_cards').select('InsId').where('InternalSN', '=', 'G-1').execute()
    expect((await save('sat', input)).status).toBe(403)
    expect(await cards()).toEqual([])
    const { ID: serviceCallID } = await createCall(app.db, heldBy('norte'))
    expect((await save('sat', { ...input, serviceCallID })).body).toMatchObject({ HasError: false })
    expect(await cards()).toHaveLength(1)
    expect((await find('sat', 'G-1')).body.Total).toBe(1)
  })

  it('accepts an empty call or contract key as none', async () => {
    const { body } = await save('dispatcher', { ...validInput, serviceCallID: '' })
    expect(body).toMatchObject({ HasError: false, Data: { OwnerName: 'New owner' } })
    const dispatcher = await app.signInAs('dispatcher')
    const nowhere = { serviceCallID: '', service_contract_uuid: '' }
    const change = { InsId: body.Data.InsId, version: 1, City: 'León', ...nowhere }
    const saved = await dispatcher.send(contractApi.saveCard, change)
    expect(saved.body).toMatchObject({ HasError: false, Data: { City: 'León' } })
    const named = await dispatcher.send(contractApi.saveCard, {
      InsId: body.Data.InsId,
      version: 2,
      service_contract_uuid: 'x',
    })
    expect(named.status).toBe(404)
  })

  it('copies the card to the call and writes a history row', async () => {
    const call = await createCall(app.db, { internal_serial_number: 'F-0' })
    const { body } = await save('dispatcher', { ...validInput, InternalSN: 'F-1', serviceCallID: call.ID })
    const taken = await app.db.selectFrom('calls').selectAll().where('ID', '=', call.ID).executeTakeFirstOrThrow()
    expect(taken).toMatchObject({
      ins_id: Number(body.Data.InsId),
      internal_serial_number: 'F-1',
      code_product: 'BOIL-0',
      customer_name: 'New owner',
      version: 2,
    })
    const history = await app.db.selectFrom('history').selectAll().where('service_job_uuid', '=', call.ID).execute()
    expect(history).toHaveLength(1)
    const before = await app.db.selectFrom('equipment_cards').select('InsId').execute()
    expect(
      (await save('dispatcher', { ...validInput, serviceCallID: '0b000000-0000-4000-8000-000000000000' })).status,
    ).toBe(404)
    expect(await app.db.selectFrom('equipment_cards').select('InsId').execute()).toHaveLength(before.length)
  })
})

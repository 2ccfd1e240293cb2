import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCall, aCard, aProduct, heldBy, type Person } from '../../test/factories.ts'
import { openHouse, type TestHouse } from '../../test/harness.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
  await aProduct(house.db, { code_product: 'BOIL-0', item_code: '3300', item_name: 'Boiler' })
  await aProduct(house.db, { code_product: 'PUMP-0', item_code: '4400', item_name: 'Heat pump' })
  await aProduct(house.db, { network_code: 'YGNITA', code_product: 'CALD-0', item_code: '3300' })
})
afterAll(() => house.close())

const save = async (person: Person, body: object) => (await house.as(person)).send(cardApi.save, body)
const find = async (person: Person, internal_serial_number: string) =>
  (await house.as(person)).send(cardApi.list, { request: { PageSize: 0 }, filterData: { internal_serial_number } })
const stored = (InsId: number) =>
  house.db.selectFrom('equipment_cards').selectAll().where('InsId', '=', InsId).executeTakeFirstOrThrow()

const written = {
  CodeCom: 'BOIL-0',
  OwnerName: 'New owner',
  OwnerPhone: '600',
  Zip: '28001',
  Country: 'ES',
  StartDate: '2026-01-01',
  IsProduct: true,
}

describe('finding cards', () => {
  it('is by the very serial number, within the network', async () => {
    await aCard(house.db, { InternalSN: 'A-1' })
    await aCard(house.db, { InternalSN: 'A-12' })
    await aCard(house.db, { InternalSN: 'A-1', network_code: 'YGNITA' })
    const { body } = await find('dispatcher', 'A-1')
    expect(body.Total).toBe(1)
    expect(cardApi.list.answer.safeParse(body.Data[0]).success).toBe(true)
    expect((await find('dispatcher', '')).body).toEqual({ Data: [], Total: 0 })
  })

  it('shows a company only the cards of calls it holds', async () => {
    const mine = await aCard(house.db, { InternalSN: 'B-1' })
    const theirs = await aCard(house.db, { InternalSN: 'B-2' })
    await aCall(house.db, { ins_id: mine.InsId, ...heldBy('norte') })
    await aCall(house.db, { ins_id: theirs.InsId, ...heldBy('sur') })
    expect((await find('sat', 'B-1')).body.Total).toBe(1)
    expect((await find('sat', 'B-2')).body.Total).toBe(0)
    expect((await save('sat', { InsId: String(theirs.InsId), version: 1, City: 'X' })).status).toBe(404)
  })

  it('offers the products a serial number may mean, of the network only', async () => {
    const get = async (serial: string) =>
      (await house.as('dispatcher')).send(cardApi.itemCodes, { internal_serial_number: serial })
    await aCard(house.db, { InternalSN: 'C-1', CodeCom: 'PUMP-0' })
    expect((await get('C-1')).body).toEqual([{ CodeCom: 'PUMP-0', ItemCode: '4400', ItemName: 'Heat pump' }])
    expect((await get('3300-778')).body).toEqual([{ CodeCom: 'BOIL-0', ItemCode: '3300', ItemName: 'Boiler' }])
    expect((await get(' ')).body.Errors).toEqual({ internal_serial_number: 'text.required' })
  })
})

describe('saving a card', () => {
  it('makes a new one of a product card, and splits the owner’s code off the name', async () => {
    const { body } = await save('callcenter', {
      ...written,
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
    ['nothing required', { IsProduct: true }, ['CodeCom', 'Country', 'OwnerName', 'OwnerPhone', 'StartDate', 'Zip']],
    ['a wrong e-mail', { ...written, OwnerEmail: 'nobody' }, ['OwnerEmail']],
    ['a product of another network', { ...written, CodeCom: 'CALD-0' }, ['CodeCom']],
    ['an unknown country', { ...written, Country: 'XX' }, ['Country']],
    ['a start that is no date', { ...written, StartDate: 'soon' }, ['StartDate']],
    ['the start of year 0001', { ...written, StartDate: '0001-01-01' }, ['StartDate']],
    ['a place that is not on earth', { ...written, latitude: 90.5, longitude: -181 }, ['latitude', 'longitude']],
    ['an end before the start', { ...written, StartDate: '2026-05-02', EndDate: '2026-05-01' }, ['EndDate']],
    ['a serial number too long', { ...written, InternalSN: 'x'.repeat(251) }, ['InternalSN']],
  ])('with %s is refused on its fields', async (_what, body, fields) => {
    const { status, body: answer } = await save('dispatcher', body)
    expect([status, answer.HasError, Object.keys(answer.Errors ?? {}).sort()]).toEqual([200, true, fields])
  })

  it('keeps product and serial number of an installed appliance, and forgets coordinates of an old address', async () => {
    const { InsId } = await aCard(house.db, { InternalSN: 'E-1', latitude: 40, longitude: -3 })
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
    const product = await aCard(house.db, { InternalSN: 'E-3', IsProduct: true })
    const changed = await save('dispatcher', {
      InsId: String(product.InsId),
      version: 1,
      CodeCom: 'PUMP-0',
      InternalSN: 'E-4',
    })
    expect(changed.body.Data).toMatchObject({ CodeCom: 'PUMP-0', InternalSN: 'E-4', ItemName: 'Heat pump' })
  })

  it('does not move the start behind the end', async () => {
    const { InsId } = await aCard(house.db, { StartDate: '2025-01-31', EndDate: '2027-01-31' })
    const { body } = await save('dispatcher', { InsId: String(InsId), version: 1, StartDate: '2027-02-01' })
    expect(body).toMatchObject({ HasError: true, Errors: { EndDate: 'message.end_before_start' } })
    expect((await stored(InsId)).version).toBe(1)
  })

  it('of an old version, without one, or of another network changes nothing', async () => {
    const { InsId } = await aCard(house.db)
    const body = { InsId: String(InsId), City: 'León' }
    expect((await save('dispatcher', { ...body, version: 7 })).body.customErrorCode).toBe('Conflict')
    expect((await save('dispatcher', body)).body.Errors).toEqual({ version: 'text.required' })
    expect((await save('dispatcher-ygnita', { ...body, version: 1 })).status).toBe(404)
    expect((await house.signedOut.send(cardApi.save, { ...body, version: 1 })).status).toBe(401)
    expect((await stored(InsId)).version).toBe(1)
  })

  it('gives the card to the call, with its history row', async () => {
    const call = await aCall(house.db, { internal_serial_number: 'F-0' })
    const { body } = await save('dispatcher', { ...written, InternalSN: 'F-1', serviceCallID: call.ID })
    const taken = await house.db.selectFrom('calls').selectAll().where('ID', '=', call.ID).executeTakeFirstOrThrow()
    expect(taken).toMatchObject({
      ins_id: Number(body.Data.InsId),
      internal_serial_number: 'F-1',
      code_product: 'BOIL-0',
      customer_name: 'New owner',
      version: 2,
    })
    const history = await house.db.selectFrom('history').selectAll().where('service_job_uuid', '=', call.ID).execute()
    expect(history).toHaveLength(1)
    const before = await house.db.selectFrom('equipment_cards').select('InsId').execute()
    expect(
      (await save('dispatcher', { ...written, serviceCallID: '0b000000-0000-4000-8000-000000000000' })).status,
    ).toBe(404)
    expect(await house.db.selectFrom('equipment_cards').select('InsId').execute()).toHaveLength(before.length)
  })
})

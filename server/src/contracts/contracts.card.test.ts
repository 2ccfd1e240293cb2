import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aContract } from '../../test/contracts.ts'
import { aCall, aCard, aProduct, heldBy, type Person } from '../../test/factories.ts'
import { openHouse, type TestHouse } from '../../test/harness.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
  await aProduct(house.db)
  await aProduct(house.db, { code_product: 'PUMP-0', item_code: '3400', item_name: 'Pump' })
})
afterAll(() => house.close())

const save = async (person: Person, body: object) => (await house.as(person)).send(contractApi.save, body)
const stored = (ID: string) =>
  house.db.selectFrom('service_contracts').selectAll().where('ID', '=', ID).executeTakeFirstOrThrow()
const historyOf = async (ID: string) =>
  (await house.db
    .selectFrom('history')
    .selectAll()
    .where('service_contract_uuid', '=', ID)
    .orderBy('ID')
    .execute()) as unknown as {
    user_name: string
    change_data: { type: string; changedItem: { field: string }[] }
  }[]

describe('its card', () => {
  it('brings appliance and warranty, locks them, and lets them go with it', async () => {
    const { InsId } = await aCard(house.db, { InternalSN: 'SN-5', EndDate: '2028-01-01' })
    const { ID } = await aContract(house.db, { internal_serial_number: '' })
    const taken = await save('dispatcher', { ID, version: 1, ins_id: String(InsId), internal_serial_number: 'OTHER' })
    expect(taken.body.Data).toMatchObject({ internal_serial_number: 'SN-5', warranty_end_date: '2028-01-01' })
    const locked = await save('dispatcher', { ID, version: 2, internal_serial_number: 'OTHER', remark: 'x' })
    expect(locked.body.Data).toMatchObject({ internal_serial_number: 'SN-5', remark: 'x' })
    const freed = await save('dispatcher', { ID, version: 3, ins_id: '', internal_serial_number: 'SN-6' })
    expect(freed.body.Data).toMatchObject({
      ins_id: '',
      internal_serial_number: 'SN-6',
      warranty_end_date: '2028-01-01',
    })
  })

  it('edited from the contract, it is taken with its owner', async () => {
    const { ID } = await aContract(house.db)
    const { body } = await (await house.as('callcenter')).send(contractApi.saveCard, {
      IsProduct: true,
      InternalSN: 'SN-9',
      CodeCom: 'BOIL-0',
      OwnerName: 'C1|Robles',
      OwnerPhone: '600',
      Zip: '24001',
      Country: 'ES',
      StartDate: '2026-01-01',
      service_contract_uuid: ID,
    })
    expect(body).toMatchObject({ HasError: false, Data: { OwnerName: 'Robles' } })
    expect(await stored(ID)).toMatchObject({
      ins_id: Number(body.Data.InsId),
      internal_serial_number: 'SN-9',
      customer_name: 'Robles',
      code_postal: '24001',
      version: 2,
    })
  })

  it('of a product its template is not for is refused, and the card stays as it was', async () => {
    const { ID } = await aContract(house.db)
    const { InsId } = await aCard(house.db, { CodeCom: 'PUMP-0', InternalSN: 'SN-P' })
    const { body } = await (await house.as('dispatcher')).send(contractApi.saveCard, {
      InsId: String(InsId),
      version: 1,
      City: 'León',
      service_contract_uuid: ID,
    })
    expect(body.Errors).toEqual({ contract_template: 'message.not_in_list' })
    const card = await house.db.selectFrom('equipment_cards').selectAll().where('InsId', '=', InsId).execute()
    expect(card).toMatchObject([{ City: '', version: 1 }])
  })

  it('is given by central staff alone', async () => {
    const { InsId } = await aCard(house.db)
    const { ID } = await aContract(house.db, { ...heldBy('norte'), ins_id: InsId })
    const { status } = await (await house.as('sat')).send(contractApi.saveCard, {
      InsId: String(InsId),
      version: 1,
      City: 'León',
      service_contract_uuid: ID,
    })
    expect(status).toBe(403)
  })

  it('is found by the company that serves its contract', async () => {
    const { InsId } = await aCard(house.db, { InternalSN: 'SN-OWN' })
    const ask = async (person: Person) =>
      (await (await house.as(person)).send(contractApi.cards, { filterData: { internal_serial_number: 'SN-OWN' } }))
        .body
    expect((await ask('sat')).Total).toBe(0)
    await aContract(house.db, { ...heldBy('norte'), ins_id: InsId })
    expect((await ask('sat')).Total).toBe(1)
    expect((await ask('sat2')).Total).toBe(0)
  })
})

describe('deleting a contract', () => {
  const remove = async (person: Person, ID: string, version?: number) =>
    (await house.as(person)).send(contractApi.delete, { ID, ...(version && { version }) })

  it('takes a draft away with its attachments; the history stays', async () => {
    const { ID } = await aContract(house.db, { status_id: 'D' })
    expect((await remove('backoffice', ID)).body).toMatchObject({ HasError: false, Data: null })
    expect(await house.db.selectFrom('service_contracts').select('ID').where('ID', '=', ID).execute()).toEqual([])
    expect((await historyOf(ID)).map(({ change_data }) => change_data.type)).toEqual(['delete'])
  })

  it.each([
    ['an active one', { status_id: 'A' }],
    ['a terminated one', { status_id: 'T', activated_at: null }],
    ['one on hold that was active', { status_id: 'F' }],
  ])('is refused for %s', async (_case, facts) => {
    const { ID } = await aContract(house.db, facts)
    expect((await remove('dispatcher', ID)).body.customErrorCode).toBe('contract.refused.was_active')
    expect((await stored(ID)).version).toBe(1)
  })

  it('is refused once it was active, even as a draft again', async () => {
    const { ID } = await aContract(house.db, { status_id: 'D' })
    await save('dispatcher', { ID, version: 1, status_id: 'A' })
    await save('dispatcher', { ID, version: 2, status_id: 'D' })
    expect((await remove('dispatcher', ID)).body.customErrorCode).toBe('contract.refused.was_active')
  })

  it('of an old copy is refused; a company may not at all', async () => {
    const { ID } = await aContract(house.db, { status_id: 'D', ...heldBy('sur') })
    expect((await remove('dispatcher', ID, 7)).body.customErrorCode).toBe('Conflict')
    expect((await remove('sat2', ID)).status).toBe(403)
  })
})

it('a call that carries a contract does not stand in the way of saving it', async () => {
  const contract = await aContract(house.db)
  await aCall(house.db, { service_contract_uuid: contract.ID, service_contract_id: contract.service_contract_id })
  expect((await save('dispatcher', { ID: contract.ID, version: 1, status_id: 'T' })).body.HasError).toBe(false)
})

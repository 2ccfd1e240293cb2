import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractsOf, createContract } from '../../test/fixtures/contracts.ts'
import { createCall, createCard, createProduct, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
beforeAll(async () => {
  await createProduct(app.db)
  await createProduct(app.db, { code_product: 'PUMP-0', item_code: '3400', item_name: 'Pump' })
})

const { save, stored, historyOf } = contractsOf(app)

describe('the card of a contract', () => {
  it('sets appliance and warranty and locks the appliance until the card is removed', async () => {
    const { InsId } = await createCard(app.db, { InternalSN: 'SN-5', EndDate: '2028-01-01' })
    const { ID } = await createContract(app.db, { internal_serial_number: '' })
    const withCard = await save('dispatcher', {
      ID,
      version: 1,
      ins_id: String(InsId),
      internal_serial_number: 'OTHER',
    })
    expect(withCard.body.Data).toMatchObject({ internal_serial_number: 'SN-5', warranty_end_date: '2028-01-01' })
    const locked = await save('dispatcher', { ID, version: 2, internal_serial_number: 'OTHER', remark: 'x' })
    expect(locked.body.Data).toMatchObject({ internal_serial_number: 'SN-5', remark: 'x' })
    const withoutCard = await save('dispatcher', { ID, version: 3, ins_id: '', internal_serial_number: 'SN-6' })
    expect(withoutCard.body.Data).toMatchObject({
      ins_id: '',
      internal_serial_number: 'SN-6',
      warranty_end_date: '2028-01-01',
    })
  })

  it('is copied to the contract with its owner when it is saved from there', async () => {
    const { ID } = await createContract(app.db)
    const { body } = await (await app.signInAs('callcenter')).send(contractApi.saveCard, {
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

  const formerCustomer = {
    ...{ email: 'olmos@example.com', phone: '911', phone2: '912', adresse: 'Calle Mayor', ville: 'Madrid' },
    ...{ latitude: 40.41, longitude: -3.7 },
  }
  const cardWithoutStreet = {
    InternalSN: 'SN-9',
    OwnerPhone: '600',
    Zip: '24001',
    Country: 'ES',
    StartDate: '2026-01-01',
  }
  const copyCard = async (ID: string, OwnerName: string) => {
    const card = { ...cardWithoutStreet, IsProduct: true, CodeCom: 'BOIL-0', OwnerName, service_contract_uuid: ID }
    const { body } = await (await app.signInAs('dispatcher')).send(contractApi.saveCard, card)
    expect(body.HasError).toBe(false)
    return stored(ID)
  }

  it('leaves nothing of the former customer on the contract if its owner is another', async () => {
    const { ID } = await createContract(app.db, formerCustomer)
    const nothing = { email: '', phone2: '', adresse: '', ville: '', latitude: null, longitude: null }
    expect(await copyCard(ID, 'Robles')).toMatchObject({ customer_name: 'Robles', phone: '600', ...nothing })
  })

  it.each([
    ['with the same owner', 'Olmos', ' OLMOS'],
    ['on a contract without a customer’s name', '', 'Robles'],
  ])('keeps what it leaves empty %s', async (_, customer_name, OwnerName) => {
    const { ID } = await createContract(app.db, { ...formerCustomer, customer_name })
    const kept = { email: 'olmos@example.com', phone2: '912', adresse: 'Calle Mayor', ville: 'Madrid' }
    expect(await copyCard(ID, OwnerName)).toMatchObject({ phone: '600', code_postal: '24001', ...kept })
  })

  it('brings its coordinates only with its address', async () => {
    const place = { Street: 'Calle Mayor', City: 'Madrid', latitude: 40.41, longitude: -3.7 }
    const { InsId } = await createCard(app.db, { InternalSN: 'SN-PLACE', ...place })
    const dispatcher = await app.signInAs('dispatcher')
    const create = async (fields: object) =>
      (await dispatcher.send(contractApi.create, { ins_id: String(InsId), ...fields })).body.Data.ID
    const typed = { adresse: 'Gran Via', ville: 'Barcelona', latitude: '', longitude: '' }
    expect(await stored(await create(typed))).toMatchObject({ ville: 'Barcelona', latitude: null, longitude: null })
    const ID = await create({})
    expect(await stored(ID)).toMatchObject({ ville: 'Madrid', latitude: 40.41, longitude: -3.7 })
    const change = { InsId: String(InsId), version: 1, Street: 'Gran Via', service_contract_uuid: ID }
    expect((await dispatcher.send(contractApi.saveCard, change)).body.HasError).toBe(false)
    expect(await stored(ID)).toMatchObject({ adresse: 'Gran Via', latitude: null, longitude: null })
  })

  it('is refused and not saved if the contract’s template is not for its product', async () => {
    const { ID } = await createContract(app.db)
    const { InsId } = await createCard(app.db, { CodeCom: 'PUMP-0', InternalSN: 'SN-P' })
    const { body } = await (await app.signInAs('dispatcher')).send(contractApi.saveCard, {
      InsId: String(InsId),
      version: 1,
      City: 'León',
      service_contract_uuid: ID,
    })
    expect(body.Errors).toEqual({ contract_template: 'message.not_in_list' })
    // The dialog of the card does not show the template.
    expect(body.customErrorCode).toBe('contract.refused.template_of_other_product')
    expect(body.Message).toBe('The contract’s template is not for this product. Remove or change it first.')
    const card = await app.db.selectFrom('equipment_cards').selectAll().where('InsId', '=', InsId).execute()
    expect(card).toMatchObject([{ City: '', version: 1 }])
  })

  it('can be set by central staff only', async () => {
    const { InsId } = await createCard(app.db)
    const { ID } = await createContract(app.db, { ...heldBy('norte'), ins_id: InsId })
    const { status } = await (await app.signInAs('sat')).send(contractApi.saveCard, {
      InsId: String(InsId),
      version: 1,
      City: 'León',
      service_contract_uuid: ID,
    })
    expect(status).toBe(403)
  })

  it('is found by the company of the contract', async () => {
    const { InsId } = await createCard(app.db, { InternalSN: 'SN-OWN' })
    const cardsFor = async (person: Person) =>
      (await (await app.signInAs(person)).send(contractApi.cards, { filterData: { internal_serial_number: 'SN-OWN' } }))
        .body
    expect((await cardsFor('sat')).Total).toBe(0)
    await createContract(app.db, { ...heldBy('norte'), ins_id: InsId })
    expect((await cardsFor('sat')).Total).toBe(1)
    expect((await cardsFor('sat2')).Total).toBe(0)
  })
})

describe('deleting a contract', () => {
  const remove = async (person: Person, ID: string, version?: number) =>
    (await app.signInAs(person)).send(contractApi.delete, { ID, ...(version && { version }) })

  it('deletes a draft and keeps its history', async () => {
    const { ID } = await createContract(app.db, { status_id: 'D' })
    expect((await remove('backoffice', ID)).body).toMatchObject({ HasError: false, Data: null })
    expect(await app.db.selectFrom('service_contracts').select('ID').where('ID', '=', ID).execute()).toEqual([])
    expect((await historyOf(ID)).map(({ change_data }) => change_data.type)).toEqual(['delete'])
  })

  it.each([
    ['an active contract', { status_id: 'A' }],
    ['a terminated contract', { status_id: 'T', activated_at: null }],
    ['a contract on hold that was active', { status_id: 'F' }],
  ])('refuses %s', async (_case, facts) => {
    const { ID } = await createContract(app.db, facts)
    expect((await remove('dispatcher', ID)).body.customErrorCode).toBe('contract.refused.was_active')
    expect((await stored(ID)).version).toBe(1)
  })

  it('refuses a draft that was active before', async () => {
    const { ID } = await createContract(app.db, { status_id: 'D' })
    await save('dispatcher', { ID, version: 1, status_id: 'A' })
    await save('dispatcher', { ID, version: 2, status_id: 'D' })
    expect((await remove('dispatcher', ID)).body.customErrorCode).toBe('contract.refused.was_active')
  })

  it.each(['D', 'F'])('refuses a contract that calls refer to, with status %s and never active', async (status_id) => {
    const { ID } = await createContract(app.db, { status_id, activated_at: null })
    await createCall(app.db, { service_contract_uuid: ID })
    const { status, body } = await remove('dispatcher', ID)
    expect([status, body.customErrorCode]).toEqual([200, 'contract.refused.has_calls'])
    expect((await stored(ID)).version).toBe(1)
  })

  it('refuses an old version, and a company that may not create contracts', async () => {
    const { ID } = await createContract(app.db, { status_id: 'D', ...heldBy('sur') })
    expect((await remove('dispatcher', ID, 7)).body.customErrorCode).toBe('Conflict')
    expect((await remove('sat', ID)).status).toBe(403)
  })
})

it('saves a contract that calls refer to', async () => {
  const contract = await createContract(app.db)
  await createCall(app.db, { service_contract_uuid: contract.ID, service_contract_id: contract.service_contract_id })
  expect((await save('dispatcher', { ID: contract.ID, version: 1, status_id: 'T' })).body.HasError).toBe(false)
})

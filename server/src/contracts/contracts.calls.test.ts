import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { changeData } from '@callout/domain/history/history.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callsAbout, written } from '../../test/contract-calls.ts'
import { aContract } from '../../test/contracts.ts'
import { aCall, aCard, aProduct } from '../../test/factories.ts'
import { openHouse, type TestHouse, testNow } from '../../test/harness.ts'

let house: TestHouse
let produit_uuid: string
beforeAll(async () => {
  house = await openHouse()
  produit_uuid = (await aProduct(house.db, { skill: 'GAS' })).produit_uuid
  await aProduct(house.db, { code_product: 'PUMP-0', item_code: '3400', item_name: 'Pump' })
})
afterAll(() => house.close())

let serial = ''
let tries = 0
beforeEach(() => {
  house.clock.now = testNow
  tries += 1
  serial = `SN-CALL-${tries}`
})

const { create, stored, carriedBy, contractAt, facts } = callsAbout(() => ({ house, serial }))

describe('a call at a serial number under contract', () => {
  it('carries it, with the product and the warranty of the contract, and the history says so', async () => {
    const contract = await contractAt({ produit_uuid, item_name: 'Boiler', warranty_end_date: '2027-01-01' })
    const { body } = await create('callcenter')
    const call = await stored(body.Data.ID)
    expect(call).toMatchObject({
      service_contract_uuid: contract.ID,
      service_contract_id: contract.service_contract_id,
      produit_uuid,
      code_product: 'BOIL-0',
      item_code: '3300',
      warranty_end_date: '2027-01-01',
      // Whose the appliance is, nobody asked for.
      customer_name: '',
    })
    const [row] = await house.db.selectFrom('history').selectAll().where('service_job_uuid', '=', call.ID).execute()
    expect(changeData.parse(row?.change_data).changedItem).toContainEqual({
      field: 'service_contract_id',
      old_value: null,
      new_value: contract.service_contract_id,
    })
  })

  // The network is in Madrid, an hour ahead of UTC in winter and two in summer.
  it.each([
    ['the minute before its first day', { start_date: '2026-03-11' }, '2026-03-10T22:59:00Z', false],
    ['the first minute of its first day', { start_date: '2026-03-11' }, '2026-03-10T23:00:00Z', true],
    ['the last minute of its last day', { end_date: '2026-03-10' }, '2026-03-10T22:59:00Z', true],
    ['the minute after its last day', { end_date: '2026-03-10' }, '2026-03-10T23:00:00Z', false],
    ['with no end', { end_date: null }, '2026-03-10T12:00:00Z', true],
    ['as a draft', { status_id: 'D' }, '2026-03-10T12:00:00Z', false],
    ['on hold', { status_id: 'F' }, '2026-03-10T12:00:00Z', false],
    ['terminated', { status_id: 'T' }, '2026-03-10T12:00:00Z', false],
  ])('%s', async (_when, dates, now, carries) => {
    const contract = await contractAt(dates)
    house.clock.now = new Date(now)
    // Nobody else signs in as the back office here: the first of these tests, late in the evening, begins its session.
    const caller = await house.as('backoffice')
    const { body } = await caller.send(contractApi.forAppliance, { internal_serial_number: serial })
    expect(body.Data?.service_contract_uuid ?? null).toBe(carries ? contract.ID : null)
    const made = await caller.send(callApi.create, { ...written, internal_serial_number: serial })
    expect((await stored(made.body.Data.ID)).service_contract_uuid).toBe(carries ? contract.ID : null)
  })

  it('terminated a minute ago, no longer', async () => {
    const { ID } = await contractAt()
    expect(await carriedBy()).toBe(ID)
    await (await house.as('dispatcher')).send(contractApi.save, { ID, version: 1, status_id: 'T' })
    expect(await carriedBy()).toBeNull()
    expect(await facts()).toBeNull()
  })

  it('of two that overlap takes the one that started last, whichever was made first', async () => {
    await contractAt({ start_date: '2026-01-01' })
    const latest = await contractAt({ start_date: '2026-03-01' })
    await contractAt({ start_date: '2026-02-01' })
    expect(await carriedBy()).toBe(latest.ID)
  })

  it('of two that started the same day takes the first by key, every time', async () => {
    const both = [await contractAt(), await contractAt()].map(({ ID }) => ID).sort()
    for (let i = 0; i < 3; i++) expect(await carriedBy()).toBe(both[0])
  })

  it('takes the older one where the latest has not begun', async () => {
    const { ID } = await contractAt()
    await contractAt({ start_date: '2026-06-01' })
    expect(await carriedBy()).toBe(ID)
  })

  it('of another product is not its own; without a product only where there is no doubt', async () => {
    const boiler = await contractAt()
    await contractAt({ code_product: 'PUMP-0' })
    expect(await carriedBy()).toBeNull()
    expect((await facts({ code_product: 'BOIL-0' })).service_contract_uuid).toBe(boiler.ID)
    expect(await facts({ code_product: 'NONE' })).toBeNull()
  })

  it('of another network is not its own', async () => {
    await contractAt({ network_code: 'YGNITA' })
    expect(await carriedBy()).toBeNull()
  })
})

describe('a call with a card', () => {
  it('finds the contract by the card first', async () => {
    const { InsId } = await aCard(house.db, { InternalSN: serial })
    const byCard = await aContract(house.db, { ins_id: InsId, internal_serial_number: 'ELSEWHERE' })
    await contractAt({ start_date: '2026-03-01' })
    expect(await carriedBy({ ins_id: String(InsId) })).toBe(byCard.ID)
  })

  it('else by its serial number and product', async () => {
    const { InsId } = await aCard(house.db, { InternalSN: serial })
    const contract = await contractAt()
    await contractAt({ code_product: 'PUMP-0', start_date: '2026-03-01' })
    expect(await carriedBy({ ins_id: String(InsId) })).toBe(contract.ID)
  })

  it('that takes another card takes its contract, and none where there is none', async () => {
    const mine = await aCard(house.db, { InternalSN: serial })
    const other = await aCard(house.db, { InternalSN: `${serial}-B` })
    const contract = await aContract(house.db, { ins_id: mine.InsId, internal_serial_number: serial })
    const { ID } = await aCall(house.db, { internal_serial_number: 'UNREAD' })
    const give = async (InsId: number, version: number) =>
      (await house.as('callcenter')).send(cardApi.save, { InsId: String(InsId), version, serviceCallID: ID })
    await give(mine.InsId, 1)
    expect(await stored(ID)).toMatchObject({
      service_contract_uuid: contract.ID,
      service_contract_id: contract.service_contract_id,
    })
    await give(other.InsId, 1)
    expect(await stored(ID)).toMatchObject({ service_contract_uuid: null, service_contract_id: '' })
  })
})

describe('a call that is saved', () => {
  it('keeps its contract after that has ended', async () => {
    const { ID } = await contractAt()
    const call = (await create('callcenter')).body.Data.ID
    await (await house.as('dispatcher')).send(contractApi.save, { ID, version: 1, status_id: 'T' })
    await (await house.as('callcenter')).send(callApi.save, { ID: call, version: 1, phone: '699' })
    expect((await stored(call)).service_contract_uuid).toBe(ID)
  })

  it('with the serial number corrected finds the right one; done, it stays as it is', async () => {
    const { ID } = await contractAt()
    const open = await aCall(house.db, { internal_serial_number: 'MISREAD' })
    const done = await aCall(house.db, { internal_serial_number: 'MISREAD', status_id: 1 })
    for (const call of [open, done])
      await (await house.as('callcenter')).send(callApi.save, {
        ID: call.ID,
        version: 1,
        internal_serial_number: serial,
      })
    expect((await stored(open.ID)).service_contract_uuid).toBe(ID)
    expect((await stored(done.ID)).service_contract_uuid).toBeNull()
  })
})

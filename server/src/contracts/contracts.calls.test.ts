import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { changeData } from '@callout/domain/history/history.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callFields, callsForAppliance } from '../../test/fixtures/contract-calls.ts'
import { createContract } from '../../test/fixtures/contracts.ts'
import { createCall, createCard, createProduct, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'

const app = setUpApp()
let produit_uuid: string
beforeAll(async () => {
  produit_uuid = (await createProduct(app.db, { skill: 'GAS' })).produit_uuid
  await createProduct(app.db, { code_product: 'PUMP-0', item_code: '3400', item_name: 'Pump' })
})

let serial = ''
let tries = 0
beforeEach(() => {
  app.clock.now = testNow
  tries += 1
  serial = `SN-CALL-${tries}`
})

const { create, stored, carriedBy, contractAt, facts } = callsForAppliance(() => ({ app, serial }))

describe('a new call with the serial number of a contract', () => {
  it('gets the contract with its product and warranty, and a history entry', async () => {
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
      // The owner is not copied.
      customer_name: '',
    })
    const [row] = await app.db.selectFrom('history').selectAll().where('service_job_uuid', '=', call.ID).execute()
    expect(changeData.parse(row?.change_data).changedItem).toContainEqual({
      field: 'service_contract_id',
      old_value: null,
      new_value: contract.service_contract_id,
    })
  })

  // The network is in Madrid, one hour ahead of UTC in winter and two in summer.
  it.each([
    ['the minute before its first day', { start_date: '2026-03-11' }, '2026-03-10T22:59:00Z', false],
    ['the first minute of its first day', { start_date: '2026-03-11' }, '2026-03-10T23:00:00Z', true],
    ['the last minute of its last day', { end_date: '2026-03-10' }, '2026-03-10T22:59:00Z', true],
    ['the minute after its last day', { end_date: '2026-03-10' }, '2026-03-10T23:00:00Z', false],
    ['no end date', { end_date: null }, '2026-03-10T12:00:00Z', true],
    ['a draft', { status_id: 'D' }, '2026-03-10T12:00:00Z', false],
    ['on hold', { status_id: 'F' }, '2026-03-10T12:00:00Z', false],
    ['terminated', { status_id: 'T' }, '2026-03-10T12:00:00Z', false],
  ])('gets a contract only while it is in force (%s)', async (_when, dates, now, isInForce) => {
    const contract = await contractAt(dates)
    app.clock.now = new Date(now)
    // Sign in as back office, which no other test here does, so that the session starts at the time of the first case.
    const client = await app.signInAs('backoffice')
    const { body } = await client.send(contractApi.forAppliance, { internal_serial_number: serial })
    expect(body.Data?.service_contract_uuid ?? null).toBe(isInForce ? contract.ID : null)
    const created = await client.send(callApi.create, { ...callFields, internal_serial_number: serial })
    expect((await stored(created.body.Data.ID)).service_contract_uuid).toBe(isInForce ? contract.ID : null)
  })

  it('does not get a contract that was just terminated', async () => {
    const { ID } = await contractAt()
    expect(await carriedBy()).toBe(ID)
    await (await app.signInAs('dispatcher')).send(contractApi.save, { ID, version: 1, status_id: 'T' })
    expect(await carriedBy()).toBeNull()
    expect(await facts()).toBeNull()
  })

  it('gets the contract with the latest start if several overlap', async () => {
    await contractAt({ start_date: '2026-01-01' })
    const latest = await contractAt({ start_date: '2026-03-01' })
    await contractAt({ start_date: '2026-02-01' })
    expect(await carriedBy()).toBe(latest.ID)
  })

  it('gets the first contract by key if several start on the same day', async () => {
    const both = [await contractAt(), await contractAt()].map(({ ID }) => ID).sort()
    for (let i = 0; i < 3; i++) expect(await carriedBy()).toBe(both[0])
  })

  it('ignores a contract that has not started', async () => {
    const { ID } = await contractAt()
    await contractAt({ start_date: '2026-06-01' })
    expect(await carriedBy()).toBe(ID)
  })

  it('gets no contract of another product, and none without a product if contracts differ in product', async () => {
    const boiler = await contractAt()
    await contractAt({ code_product: 'PUMP-0' })
    expect(await carriedBy()).toBeNull()
    expect((await facts({ code_product: 'BOIL-0' })).service_contract_uuid).toBe(boiler.ID)
    expect(await facts({ code_product: 'NONE' })).toBeNull()
  })

  it('gets no contract of another network', async () => {
    await contractAt({ network_code: 'YGNITA' })
    expect(await carriedBy()).toBeNull()
  })
})

describe('a call with a card', () => {
  it('gets the contract of the card first', async () => {
    const { InsId } = await createCard(app.db, { InternalSN: serial })
    const byCard = await createContract(app.db, { ins_id: InsId, internal_serial_number: 'ELSEWHERE' })
    await contractAt({ start_date: '2026-03-01' })
    expect(await carriedBy({ ins_id: String(InsId) })).toBe(byCard.ID)
  })

  it('gets the contract by serial number and product if the card has none', async () => {
    const { InsId } = await createCard(app.db, { InternalSN: serial })
    const contract = await contractAt()
    await contractAt({ code_product: 'PUMP-0', start_date: '2026-03-01' })
    expect(await carriedBy({ ins_id: String(InsId) })).toBe(contract.ID)
  })

  it('changes its contract with the card, and loses it if the new card has none', async () => {
    const mine = await createCard(app.db, { InternalSN: serial })
    const other = await createCard(app.db, { InternalSN: `${serial}-B` })
    const contract = await createContract(app.db, { ins_id: mine.InsId, internal_serial_number: serial })
    const { ID } = await createCall(app.db, { internal_serial_number: 'UNREAD' })
    const applyCard = async (InsId: number, version: number) =>
      (await app.signInAs('callcenter')).send(cardApi.save, { InsId: String(InsId), version, serviceCallID: ID })
    await applyCard(mine.InsId, 1)
    expect(await stored(ID)).toMatchObject({
      service_contract_uuid: contract.ID,
      service_contract_id: contract.service_contract_id,
    })
    await applyCard(other.InsId, 1)
    expect(await stored(ID)).toMatchObject({ service_contract_uuid: null, service_contract_id: '' })
  })
})

describe('saving a call', () => {
  it('keeps the contract after it was terminated', async () => {
    const { ID } = await contractAt()
    const call = (await create('callcenter')).body.Data.ID
    await (await app.signInAs('dispatcher')).send(contractApi.save, { ID, version: 1, status_id: 'T' })
    await (await app.signInAs('callcenter')).send(callApi.save, { ID: call, version: 1, phone: '699' })
    expect((await stored(call)).service_contract_uuid).toBe(ID)
  })

  it('is promised an answer by the contract of a corrected serial number, counted from its creation', async () => {
    const { ID } = await createCall(app.db, { code_product: 'BOIL-0', created_at: '2026-03-10T08:00:00.000Z' })
    await contractAt({ promised_hours: 48 })
    const correction = { ID, version: 1, internal_serial_number: serial }
    expect((await (await app.signInAs('callcenter')).send(callApi.save, correction)).body.Data.promised_until).toBe(
      '2026-03-12T08:00:00.000Z',
    )
    const other = { ID, version: 2, internal_serial_number: 'NO-CONTRACT' }
    expect((await (await app.signInAs('callcenter')).send(callApi.save, other)).body.Data.promised_until).toBeNull()
  })

  it('hides what a contract promises from a company that found it by a serial number and does not serve it', async () => {
    await contractAt({ promised_hours: 48 })
    const { ID } = await createCall(app.db, { ...heldBy('norte'), created_at: '2026-03-10T08:00:00.000Z' })
    const promised_until = '2026-03-12T08:00:00.000Z'
    const seenBy = async (person: Person) => {
      const client = await app.signInAs(person)
      const { body } = await client.send(callApi.list, { filterData: { internal_serial_number: serial } })
      const [row] = body.Data
      expect('contract_hidden_from' in row).toBe(false)
      return [row.promised_until, (await client.send(callApi.load, { ID })).body.Data.promised_until]
    }
    const correction = { ID, version: 1, code_product: 'BOIL-0', internal_serial_number: serial }
    expect((await (await app.signInAs('sat')).send(callApi.save, correction)).body.Data.promised_until).toBeNull()
    expect(await stored(ID)).toMatchObject({ promised_until })
    expect(await seenBy('sat')).toEqual([null, null])
    expect(await seenBy('callcenter')).toEqual([promised_until, promised_until])
  })

  it('finds the contract of a corrected serial number, but only for an open call', async () => {
    const { ID } = await contractAt()
    const open = await createCall(app.db, { internal_serial_number: 'MISREAD' })
    const done = await createCall(app.db, { internal_serial_number: 'MISREAD', status_id: 1 })
    for (const call of [open, done])
      await (await app.signInAs('callcenter')).send(callApi.save, {
        ID: call.ID,
        version: 1,
        internal_serial_number: serial,
      })
    expect((await stored(open.ID)).service_contract_uuid).toBe(ID)
    expect((await stored(done.ID)).service_contract_uuid).toBeNull()
  })
})

import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi, coverageApi } from '@callout/domain/contracts/contract.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callsAbout } from '../../test/contract-calls.ts'
import { aContract } from '../../test/contracts.ts'
import { aCall, aCard, aProduct, heldBy, type Person } from '../../test/factories.ts'
import { openHouse, type TestHouse } from '../../test/harness.ts'

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
  tries += 1
  serial = `SN-CALL-${tries}`
})

const { create, stored, carriedBy, contractAt, facts } = callsAbout(() => ({ house, serial }))

describe('a call made from a contract', () => {
  const from = (contract: { ID: string }, body: object = {}, person: Person = 'callcenter') =>
    create(person, { internal_serial_number: '', service_contract_uuid: contract.ID, ...body })

  it('carries it, and takes appliance and customer of it', async () => {
    const { InsId } = await aCard(house.db, { InternalSN: serial })
    const contract = await contractAt({
      ins_id: InsId,
      produit_uuid,
      customer_name: 'Olmos',
      ville: 'León',
      // Outside its days: whoever works in the contract says so.
      start_date: '2026-06-01',
    })
    const { body } = await from(contract, { phone: '699' })
    expect(await stored(body.Data.ID)).toMatchObject({
      service_contract_uuid: contract.ID,
      ins_id: InsId,
      internal_serial_number: serial,
      produit_uuid,
      customer_name: 'Olmos',
      ville: 'León',
      phone: '699',
    })
  })

  it.each(['D', 'F', 'T'])('is refused while the contract is %s', async (status_id) => {
    const { body } = await from(await contractAt({ status_id }))
    expect(body.customErrorCode).toBe('contract.refused.not_active')
  })

  it('is refused about another appliance', async () => {
    const { body } = await from(await contractAt(), { internal_serial_number: 'ANOTHER' })
    expect(body).toMatchObject({
      HasError: true,
      Errors: { internal_serial_number: 'contract.refused.other_appliance' },
    })
  })

  it('by a company only from its own', async () => {
    const own = await contractAt(heldBy('sur'))
    const other = await contractAt(heldBy('norte'))
    expect((await from(own, {}, 'sat2')).body.HasError).toBe(false)
    expect((await from(other, {}, 'sat2')).status).toBe(404)
  })

  it('and what the calls list finds of it', async () => {
    const contract = await contractAt({ produit_uuid })
    const { body } = await from(contract)
    await aCall(house.db, { internal_serial_number: serial })
    const list = await (await house.as('callcenter')).send(callApi.list, {
      filterData: {
        serviceContractProduit_uuid: produit_uuid,
        serviceContract_internalSerialNumber: serial,
      },
    })
    expect(list.body.Data.map(({ ID }: { ID: string }) => ID)).toEqual([body.Data.ID])
  })
})

describe('what a call shows of its contract', () => {
  const load = async (person: Person, ID: string) =>
    (await (await house.as(person)).send(callApi.load, { ID })).body.Data
  const coverage = async (person: Person, service_contract_uuid: string) =>
    (await house.as(person)).send(coverageApi.list, { service_contract_uuid })

  it('its number and key; a company that only holds the call reads the coverage, not the contract', async () => {
    const contract = await contractAt(heldBy('sur'))
    const carried = { service_contract_uuid: contract.ID, service_contract_id: contract.service_contract_id }
    const { ID } = await aCall(house.db, { ...heldBy('norte'), ...carried })
    expect(await load('callcenter', ID)).toMatchObject({ ...carried, can: { contract: true } })
    expect(await load('sat', ID)).toMatchObject({ ...carried, can: { contract: false } })
    expect((await coverage('sat', contract.ID)).body).toMatchObject({
      Total: 2,
      Data: [
        { coverage: 'Labour', coverage_value: 'Included', template_code: 'FULL' },
        { coverage: 'Parts', coverage_value: '100 %' },
      ],
    })
    expect((await (await house.as('sat')).send(contractApi.load, { ID: contract.ID })).status).toBe(404)
    const elsewhere = await contractAt(heldBy('sur'))
    expect((await coverage('sat', elsewhere.ID)).status).toBe(404)
  })

  it('nothing in a network without contracts', async () => {
    const contract = await contractAt({ network_code: 'YGNITA' })
    const carried = { service_contract_uuid: contract.ID, service_contract_id: contract.service_contract_id }
    const { ID } = await aCall(house.db, { network_code: 'YGNITA', ...carried })
    expect(await load('dispatcher-ygnita', ID)).toMatchObject({
      service_contract_uuid: null,
      service_contract_id: '',
      can: { contract: false },
    })
    const made = await create('dispatcher-ygnita')
    expect((await stored(made.body.Data.ID)).service_contract_uuid).toBeNull()
  })
})

describe('who takes a call is told', () => {
  it('of the contract it will carry, and what that covers', async () => {
    const contract = await contractAt()
    expect(await facts()).toMatchObject({
      service_contract_uuid: contract.ID,
      service_contract_id: contract.service_contract_id,
      contract_template: 'FULL',
      contract_template_description: 'Full',
      end_date: '2026-12-31',
      coverage: [{ coverage: 'Labour' }, { coverage: 'Parts' }],
      can: { open: true },
    })
  })

  it('a company also of one it does not serve, which it may not open', async () => {
    await contractAt(heldBy('norte'))
    expect((await facts({}, 'sat2')).can).toEqual({ open: false })
    expect((await facts({}, 'sat')).can).toEqual({ open: true })
  })

  it('nothing at an empty serial number', async () => {
    await aContract(house.db, { internal_serial_number: '', code_product: '' })
    expect(await facts({ internal_serial_number: '' })).toBeNull()
    expect(await carriedBy({ internal_serial_number: '' })).toBeNull()
  })
})

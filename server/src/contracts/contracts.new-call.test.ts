import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi, coverageApi } from '@callout/domain/contracts/contract.api.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callsForAppliance } from '../../test/fixtures/contract-calls.ts'
import { createContract } from '../../test/fixtures/contracts.ts'
import { createCall, createCard, createProduct, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
let produit_uuid: string
beforeAll(async () => {
  produit_uuid = (await createProduct(app.db, { skill: 'GAS' })).produit_uuid
  await createProduct(app.db, { code_product: 'PUMP-0', item_code: '3400', item_name: 'Pump' })
})

let serial = ''
let tries = 0
beforeEach(() => {
  tries += 1
  serial = `SN-CALL-${tries}`
})

const { create, stored, carriedBy, contractAt, facts } = callsForAppliance(() => ({ app, serial }))

describe('a call created from a contract', () => {
  const from = (contract: { ID: string }, body: object = {}, person: Person = 'callcenter') =>
    create(person, { internal_serial_number: '', service_contract_uuid: contract.ID, ...body })

  it('gets the contract and copies its appliance and customer', async () => {
    const { InsId } = await createCard(app.db, { InternalSN: serial })
    const contract = await contractAt({
      ins_id: InsId,
      produit_uuid,
      customer_name: 'Olmos',
      ville: 'León',
      // Before its start date: a call created from the contract may do this.
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

  it('is promised an answer until the hours of the contract after its creation are over', async () => {
    const promised_until = new Date(app.clock.now.getTime() + 24 * 3_600_000).toISOString()
    const { body } = await from(await contractAt({ promised_hours: 24 }))
    expect(await stored(body.Data.ID)).toMatchObject({ promised_until })
    const loaded = await (await app.signInAs('callcenter')).send(callApi.load, { ID: body.Data.ID })
    expect(loaded.body.Data.promised_until).toBe(promised_until)
    const without = await from(await contractAt())
    expect((await stored(without.body.Data.ID)).promised_until).toBeNull()
  })

  it.each(['D', 'F', 'T'])('is refused while the contract is %s', async (status_id) => {
    const { body } = await from(await contractAt({ status_id }))
    expect(body.customErrorCode).toBe('contract.refused.not_active')
  })

  it('is refused for another appliance', async () => {
    const { body } = await from(await contractAt(), { internal_serial_number: 'ANOTHER' })
    expect(body).toMatchObject({
      HasError: true,
      Errors: { internal_serial_number: 'contract.refused.other_appliance' },
    })
  })

  it('can be created by a company from its own contracts only', async () => {
    const own = await contractAt(heldBy('sur'))
    const other = await contractAt(heldBy('norte'))
    expect((await from(own, {}, 'sat2')).body.HasError).toBe(false)
    expect((await from(other, {}, 'sat2')).status).toBe(404)
  })

  it('is found in the list of calls by the contract’s product and serial number', async () => {
    const contract = await contractAt({ produit_uuid })
    const { body } = await from(contract)
    await createCall(app.db, { internal_serial_number: serial })
    const list = await (await app.signInAs('callcenter')).send(callApi.list, {
      filterData: {
        serviceContractProduit_uuid: produit_uuid,
        serviceContract_internalSerialNumber: serial,
      },
    })
    expect(list.body.Data.map(({ ID }: { ID: string }) => ID)).toEqual([body.Data.ID])
  })
})

describe('the contract on a call', () => {
  const load = async (person: Person, ID: string) =>
    (await (await app.signInAs(person)).send(callApi.load, { ID })).body.Data
  const coverage = async (person: Person, service_contract_uuid: string) =>
    (await app.signInAs(person)).send(coverageApi.list, { service_contract_uuid })

  it('shows number and key; a company that has only the call can read the coverage but not the contract', async () => {
    const contract = await contractAt(heldBy('sur'))
    const carried = { service_contract_uuid: contract.ID, service_contract_id: contract.service_contract_id }
    const { ID } = await createCall(app.db, { ...heldBy('norte'), ...carried })
    expect(await load('callcenter', ID)).toMatchObject({ ...carried, can: { contract: true } })
    expect(await load('sat', ID)).toMatchObject({ ...carried, can: { contract: false } })
    expect((await coverage('sat', contract.ID)).body).toMatchObject({
      Total: 2,
      Data: [
        { coverage: 'Labour', coverage_value: 'Included', template_code: 'FULL' },
        { coverage: 'Parts', coverage_value: '100 %' },
      ],
    })
    expect((await (await app.signInAs('sat')).send(contractApi.load, { ID: contract.ID })).status).toBe(404)
    const elsewhere = await contractAt(heldBy('sur'))
    expect((await coverage('sat', elsewhere.ID)).status).toBe(404)
  })

  it('is empty in a network without contracts', async () => {
    const contract = await contractAt({ network_code: 'YGNITA' })
    const carried = { service_contract_uuid: contract.ID, service_contract_id: contract.service_contract_id }
    const { ID } = await createCall(app.db, { network_code: 'YGNITA', ...carried })
    expect(await load('dispatcher-ygnita', ID)).toMatchObject({
      service_contract_uuid: null,
      service_contract_id: '',
      can: { contract: false },
    })
    const created = await create('dispatcher-ygnita')
    expect((await stored(created.body.Data.ID)).service_contract_uuid).toBeNull()
  })
})

describe('the contract shown before a call is created', () => {
  it('is the one that the call will get, with its coverage', async () => {
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

  it('may be one of another company, which the user may not open', async () => {
    await contractAt(heldBy('norte'))
    expect((await facts({}, 'sat2')).can).toEqual({ open: false })
    expect((await facts({}, 'sat')).can).toEqual({ open: true })
  })

  it('is empty for an empty serial number', async () => {
    await createContract(app.db, { internal_serial_number: '', code_product: '' })
    expect(await facts({ internal_serial_number: '' })).toBeNull()
    expect(await carriedBy({ internal_serial_number: '' })).toBeNull()
  })
})

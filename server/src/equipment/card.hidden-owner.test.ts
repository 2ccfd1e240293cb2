import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi, coverageApi } from '@callout/domain/contracts/contract.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { callFields } from '../../test/fixtures/contract-calls.ts'
import { createContract } from '../../test/fixtures/contracts.ts'
import {
  companyIds,
  createCall,
  createCard,
  createProduct,
  heldBy,
  type Person,
  storedCall,
} from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

// `sat` (norte) may not create calls, `sat2` (sur) may. Neither company has a call for the appliances of these tests.
const app = setUpApp()
beforeAll(async () => {
  await createProduct(app.db, { item_code: 'ITEM-B', item_name: 'Boiler' })
  await createProduct(app.db, { code_product: 'PUMP-0', item_code: 'ITEM-P', item_name: 'Pump' })
})

let serial = ''
let InsId = 0
let tries = 0
const place = { Street: 'Calle Mayor', StreetNo: '7', City: 'León', latitude: 42.6, longitude: -5.57 }
beforeEach(async () => {
  tries += 1
  serial = `UNSEEN-${tries}-X`
  const owner = { ItemCode: 'ITEM-B', OwnerName: 'Olmos', OwnerEmail: 'olmos@mail.example', OwnerCode: 'C7' }
  InsId = (await createCard(app.db, { InternalSN: serial, EndDate: '2027-05-05', ...owner, ...place })).InsId
})

const as = (person: Person) => app.signInAs(person)
const cardsFor = async (person: Person, api: typeof cardApi.list | typeof contractApi.cards = cardApi.list) =>
  (await (await as(person)).send(api, { filterData: { internal_serial_number: serial } })).body.Data
const productsFor = async (person: Person) =>
  (await (await as(person)).send(cardApi.itemCodes, { internal_serial_number: serial })).body
const contractFor = async (person: Person, appliance: object = { internal_serial_number: serial }) =>
  (await (await as(person)).send(contractApi.forAppliance, appliance)).body.Data
const create = async (person: Person, body: object = {}) =>
  (await as(person)).send(callApi.create, { ...callFields, internal_serial_number: serial, ...body })
const readsOfCard = (card: number) =>
  app.db.selectFrom('reads').selectAll().where('kind', '=', 'card').where('record', '=', String(card)).execute()

describe('an appliance that a company may not see', () => {
  it('is not found by a company that may not create calls', async () => {
    await createContract(app.db, { ...heldBy('sur'), internal_serial_number: serial, ins_id: InsId })
    expect(await cardsFor('sat')).toEqual([])
    expect(await productsFor('sat')).toEqual([])
    expect(await contractFor('sat')).toBeNull()
    expect(await contractFor('sat', { ins_id: String(InsId) })).toBeNull()
  })

  it('shows product and warranty for its full serial number to a company that may create calls', async () => {
    const [card] = await cardsFor('sat2')
    expect(cardApi.list.response.parse(card)).toMatchObject({
      InsId: String(InsId),
      CodeCom: 'BOIL-0',
      StartDate: '2025-01-01',
      EndDate: '2027-05-05',
      owner_hidden: true,
      OwnerName: '',
      OwnerCode: '',
      OwnerPhone: '',
      OwnerEmail: '',
      Street: '',
      Zip: '',
      City: '',
      Country: '',
      latitude: null,
      version: 0,
    })
    expect(await productsFor('sat2')).toEqual([{ CodeCom: 'BOIL-0', ItemCode: 'ITEM-B', ItemName: 'Boiler' }])
    serial = serial.slice(0, -1)
    expect(await cardsFor('sat2')).toEqual([])
    expect(await productsFor('sat2')).toEqual([])
  })

  it('cannot be found for a contract, and cannot be changed', async () => {
    expect(await cardsFor('sat2', contractApi.cards)).toEqual([])
    const saved = await (await as('sat2')).send(cardApi.save, { InsId: String(InsId), version: 1, City: 'X' })
    expect(saved.status).toBe(404)
  })

  it('shows its owner once the company has one of its calls', async () => {
    await createCall(app.db, { ins_id: InsId, ...heldBy('sur') })
    expect(await cardsFor('sat2')).toMatchObject([{ owner_hidden: false, OwnerName: 'Olmos', City: 'León' }])
  })
})

describe('another company’s contract for the appliance', () => {
  const hiddenContract = {
    service_contract_uuid: '',
    service_contract_id: '',
    contract_template: '',
    contract_template_description: '',
    start_date: null,
    coverage: [],
    can: { open: false },
  }

  it('shows only its end date to a company that may create calls', async () => {
    await createContract(app.db, { ...heldBy('norte'), internal_serial_number: serial, end_date: '2026-11-30' })
    expect(await contractFor('sat2')).toEqual({ ...hiddenContract, end_date: '2026-11-30' })
  })

  it('is not found by a card without its serial number', async () => {
    await createContract(app.db, { ...heldBy('norte'), internal_serial_number: '', ins_id: InsId })
    expect(await contractFor('sat2', { ins_id: String(InsId) })).toBeNull()
    expect(await contractFor('sat2', { ins_id: String(InsId), internal_serial_number: 'ANOTHER' })).toBeNull()
    expect(await contractFor('sat2', { ins_id: String(InsId), internal_serial_number: serial })).toMatchObject(
      hiddenContract,
    )
  })

  it('is skipped in favour of the own contract for a company that may not create calls', async () => {
    const own = await createContract(app.db, { ...heldBy('norte'), internal_serial_number: serial })
    await createContract(app.db, { ...heldBy('sur'), internal_serial_number: serial, start_date: '2026-03-01' })
    expect(await contractFor('sat')).toMatchObject({ service_contract_uuid: own.ID, can: { open: true } })
  })

  const contractOnCall = async (ID: string, person: Person) =>
    (await (await as(person)).send(callApi.load, { ID })).body.Data
  /** Unassigns the call and assigns it to its company again. */
  const reassign = async (ID: string, own: 'norte' | 'sur') => {
    await (await as('callcenter')).send(callApi.unassign, { ID })
    await (await as('dispatcher')).send(callApi.assign, { ID, societe_uuid: companyIds[own] })
    return ID
  }

  // Otherwise a company could discover contracts by trying serial numbers on its own call.
  it.each([
    ['changes the serial number of its call', 'sat', 'norte'],
    ['creates a call', 'sat2', 'sur'],
  ] as const)('is linked to the call, but hidden, if a company %s', async (_, person, own) => {
    const other = own === 'norte' ? 'sur' : 'norte'
    const contract = await createContract(app.db, { ...heldBy(other), internal_serial_number: serial })
    const client = await as(person)
    let ID = ''
    if (person === 'sat') {
      ID = (await createCall(app.db, { ...heldBy(own), internal_serial_number: 'MISREAD' })).ID
      const { body } = await client.send(callApi.save, { ID, version: 1, internal_serial_number: serial })
      expect(body.Data).toMatchObject({ service_contract_uuid: null, service_contract_id: '' })
    } else ID = (await create(person)).body.Data.ID
    expect((await storedCall(app.db, ID)).service_contract_uuid).toBe(contract.ID)
    const { body } = await client.send(callApi.load, { ID })
    expect(body.Data).toMatchObject({ service_contract_uuid: null, service_contract_id: '', can: { contract: false } })
    const history = await client.send(historyApi.list, { filterData: { service_job_uuid: ID } })
    expect(JSON.stringify(history.body)).not.toContain(contract.service_contract_id)
    const coverage = await client.send(coverageApi.list, { service_contract_uuid: contract.ID })
    expect(coverage.status).toBe(404)
    // Central staff see the contract, and so does the company once the call is assigned to it.
    const contractFields = { service_contract_uuid: contract.ID, service_contract_id: contract.service_contract_id }
    expect((await (await as('callcenter')).send(callApi.load, { ID })).body.Data).toMatchObject(contractFields)
    expect(await contractOnCall(await reassign(ID, own), person)).toMatchObject(contractFields)
    const staffHistory = await (await as('callcenter')).send(historyApi.list, { filterData: { service_job_uuid: ID } })
    expect(JSON.stringify(staffHistory.body)).toContain(contract.service_contract_id)
  })

  // Otherwise the history would reveal the contract of each serial number that was tried before.
  it('stays hidden in the history once the call is about another appliance', async () => {
    const contract = await createContract(app.db, { ...heldBy('norte'), internal_serial_number: serial })
    const own = await createContract(app.db, { ...heldBy('sur'), internal_serial_number: `${serial}-OWN` })
    const sat2 = await as('sat2')
    const { ID } = (await create('sat2')).body.Data
    const changeSerial = async (internal_serial_number: string) => {
      const { version } = (await sat2.send(callApi.load, { ID })).body.Data
      const { body } = await sat2.send(callApi.save, { ID, version, internal_serial_number })
      expect(body.HasError).toBe(false)
      return body.Data
    }
    const historyText = async (person: Person) =>
      JSON.stringify((await (await as(person)).send(historyApi.list, { filterData: { service_job_uuid: ID } })).body)
    await changeSerial('NOTHING')
    expect(await historyText('sat2')).not.toContain(contract.service_contract_id)
    await changeSerial(serial)
    const { service_contract_id } = await changeSerial(`${serial}-OWN`)
    expect(service_contract_id).toBe(own.service_contract_id)
    expect(await historyText('sat2')).toContain(own.service_contract_id)
    expect(await historyText('sat2')).not.toContain(contract.service_contract_id)
    expect(await historyText('callcenter')).toContain(contract.service_contract_id)
  })
})

describe('a call created with the serial number', () => {
  const cardFields = {
    internal_serial_number: '',
    code_product: 'BOIL-0',
    item_code: 'ITEM-B',
    customer_name: 'Olmos',
    customer_code: 'C7',
    adresse: 'Calle Mayor',
    street_number: '7',
    ville: 'León',
    latitude: 42.6,
    warranty_start_date: '2025-01-01',
    warranty_end_date: '2027-05-05',
  }

  it.each(['callcenter', 'dispatcher', 'sat2'] as const)(
    'uses the only card with it, if created by %s',
    async (person) => {
      const { body } = await create(person)
      expect(await storedCall(app.db, body.Data.ID)).toMatchObject({
        ...cardFields,
        internal_serial_number: serial,
        ins_id: InsId,
      })
    },
  )

  it('keeps the customer fields that were sent', async () => {
    const { body } = await create('callcenter', { customer_name: 'The tenant', phone: '699' })
    expect(await storedCall(app.db, body.Data.ID)).toMatchObject({
      customer_name: 'The tenant',
      phone: '699',
      ville: 'León',
    })
  })

  it('uses no card if several match, unless one is given', async () => {
    const second = await createCard(app.db, { InternalSN: serial, CodeCom: 'PUMP-0', OwnerName: 'Pinar' })
    const open = await storedCall(app.db, (await create('sat2')).body.Data.ID)
    expect(open).toMatchObject({ ins_id: null, customer_name: '', code_product: '' })
    const named = await storedCall(app.db, (await create('sat2', { ins_id: String(second.InsId) })).body.Data.ID)
    expect(named).toMatchObject({ ins_id: second.InsId, customer_name: 'Pinar', code_product: 'PUMP-0' })
  })

  it('uses no card for a fictive number, another network or a partial number', async () => {
    await createCard(app.db, { InternalSN: `${serial}-IT`, network_code: 'YGNITA' })
    for (const body of [
      { fictive_serial_number: true },
      { internal_serial_number: `${serial}-IT` },
      { internal_serial_number: serial.slice(0, -1) },
    ])
      expect((await storedCall(app.db, (await create('callcenter', body)).body.Data.ID)).ins_id).toBeNull()
  })

  it('is refused with a card but without its serial number', async () => {
    const body = { ins_id: String(InsId), internal_serial_number: 'ANOTHER' }
    expect((await create('sat2', body)).status).toBe(404)
    expect((await create('sat2', { ...body, internal_serial_number: '' })).status).toBe(404)
    expect((await create('sat', { ins_id: String(InsId) })).status).toBe(403)
  })

  it('is recorded in the access log, because it shows the owner’s address', async () => {
    await cardsFor('sat2')
    const { body } = await create('sat2')
    await vi.waitFor(
      async () =>
        expect(await readsOfCard(InsId)).toMatchObject([{ what: 'opened', part: `call ${body.Data.call_id}` }]),
      { timeout: 30_000 },
    )
  })
})

import { customerApi } from '@callout/domain/customers/customer.api.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createContract } from '../../test/fixtures/contracts.ts'
import { createCall, createCard, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
let card: { InsId: number }
let open: { ID: string }
let ofSur: { ID: string }
let contract: { ID: string }

const person = { customer_name: 'Inés Barral', adresse: 'Rúa Nova', code_postal: '15003', email: 'ines@mail.example' }

beforeAll(async () => {
  const address = { Street: 'Rua Nova', Zip: '15003', OwnerEmail: '', OwnerPhone: '981 22 33 44' }
  card = await createCard(app.db, { OwnerName: 'INES BARRAL', ...address, InternalSN: 'C-77', EndDate: '2027-01-01' })
  const facts = { ...person, ...heldBy('norte'), ins_id: card.InsId, phone: '+34 981 223 344' }
  await createCall(app.db, { ...facts, call_id: '71000001', status_id: 1 })
  open = await createCall(app.db, { ...facts, call_id: '71000002', created_at: '2026-02-01T08:00:00.000Z' })
  ofSur = await createCall(app.db, { ...facts, ...heldBy('sur'), ins_id: null, call_id: '71000003', phone: '600 7' })
  // The same name elsewhere is somebody else.
  await createCall(app.db, {
    customer_name: 'Inés Barral',
    adresse: 'Gran Vía',
    code_postal: '28013',
    call_id: '71000004',
  })
  contract = await createContract(app.db, {
    ...heldBy('norte'),
    ins_id: card.InsId,
    internal_serial_number: 'C-77',
    status_id: 'A',
    start_date: '2020-01-01',
    end_date: '2099-01-01',
  })
})

const load = async (who: Person, ID: string) => (await app.signInAs(who)).send(customerApi.load, { ID })
const callsFor = async (who: Person, ID: string) =>
  (await load(who, ID)).body.Data.calls.map(({ call_id }: { call_id: string }) => call_id)

describe('a customer', () => {
  it('has every call and appliance of the same person, open calls first', async () => {
    const { body } = await load('dispatcher', `call-${open.ID}`)
    expect(body.Data).toMatchObject({
      customer: { customer_name: 'Inés Barral', adresse: 'Rúa Nova' },
      emails: ['ines@mail.example'],
      appliances: [
        {
          ins_id: String(card.InsId),
          internal_serial_number: 'C-77',
          warranty_end_date: '2027-01-01',
          service_contract_uuid: contract.ID,
        },
      ],
    })
    expect(body.Data.phones.map((phone: string) => phone.replace(/\D/g, ''))).toEqual(['34981223344', '6007'])
    expect(body.Data.calls.map(({ call_id }: { call_id: string }) => call_id)).toEqual([
      '71000003',
      '71000002',
      '71000001',
    ])
    expect(body.Data.calls[0]).toMatchObject({ status: 'Open', is_saved_status_open: true })
  })

  it('has the calls whose name has a space behind it, or whose telephone has no country', async () => {
    const facts = { ...heldBy('norte'), customer_name: 'Eva Space', phone: '+34 600 123 456' }
    const one = await createCall(app.db, facts)
    const others = [
      await createCall(app.db, { ...facts, customer_name: 'Eva Space ' }),
      await createCall(app.db, { ...facts, customer_name: 'Eva Space\u00a0' }),
      await createCall(app.db, { ...facts, customer_name: '\tEva Space' }),
      await createCall(app.db, { ...facts, phone: '600 123 456' }),
    ]
    const numbers = [one, ...others].map(({ call_id }) => call_id)
    for (const { ID } of [one, ...others])
      expect((await callsFor('dispatcher', `call-${ID}`)).toSorted()).toEqual(numbers.toSorted())
  })

  it('is the same for each of their cards', async () => {
    expect(await callsFor('dispatcher', `card-${card.InsId}`)).toEqual(['71000003', '71000002', '71000001'])
  })

  it('names the other appliances with the same serial number', async () => {
    const [one, other, alone] = await Promise.all([
      createCard(app.db, { InternalSN: 'C-80', OwnerName: 'Una Persona' }),
      createCard(app.db, { InternalSN: 'c 80', ItemName: 'Twin', OwnerName: 'Otra Persona', City: 'Vigo' }),
      createCard(app.db, { InternalSN: 'C-81', OwnerName: 'Una Persona' }),
    ])
    await createCall(app.db, { ...heldBy('norte'), ins_id: one.InsId })
    await createCall(app.db, { ...heldBy('sur'), ins_id: one.InsId })
    const sameSerial = async (who: Person, { InsId }: { InsId: number }) =>
      (await load(who, `card-${InsId}`)).body.Data.appliances[0].same_serial
    const twin = { ID: `card-${other.InsId}`, item_name: 'Twin', owner_name: 'Otra Persona', city: 'Vigo' }
    expect(await sameSerial('dispatcher', one)).toEqual([twin])
    expect(await sameSerial('dispatcher', other)).toMatchObject([{ ID: `card-${one.InsId}` }])
    expect(await sameSerial('dispatcher', alone)).toBeUndefined()
    // A company that creates calls finds any appliance by its serial number, without its owner.
    expect(await sameSerial('sat2', one)).toEqual([{ item_name: 'Twin' }])
    expect(await sameSerial('sat', one)).toBeUndefined()
  })

  it('shows a company only its own calls, appliances and contracts', async () => {
    expect(await callsFor('sat', `call-${open.ID}`)).toEqual(['71000002', '71000001'])
    const { body } = await load('sat2', `call-${ofSur.ID}`)
    expect(body.Data.calls).toHaveLength(1)
    expect(body.Data.appliances).toEqual([])
    expect(body.Data.phones).toEqual(['600 7'])
  })

  it.each([
    [{ end_date: '2026-03-09' }, false],
    [{ end_date: '2026-03-10' }, true],
    [{ start_date: '2026-03-10' }, true],
    [{ start_date: '2026-03-11' }, false],
    [{ start_date: null }, true],
    [{ end_date: null }, true],
  ])('shows a contract that is in force on the day of the network: %j is %j', async (dates, isShown) => {
    const { InsId } = await createCard(app.db)
    const terms = { status_id: 'A', internal_serial_number: '' }
    const always = { ...terms, start_date: '2020-01-01', end_date: '2099-01-01' }
    const { ID } = await createContract(app.db, { ...always, ...dates, ins_id: InsId })
    const before = app.clock.now
    // 00:30 of 10 March in Madrid.
    app.clock.now = new Date('2026-03-09T23:30:00.000Z')
    const { body } = await load('dispatcher', `card-${InsId}`)
    app.clock.now = before
    expect(body.Data.appliances[0]).toMatchObject({
      ins_id: String(InsId),
      service_contract_uuid: isShown ? ID : null,
    })
  })

  it('shows the contract of the serial number and product of an appliance, if its card has none', async () => {
    const { InsId } = await createCard(app.db, { InternalSN: 'C-78', CodeCom: 'BOIL-0' })
    const shown = async () =>
      (await load('dispatcher', `card-${InsId}`)).body.Data.appliances[0].service_contract_uuid as string | null
    const terms = { internal_serial_number: 'C-78', status_id: 'A', start_date: '2021-01-01', end_date: '2099-01-01' }
    await createContract(app.db, { ...terms, code_product: 'OTHER' })
    expect(await shown()).toBeNull()
    const { ID } = await createContract(app.db, { ...terms, code_product: 'BOIL-0' })
    expect(await shown()).toBe(ID)
    const ofCard = await createContract(app.db, {
      ...terms,
      start_date: '2020-01-01',
      ins_id: InsId,
      internal_serial_number: '',
    })
    expect(await shown()).toBe(ofCard.ID)
  })

  it('shows the contract of the serial number of an appliance without a product, if all are about one', async () => {
    const { InsId } = await createCard(app.db, { InternalSN: 'C-79', CodeCom: '' })
    const shown = async () =>
      (await load('dispatcher', `card-${InsId}`)).body.Data.appliances[0].service_contract_uuid as string | null
    const terms = { internal_serial_number: 'C-79', status_id: 'A', start_date: '2021-01-01', end_date: '2099-01-01' }
    await createContract(app.db, { ...terms, code_product: 'OTHER', status_id: 'T' })
    const { ID } = await createContract(app.db, { ...terms, code_product: 'BOIL-0' })
    expect(await shown()).toBe(ID)
    await createContract(app.db, { ...terms, code_product: 'OTHER', end_date: '2021-12-31' })
    expect(await shown()).toBeNull()
  })

  it('shows no contract of the serial number if one is about a product and one about none', async () => {
    const terms = { internal_serial_number: 'C-80', status_id: 'A', start_date: '2021-01-01', end_date: '2099-01-01' }
    const { InsId } = await createCard(app.db, { InternalSN: 'C-80', CodeCom: '' })
    const shown = async () =>
      (await load('dispatcher', `card-${InsId}`)).body.Data.appliances[0].service_contract_uuid as string | null
    const { ID } = await createContract(app.db, { ...terms, code_product: '' })
    expect(await shown()).toBe(ID)
    await createContract(app.db, { ...terms, code_product: 'BOIL-0' })
    expect(await shown()).toBeNull()
  })

  it('shows at most 100 calls, and says that there are more', async () => {
    const facts = { customer_name: 'Housing Company', email: 'housing@mail.example' }
    const calls = await Promise.all(Array.from({ length: 100 }, () => createCall(app.db, facts)))
    const shown = async () => {
      const { calls: listed, has_more_calls } = (await load('dispatcher', `call-${calls[0]?.ID}`)).body.Data
      return [listed.length, has_more_calls]
    }
    expect(await shown()).toEqual([100, false])
    await createCall(app.db, facts)
    expect(await shown()).toEqual([100, true])
  })

  it('is not found by a person who may not see the record, nor with another ID', async () => {
    for (const who of ['sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const)
      for (const ID of [`call-${open.ID}`, `card-${card.InsId}`]) expect((await load(who, ID)).status).toBe(404)
    for (const ID of ['call-1', 'card-x', 'card-99999999999999999999', 'x', `card-${open.ID}`])
      expect([ID, (await load('dispatcher', ID)).status]).toEqual([ID, 404])
    expect((await app.signedOut.send(customerApi.load, { ID: `call-${open.ID}` })).status).toBe(401)
  })

  it('is recorded as opened, with each call and appliance', async () => {
    await load('backoffice', `call-${open.ID}`)
    await vi.waitFor(
      async () => {
        const reads = await app.db
          .selectFrom('reads')
          .select(['kind', 'record', 'what'])
          .where('kind', 'in', ['call', 'card'])
          .execute()
        expect(reads).toEqual(
          expect.arrayContaining([
            { kind: 'call', record: open.ID, what: 'opened' },
            { kind: 'card', record: String(card.InsId), what: 'opened' },
          ]),
        )
      },
      { timeout: 30_000 },
    )
  })
})

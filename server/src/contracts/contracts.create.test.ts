import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { contractRecord } from '@callout/domain/contracts/contract.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploaded } from '../../test/attachments.ts'
import { aCard, aProduct, company, type Person } from '../../test/factories.ts'
import { openHouse, type TestHouse } from '../../test/harness.ts'

let house: TestHouse
let produit_uuid: string
beforeAll(async () => {
  house = await openHouse()
  produit_uuid = (await aProduct(house.db)).produit_uuid
})
afterAll(() => house.close())

const create = async (person: Person, body: object, headers: Record<string, string> = {}) =>
  (await house.as(person)).send(contractApi.create, body, { headers })
const stored = (ID: string) =>
  house.db.selectFrom('service_contracts').selectAll().where('ID', '=', ID).executeTakeFirstOrThrow()
const count = async () => (await house.db.selectFrom('service_contracts').select('ID').execute()).length

describe('a blank contract', () => {
  it('is a draft of the standard type from today, in the network’s country', async () => {
    house.clock.now = new Date('2026-03-10T23:30:00.000Z')
    const { body } = await (await house.as('callcenter')).send(contractApi.load, { ID: 'create' })
    expect(contractRecord.parse(body.Data)).toMatchObject({
      ID: '',
      status_id: 'D',
      contract_status_translation: 'Draft',
      type_id: 'S',
      // Past midnight in Madrid already.
      start_date: '2026-03-11',
      pays: 'ES',
      societe_uuid: '',
      can: { save: true, delete: false, newCall: false, edit: expect.arrayContaining(['societe_uuid', 'status_id']) },
    })
    house.clock.now = new Date('2026-03-10T09:30:00.000Z')
  })

  it('of a company is its own, and nobody’s who may not create', async () => {
    const own = await (await house.as('sat2')).send(contractApi.load, { ID: 'create' })
    expect(own.body.Data).toMatchObject({ societe_uuid: company.sur, subcontractor_name: 'Clima Sur' })
    expect(own.body.Data.can.edit).not.toContain('societe_uuid')
    expect((await (await house.as('sat')).send(contractApi.load, { ID: 'create' })).status).toBe(403)
  })
})

describe('creating a contract', () => {
  it('numbers it, keeps who made it, and writes its history', async () => {
    const { body } = await create('callcenter', {
      status_id: 'A',
      customer_name: 'Olmos',
      code_product: 'BOIL-0',
      contract_template: 'FULL',
      societe_uuid: company.norte,
      end_date: '2027-03-09',
    })
    expect(body).toMatchObject({
      HasError: false,
      Message: 'The contract has been created',
      Data: { service_contract_id: expect.stringMatching(/^\d{8}$/) },
    })
    expect(await stored(body.Data.ID)).toMatchObject({
      network_code: 'ATLIBE',
      version: 1,
      status_id: 'A',
      type_id: 'S',
      activated_at: '2026-03-10T09:30:00.000Z',
      termination_date: null,
      start_date: '2026-03-10',
      end_date: '2027-03-09',
      creator_user_name: 'The callcenter',
      subcontractor_name: 'Térmica Norte',
      produit_uuid,
      item_name: 'Boiler',
    })
    const history = await (await house.as('callcenter')).send(historyApi.list, {
      filterData: { service_contract_uuid: body.Data.ID },
    })
    expect(history.body.Total).toBe(1)
    const [{ user_name, change_data }] = history.body.Data
    expect(user_name).toBe('The callcenter')
    expect(change_data).toMatchObject({ type: 'create', service_contract_id: body.Data.service_contract_id })
    expect(change_data.changedItem).toContainEqual({ field: 'status_id', old_value: null, new_value: 'Active' })
    expect(change_data.changedItem).toContainEqual({ field: 'contract_template', old_value: null, new_value: 'Full' })
    expect(change_data.changedItem.map(({ field }: { field: string }) => field)).not.toContain('societe_uuid')
  })

  it('takes back the blank record as it was given', async () => {
    const caller = await house.as('callcenter')
    const { can: _can, ...blank } = (await caller.send(contractApi.load, { ID: 'create' })).body.Data
    const { body } = await create('callcenter', { ...blank, customer_name: 'Olmos' })
    expect(await stored(body.Data.ID)).toMatchObject({ customer_name: 'Olmos', status_id: 'D', pays: 'ES', version: 1 })
  })

  it('forces the standard type, whatever was asked for', async () => {
    const { body } = await create('dispatcher', { type_id: 'P' })
    expect(await stored(body.Data.ID)).toMatchObject({ type_id: 'S', status_id: 'D', activated_at: null })
  })

  it('terminated from the start, it ended now', async () => {
    const { body } = await create('dispatcher', { status_id: 'T' })
    expect(await stored(body.Data.ID)).toMatchObject({ termination_date: '2026-03-10T09:30:00.000Z' })
  })

  it('takes appliance, warranty, owner and place from its card; what was written stands', async () => {
    const { InsId } = await aCard(house.db, { produit_uuid, InternalSN: 'SN-77', EndDate: '2027-01-01', City: 'León' })
    const { body } = await create('dispatcher', {
      ins_id: String(InsId),
      code_product: 'OTHER',
      internal_serial_number: 'OTHER',
      phone: '699',
      adresse: '',
    })
    expect(await stored(body.Data.ID)).toMatchObject({
      ins_id: InsId,
      code_product: 'BOIL-0',
      internal_serial_number: 'SN-77',
      warranty_end_date: '2027-01-01',
      customer_name: 'The owner',
      ville: 'León',
      phone: '699',
    })
  })

  it('takes files that were uploaded for it', async () => {
    const caller = await house.as('callcenter')
    const file = await uploaded(caller)
    const { body } = await create('callcenter', { attachments: [{ name: 'signed.png', file }] })
    const rows = await house.db.selectFrom('attachments').selectAll().execute()
    expect(rows).toMatchObject([
      { service_contract_uuid: body.Data.ID, service_job_uuid: null, attachment_name: 'signed.png' },
    ])
  })

  it('by a company is its own, whoever it names', async () => {
    const { body } = await create('sat2', { societe_uuid: company.norte })
    expect(await stored(body.Data.ID)).toMatchObject({ societe_uuid: company.sur, subcontractor_name: 'Clima Sur' })
  })

  it('twice with one key makes one contract', async () => {
    const before = await count()
    const [first, second] = [
      await create('dispatcher', { remark: 'once' }, { 'idempotency-key': 'k1' }),
      await create('dispatcher', { remark: 'once' }, { 'idempotency-key': 'k1' }),
    ]
    expect(second.body).toEqual(first.body)
    expect(await count()).toBe(before + 1)
  })

  it.each([
    ['an unknown status', { status_id: 'X' }, 'status_id', 'message.not_in_list'],
    ['an unknown product', { code_product: 'NO-SUCH' }, 'code_product', 'message.not_in_list'],
    ['an unknown country', { pays: 'XX' }, 'pays', 'message.not_in_list'],
    ['a template without a product', { contract_template: 'FULL' }, 'contract_template', 'message.not_in_list'],
    [
      'a template of another product',
      { code_product: 'BOIL-0', contract_template: 'PUMP' },
      'contract_template',
      'message.not_in_list',
    ],
    ['a company of another network', { societe_uuid: company.roma }, 'societe_uuid', 'message.not_in_list'],
    ['a company that is no key', { societe_uuid: 'norte' }, 'societe_uuid', 'message.not_in_list'],
    [
      'an end before the start',
      { start_date: '2026-05-02', end_date: '2026-05-01' },
      'end_date',
      'message.end_before_start',
    ],
    ['an end before today, no start given', { end_date: '2026-03-09' }, 'end_date', 'message.end_before_start'],
    ['no address of e-mail', { email: 'olmos' }, 'email', 'message.should_be_an_email'],
    ['no date', { end_date: 'tomorrow' }, 'end_date', 'message.should_be_a_date'],
    ...(
      ['internal_serial_number', 'code_product', 'subcontractor_contract_number', 'contract_description'] as const
    ).map((field) => [`a ${field} of 251`, { [field]: 'x'.repeat(251) }, field, 'message.too_long'] as const),
  ] as const)('refuses %s', async (_case, body, field, key) => {
    const before = await count()
    const { status, body: answer } = await create('dispatcher', body)
    expect([status, answer.HasError, answer.Errors]).toEqual([200, true, { [field]: key }])
    expect(await count()).toBe(before)
  })

  it('takes texts of 250', async () => {
    const full = 'x'.repeat(250)
    const long = { internal_serial_number: full, subcontractor_contract_number: full, contract_description: full }
    const { body } = await create('dispatcher', long)
    expect(await stored(body.Data.ID)).toMatchObject(long)
  })

  it('answers 400 to a field it does not know', async () => {
    expect((await create('dispatcher', { colour: 'red' })).status).toBe(400)
  })

  it('is not there in a network without contracts', async () => {
    for (const person of ['dispatcher-ygnita', 'sat-ygnita'] as const)
      expect(await create(person, {})).toMatchObject({ status: 403, body: { customErrorCode: 'Forbidden' } })
    const elsewhere = await (await house.as('dispatcher')).send(
      contractApi.create,
      {},
      {
        query: { networkCode: 'YGNITA' },
      },
    )
    expect(elsewhere.status).toBe(403)
  })
})

import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { contractRecord } from '@callout/domain/contracts/contract.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadSample } from '../../test/fixtures/attachments.ts'
import { contractsOf } from '../../test/fixtures/contracts.ts'
import { companyIds, createCard, createProduct, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
let produit_uuid: string
beforeAll(async () => {
  produit_uuid = (await createProduct(app.db)).produit_uuid
})

const create = async (person: Person, body: object, headers: Record<string, string> = {}) =>
  (await app.signInAs(person)).send(contractApi.create, body, { headers })
const { stored } = contractsOf(app)
const count = async () => (await app.db.selectFrom('service_contracts').select('ID').execute()).length

describe('a blank contract', () => {
  it('is a draft of the standard type that starts today, in the network’s country', async () => {
    app.clock.now = new Date('2026-03-10T23:30:00.000Z')
    const { body } = await (await app.signInAs('callcenter')).send(contractApi.load, { ID: 'create' })
    expect(contractRecord.parse(body.Data)).toMatchObject({
      ID: '',
      status_id: 'D',
      contract_status_translation: 'Draft',
      type_id: 'S',
      // It is after midnight in Madrid.
      start_date: '2026-03-11',
      pays: 'ES',
      societe_uuid: '',
      can: { save: true, delete: false, newCall: false, edit: expect.arrayContaining(['societe_uuid', 'status_id']) },
    })
    app.clock.now = new Date('2026-03-10T09:30:00.000Z')
  })

  it('belongs to the company that creates it, and requires the permission to create', async () => {
    const own = await (await app.signInAs('sat2')).send(contractApi.load, { ID: 'create' })
    expect(own.body.Data).toMatchObject({ societe_uuid: companyIds.sur, subcontractor_name: 'Clima Sur' })
    expect(own.body.Data.can.edit).not.toContain('societe_uuid')
    expect((await (await app.signInAs('sat')).send(contractApi.load, { ID: 'create' })).status).toBe(403)
  })
})

describe('creating a contract', () => {
  it('refuses a warranty that ends before it starts, unless it is that of the card', async () => {
    const warranty = { warranty_start_date: '2026-05-01', warranty_end_date: '2026-04-01' }
    const before = await count()
    const { body } = await create('callcenter', warranty)
    expect(body.Errors).toEqual({ warranty_end_date: 'message.end_before_start' })
    expect(await count()).toBe(before)
    const { InsId } = await createCard(app.db, { StartDate: '2026-05-01', EndDate: '2026-04-01' })
    expect((await create('callcenter', { ins_id: String(InsId) })).body.HasError).toBe(false)
    expect((await create('callcenter', { ...warranty, warranty_end_date: '2026-05-01' })).body.HasError).toBe(false)
  })

  it('sets the number and the creator and writes history', async () => {
    const { body } = await create('callcenter', {
      status_id: 'A',
      customer_name: 'Olmos',
      internal_serial_number: 'SN-1',
      code_product: 'BOIL-0',
      contract_template: 'FULL',
      societe_uuid: companyIds.norte,
      end_date: '2027-03-09',
    })
    expect(body).toMatchObject({
      HasError: false,
      Message: `The contract has been created: ${body.Data.service_contract_id}`,
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
    const history = await (await app.signInAs('callcenter')).send(historyApi.list, {
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

  it('accepts the complete blank record', async () => {
    const client = await app.signInAs('callcenter')
    const { can: _can, ...blank } = (await client.send(contractApi.load, { ID: 'create' })).body.Data
    const { body } = await create('callcenter', { ...blank, customer_name: 'Olmos' })
    expect(await stored(body.Data.ID)).toMatchObject({ customer_name: 'Olmos', status_id: 'D', pays: 'ES', version: 1 })
  })

  it('always sets the standard type', async () => {
    const { body } = await create('dispatcher', { type_id: 'P' })
    expect(await stored(body.Data.ID)).toMatchObject({ type_id: 'S', status_id: 'D', activated_at: null })
  })

  it('refuses an incomplete active contract, with an error on each missing field', async () => {
    const before = await count()
    const { status, body } = await create('callcenter', { status_id: 'A', start_date: '' })
    expect([status, body.HasError, body.customErrorCode]).toEqual([200, true, 'contract.refused.incomplete'])
    expect(body.Message).toBe('An active contract needs a customer, an appliance, a template, a first and a last day')
    expect(body.Errors).toEqual({
      customer_name: 'text.required',
      internal_serial_number: 'text.required',
      contract_template: 'text.required',
      start_date: 'text.required',
      end_date: 'text.required',
    })
    expect(await count()).toBe(before)
  })

  it('accepts an active contract whose customer and appliance come from the card', async () => {
    const { InsId } = await createCard(app.db, { produit_uuid, InternalSN: 'SN-78' })
    const terms = { status_id: 'A', contract_template: 'FULL', end_date: '2027-03-09' }
    expect((await create('dispatcher', { ...terms, ins_id: String(InsId) })).body.HasError).toBe(false)
  })

  it('sets the termination date of a contract created as terminated', async () => {
    const { body } = await create('dispatcher', { status_id: 'T' })
    expect(await stored(body.Data.ID)).toMatchObject({ termination_date: '2026-03-10T09:30:00.000Z' })
  })

  it('copies appliance, warranty, owner and address from the card, but keeps the customer fields sent', async () => {
    const { InsId } = await createCard(app.db, {
      produit_uuid,
      InternalSN: 'SN-77',
      EndDate: '2027-01-01',
      City: 'León',
    })
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

  it.each<[string, object, object?]>([
    ['another street', { adresse: 'Calle Real', street_number: '5', door_number: '' }],
    ['another street without a number', { adresse: 'Calle Real', street_number: '', door_number: '' }],
    [
      'another street of a named customer',
      { customer_name: 'Ana', adresse: 'Calle Real' },
      { street_number: '', door_number: '' },
    ],
    ['no street of a named customer', { customer_name: 'Ana', adresse: '' }, { street_number: '', door_number: '' }],
    ['no email of a named customer', { customer_name: 'The owner', email: '', phone2: '' }],
  ])('takes nothing of the card where the form shows %s', async (_, sent, left = {}) => {
    const address = { Street: 'Calle Mayor', StreetNo: '12', Block: '3B' }
    const contact = { OwnerEmail: 'owner@home.example', OwnerPhone2: '600111' }
    const { InsId } = await createCard(app.db, { ...address, ...contact })
    const { body } = await create('dispatcher', { ins_id: String(InsId), ...sent })
    expect(await stored(body.Data.ID)).toMatchObject({ ...sent, ...left })
  })

  it('takes the address and the contact of the card if they are sent empty without a name', async () => {
    const { InsId } = await createCard(app.db, { Street: 'Calle Mayor', StreetNo: '12', OwnerEmail: 'o@home.example' })
    const blank = { customer_name: '', adresse: '', street_number: '', email: '' }
    const { body } = await create('dispatcher', { ins_id: String(InsId), ...blank })
    expect(await stored(body.Data.ID)).toMatchObject({
      customer_name: 'The owner',
      adresse: 'Calle Mayor',
      street_number: '12',
      email: 'o@home.example',
    })
  })

  it('attaches uploaded files', async () => {
    const client = await app.signInAs('callcenter')
    const file = await uploadSample(client)
    const { body } = await create('callcenter', { attachments: [{ name: 'signed.png', file }] })
    const rows = await app.db.selectFrom('attachments').selectAll().execute()
    expect(rows).toMatchObject([
      { service_contract_uuid: body.Data.ID, service_job_uuid: null, attachment_name: 'signed.png' },
    ])
  })

  it('gives a company’s contract to that company, whichever company was sent', async () => {
    const { body } = await create('sat2', { societe_uuid: companyIds.norte })
    expect(await stored(body.Data.ID)).toMatchObject({
      societe_uuid: companyIds.sur,
      subcontractor_name: 'Clima Sur',
      creator_societe_uuid: companyIds.sur,
    })
  })

  it('creates one contract per idempotency key', async () => {
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
    ['a company of another network', { societe_uuid: companyIds.roma }, 'societe_uuid', 'message.not_in_list'],
    ['a company key that is no UUID', { societe_uuid: 'norte' }, 'societe_uuid', 'message.not_in_list'],
    [
      'an end before the start',
      { start_date: '2026-05-02', end_date: '2026-05-01' },
      'end_date',
      'message.end_before_start',
    ],
    ['an end before today without a start', { end_date: '2026-03-09' }, 'end_date', 'message.end_before_start'],
    ['an invalid email address', { email: 'olmos' }, 'email', 'message.should_be_an_email'],
    ['an end that is no date', { end_date: 'tomorrow' }, 'end_date', 'message.should_be_a_date'],
    ...(
      ['internal_serial_number', 'code_product', 'subcontractor_contract_number', 'contract_description'] as const
    ).map(
      (field) => [`a ${field} of 251 characters`, { [field]: 'x'.repeat(251) }, field, 'message.too_long'] as const,
    ),
  ] as const)('refuses %s', async (_case, body, field, key) => {
    const before = await count()
    const { status, body: answer } = await create('dispatcher', body)
    expect([status, answer.HasError, answer.Errors]).toEqual([200, true, { [field]: key }])
    expect(await count()).toBe(before)
  })

  it('accepts texts of 250 characters', async () => {
    const full = 'x'.repeat(250)
    const long = { internal_serial_number: full, subcontractor_contract_number: full, contract_description: full }
    const { body } = await create('dispatcher', long)
    expect(await stored(body.Data.ID)).toMatchObject(long)
  })

  it('answers 400 to an unknown field', async () => {
    expect((await create('dispatcher', { colour: 'red' })).status).toBe(400)
  })

  it('is forbidden in a network without contracts', async () => {
    for (const person of ['dispatcher-ygnita', 'sat-ygnita'] as const)
      expect(await create(person, {})).toMatchObject({ status: 403, body: { customErrorCode: 'Forbidden' } })
    const elsewhere = await (await app.signInAs('dispatcher')).send(
      contractApi.create,
      {},
      {
        query: { networkCode: 'YGNITA' },
      },
    )
    expect(elsewhere.status).toBe(403)
  })
})

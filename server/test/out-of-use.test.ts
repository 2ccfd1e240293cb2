import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { roomLists } from '../src/app.ts'
import { ownListNames } from '../src/value-lists/value-list.actions.ts'
import { createRows } from './access/access.rows.ts'
import { samples } from './access/access.samples.ts'
import { createContract } from './fixtures/contracts.ts'
import { createAcceptedCall, createFeeDocument, createTariff, dpcBody } from './fixtures/documents.ts'
import { companyIds, createCall, createProduct, heldBy, type Person } from './fixtures/factories.ts'
import { allEndpointsTimeoutMs, nameOfEndpoint } from './support/declared-endpoints.ts'
import { responseText } from './support/response-text.ts'
import { setUpApp, setUpClients } from './support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

/** In the text of each value that is out of use: no record has one of these. */
const mark = 'RETIRED'
const texts = (text: string) => JSON.stringify({ en: `${mark} ${text}` })

const retiredItems: [list: string, value: string, parent: string | null][] = [
  ['call_types', 'OLD', null],
  ['problem_types', 'LEAK-OLD', 'REP'],
  ['reject_reasons', 'OLD', null],
  ['pays', 'OL', null],
  ['business_units', 'OLD', null],
  ['call_centers', 'OLD', null],
  ['contract_types', 'OLD', null],
  ['dpc_return_types', 'OLD', null],
  ['defect_codes', 'OLD', null],
  ['skills', 'OLD', null],
]

beforeAll(async () => {
  await createProduct(app.db)
  await createTariff(app.db)
  for (const [value_list, value, parent] of retiredItems)
    await sql`insert into value_list_items (value_list, value, parent, text, active)
      values (${value_list}, ${value}, ${parent}, ${texts(value)}, false)`.execute(app.db)
  // These are in use themselves, but their parents are not.
  await sql`insert into value_list_items (value_list, value, parent, text) values
    ('problem_types', 'CHILD', 'OLD', ${texts('child')}), ('defect_codes', 'OLD-1', 'OLD', ${texts('child')}),
    ('defect_codes', 'OLD-1-1', 'OLD-1', ${texts('grandchild')})`.execute(app.db)
  await createProduct(app.db, { code_product: 'OLD', item_code: '8800', item_name: `${mark} boiler`, active: false })
  await sql`insert into product_parts (network_code, code_product, code_part) values ('ATLIBE', 'BOIL-0', 'OLD')`.execute(
    app.db,
  )
  await sql`insert into call_fees (network_code, "ItemCode", text, "Price", active)
    values ('ATLIBE', 'OLD', ${texts('fee')}, 1, false)`.execute(app.db)
  await sql`insert into contract_templates (network_code, template_code, text, active)
    values ('ATLIBE', 'OLD', ${texts('template')}, false)`.execute(app.db)
  await sql`insert into contract_template_products (network_code, template_code, code_product)
    values ('ATLIBE', 'OLD', 'BOIL-0')`.execute(app.db)
  await sql`insert into dpc_questions (return_type, name, text, active)
    values ('WARRANTY', 'old', ${texts('question')}, false)`.execute(app.db)
  await sql`update companies set raison_sociale = ${`${mark} company`} where societe_uuid = ${companyIds.gone}`.execute(
    app.db,
  )
  await sql`update technicians set technician_name = ${`${mark} technician`} where technician = 'T9'`.execute(app.db)
})

describe('a value out of use', () => {
  const listNames = [...ownListNames, ...Object.keys(roomLists)]

  it.each(listNames)('is not offered by the list %s, and is found there on request', async (valueList) => {
    const list = async (more: object = {}) =>
      (await as.dispatcher.send(valueListApi.list, { valueList, ...more }, { query: { lang: 'en' } })).body
    const isRetired = ({ text }: { text: string }) => text.includes(mark)
    // The parent of a fee is a call.
    const parents = valueList === 'call_fees' ? [] : ['REP', 'BOIL-0', 'OLD']
    for (const more of [{}, ...parents.map((parentValue) => ({ parentValue }))])
      expect((await list(more)).filter(isRetired)).toEqual([])
    expect((await list({ additionalData: mark })).filter(isRetired)).toEqual([])
    const all: { active?: boolean; text: string }[] = await list({ includeInactive: true })
    for (const item of all) expect(item.active === false).toBe(isRetired(item))
    const hasRetired = retiredItems.some(([name]) => name === valueList)
    if (hasRetired) expect(all.some(isRetired)).toBe(true)
  })

  it.each(['dispatcher', 'sat', 'tech', 'callcenter', 'backoffice'] as const)(
    'appears in no answer to %s as long as no record has it',
    { timeout: allEndpointsTimeoutMs },
    async (person: Person) => {
      const endpoints = [...app.fastify.endpoints.values()].flat().map(({ endpoint }) => endpoint)
      const reads = endpoints.filter(
        ({ who, isReadOnly, path }) =>
          typeof who !== 'string' && isReadOnly && !/^\/api\/(Admin|Societe|Api)/.test(path),
      )
      expect(reads.length).toBeGreaterThan(60)
      const rows = await createRows(app, 'norte', { body: () => ({}) }, person)
      const showing: string[] = []
      for (const endpoint of reads) {
        const body = samples[nameOfEndpoint(endpoint)]?.body ?? (() => ({}))
        const reply = await as[person].send(endpoint, body(rows))
        // A team and the companies of a planning board are records, not choices.
        if (new RegExp(`${mark} (?!company|technician)`).test(await responseText(reply)))
          showing.push(nameOfEndpoint(endpoint))
      }
      expect(showing).toEqual([])
    },
  )
})

const newCall = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'M', subject: 'It drips' }
const newContract = { customer_name: 'Olmos', code_product: 'BOIL-0' }

type Refused = [what: string, person: Person, endpoint: Endpoint, field: string, body: object]
const creates: Refused[] = [
  ['a call type', 'callcenter', callApi.create, 'call_type_id', { ...newCall, call_type_id: 'OLD' }],
  ['a problem', 'callcenter', callApi.create, 'problem_type_id', { ...newCall, problem_type_id: 'LEAK-OLD' }],
  ['a business unit', 'callcenter', callApi.create, 'business_unit', { ...newCall, business_unit: 'OLD' }],
  ['a country', 'callcenter', callApi.create, 'pays', { ...newCall, pays: 'OL' }],
  ['a product', 'callcenter', callApi.create, 'code_product', { ...newCall, code_product: 'OLD' }],
  ['a product', 'dispatcher', contractApi.create, 'code_product', { ...newContract, code_product: 'OLD' }],
  ['a country', 'dispatcher', contractApi.create, 'pays', { ...newContract, pays: 'OL' }],
  ['a template', 'dispatcher', contractApi.create, 'contract_template', { ...newContract, contract_template: 'OLD' }],
  ['a company', 'dispatcher', contractApi.create, 'societe_uuid', { ...newContract, societe_uuid: companyIds.gone }],
]

/** Expects a refusal at the field that names the value. */
async function expectRefused(person: Person, endpoint: Endpoint, field: string, body: object) {
  const reply = await as[person].send(endpoint, body, { query: { lang: 'en' } })
  expect(reply.body).toMatchObject({ HasError: true, Errors: { [field]: 'message.out_of_use' } })
  expect(reply.body.Message).toMatch(new RegExp(`${mark}.* is no longer in use`))
}

describe('a new record', () => {
  it.each(creates)('refuses %s that is out of use (%s)', async (_what, person, endpoint, field, body) => {
    await expectRefused(person, endpoint, field, body)
  })

  it.each([
    ['a problem of a call type that is out of use', { problem_type_id: 'CHILD', call_type_id: 'OLD' }, 'call_type_id'],
  ])('refuses %s', async (_what, body, field) => {
    await expectRefused('callcenter', callApi.create, field, { ...newCall, ...body })
  })

  it('refuses a product and a country on a card', async () => {
    const card = {
      OwnerName: 'O',
      OwnerPhone: '6',
      Zip: '28001',
      Country: 'ES',
      StartDate: '2025-01-01',
      CodeCom: 'BOIL-0',
    }
    await expectRefused('dispatcher', cardApi.save, 'CodeCom', { ...card, CodeCom: 'OLD' })
    await expectRefused('dispatcher', cardApi.save, 'Country', { ...card, Country: 'OL' })
  })

  it('refuses a fee, a part, a return type and a country on documents', async () => {
    const call = await createAcceptedCall(app.db)
    const callID = call.call_id
    await expectRefused('sat', documentApi.saveFee, 'lines.0.ItemCode', { callID, lines: [{ ItemCode: 'OLD' }] })
    await expectRefused('sat', documentApi.saveSparePart, 'lines.0.CodeCom', { callID, lines: [{ CodeCom: 'OLD' }] })
    await expectRefused('sat', documentApi.saveDpc, 'return_type', { ...dpcBody(call), return_type: 'OLD' })
    const lines = [{ CodeCom: 'OLD', Quantity: 1 }]
    await expectRefused('sat', documentApi.saveDpc, 'lines.0.CodeCom', { ...dpcBody(call), lines })
    const address = { contact_name: 'A', adresse: 'B', code_postal: '1', ville: 'C', pays: 'OL' }
    const { body } = await as.sat.send(documentApi.saveDpc, { ...dpcBody(call), dpc_user_type: 'Other', address })
    expect(body.Errors).toMatchObject({ 'address.pays': 'message.out_of_use' })
  })
})

describe('a stored record', () => {
  it('refuses a change to a value out of use', async () => {
    const call = await createAcceptedCall(app.db)
    const save = { ID: call.ID, version: 1 }
    await expectRefused('dispatcher', callApi.save, 'call_type_id', { ...save, call_type_id: 'OLD' })
    await expectRefused('dispatcher', callApi.save, 'problem_type_id', { ...save, problem_type_id: 'LEAK-OLD' })
    await expectRefused('dispatcher', callApi.save, 'pays', { ...save, pays: 'OL' })
    await expectRefused('sat', callApi.save, 'technician', { ...save, technician: 'T9' })
    await expectRefused('sat', defectApi.save, 'defect_code1', {
      ...{ callID: call.call_id, defect_code1: 'OLD', defect_code2: 'OLD-1' },
    })
    const asked = await createCall(app.db, heldBy('norte'))
    await expectRefused('sat', callApi.reject, 'reject_reason', { ID: asked.ID, reject_reason: 'OLD' })
    const contract = await createContract(app.db)
    const stored = { ID: contract.ID, version: 1 }
    await expectRefused('dispatcher', contractApi.save, 'contract_template', { ...stored, contract_template: 'OLD' })
    const premium = await createContract(app.db, { type_id: 'P' })
    await expectRefused('dispatcher', contractApi.save, 'type_id', { ...stored, ID: premium.ID, type_id: 'OLD' })
    await expectRefused('dispatcher', contractApi.save, 'societe_uuid', { ...stored, societe_uuid: companyIds.gone })
    const fee = await createFeeDocument(app, call)
    const lines = [{ LineNum: 1, ItemCode: 'OLD' }]
    const { version, DocNum: docNum } = fee
    await expectRefused('sat', documentApi.saveFee, 'lines.0.ItemCode', {
      callID: call.call_id,
      docNum,
      version,
      lines,
    })
  })

  it('keeps one, shows its text, and is found by it', async () => {
    const codes = { call_type_id: 'OLD', problem_type_id: 'CHILD', pays: 'OL' }
    const call = await createAcceptedCall(app.db, 'norte', codes)
    const reader = { query: { lang: 'en' } }
    const save = { ...codes, ID: call.ID, version: 1, subject: 'Changed' }
    const saved = await as.dispatcher.send(callApi.save, save, reader)
    expect(saved.body).toMatchObject({
      HasError: false,
      Data: { call_type: `${mark} OLD`, problem_type: `${mark} child` },
    })
    const { body } = await as.dispatcher.send(callApi.list, { filterData: { call_type: ['OLD'] } }, reader)
    expect(body.Data).toMatchObject([{ call_id: call.call_id, call_type: `${mark} OLD` }])
    const contract = await createContract(app.db, { contract_template: 'OLD', type_id: 'OLD' })
    const kept = await as.dispatcher.send(
      contractApi.save,
      {
        ...{ ID: contract.ID, version: 1, contract_template: 'OLD', type_id: 'OLD', customer_name: 'Another' },
      },
      reader,
    )
    expect(kept.body).toMatchObject({ HasError: false, Data: { contract_template_description: `${mark} template` } })
  })

  it('asks a question out of use only where it was answered', async () => {
    const call = await createAcceptedCall(app.db)
    const { body } = await as.sat.send(documentApi.saveDpc, dpcBody(call), { query: { lang: 'en' } })
    expect(body.Data.questions.map(({ name }: { name: string }) => name)).toEqual(['packed', 'fault'])
    await sql`insert into document_answers ("DocEntry", name, answer)
      select "DocEntry", 'old', 'Then' from documents where "DocNum" = ${body.Data.DocNum} and type = 'dpc'`.execute(
      app.db,
    )
    const { DocNum: docNum, version } = body.Data
    const again = await as.sat.send(
      documentApi.saveDpc,
      { ...dpcBody(call), docNum, version },
      { query: { lang: 'en' } },
    )
    expect(again.body.Data.questions).toContainEqual({
      name: 'old',
      question: `${mark} question`,
      possible_answers: [],
      answer: 'Then',
    })
  })
})

describe('a row of the administration', () => {
  const save = async (sheet: string, row: object, key?: string) => {
    const rows = [{ row, key }]
    const { body } = await as.dispatcher.send(adminRowsApi.save, { sheet, rows }, { query: { lang: 'en' } })
    return { batch: body.Data.batch, item: body.Data.items[0] }
  }
  const text_en = 'New'
  const account = { subject: 'new@example.com', user_name: 'New', role: 'sat', culture: 'es' }

  it.each<[what: string, sheet: string, column: string, row: object]>([
    ['a skill', 'products', 'skill', { code_product: 'NEW', item_code: 'N', item_name: 'New', skill: 'OLD' }],
    ['a skill', 'company-skills', 'skill', { supplier_code: 'S1', skill: 'OLD' }],
    ['a skill', 'value-lists', 'skill', { value_list: 'call_types', value: 'NEW', text_en, skill: 'OLD' }],
    ['a parent', 'value-lists', 'parent', { value_list: 'problem_types', value: 'NEW', text_en, parent: 'OLD' }],
    ['a return type', 'dpc-questions', 'return_type', { return_type: 'OLD', name: 'new', text_en }],
    ['a part', 'product-parts', 'code_part', { code_product: 'OLD', code_part: 'OLD' }],
    ['a product', 'contract-template-products', 'code_product', { template_code: 'OLD', code_product: 'OLD' }],
    ['a company', 'accounts', 'supplier_code', { ...account, supplier_code: 'S3' }],
    ['a technician', 'accounts', 'technician', { ...account, supplier_code: 'S1', technician: 'T9' }],
    ['a company', 'technicians', 'supplier_code', { supplier_code: 'S3', technician: 'N', technician_name: 'New' }],
  ])('refuses %s that is out of use (%s)', async (_what, sheet, column, row) => {
    const { item } = await save(sheet, row)
    expect(item).toMatchObject({ result: 'refused', Errors: { [column]: expect.stringContaining('no longer in use') } })
    expect(Object.keys(item.Errors)).toEqual([column])
  })

  it('keeps one that is stored, but refuses another one', async () => {
    await createProduct(app.db, { code_product: 'KEPT', item_code: 'K', item_name: 'Kept', skill: 'OLD' })
    const kept = { code_product: 'KEPT', skill: 'OLD' }
    expect((await save('products', kept)).item.result).toBe('unchanged')
    expect((await save('products', { ...kept, item_name: 'Renamed' })).item.result).toBe('updated')
    expect((await save('products', { code_product: 'BOIL-0', skill: 'OLD' })).item.result).toBe('refused')
  })

  it('may be a part of a record that is out of use, and comes back by undo', async () => {
    const leave = { supplier_code: 'S3', starts_on: '2026-08-01', ends_on: '2026-08-15' }
    expect((await save('company-leaves', leave)).item.result).toBe('created')
    const part = { network_code: 'ATLIBE', code_product: 'BOIL-0', code_part: 'OLD' }
    const removed = await save('product-parts', { ...part, remove: true })
    expect(removed.item.result).toBe('updated')
    const { body } = await as.dispatcher.send(adminRowsApi.undo, { batch: removed.batch })
    expect(body.Data).toMatchObject({ undone: 1, refused: 0 })
  })
})

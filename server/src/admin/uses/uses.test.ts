import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import { adminUsesApi } from '@callout/domain/admin/admin.uses.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createContract } from '../../../test/fixtures/contracts.ts'
import { createAcceptedCall, createFeeDocument, createTariff } from '../../../test/fixtures/documents.ts'
import {
  companyIds,
  createCall,
  createCard,
  createProduct,
  heldBy,
  storedCall,
} from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const {
  dispatcher,
  callcenter,
  'dispatcher-ygnita': elsewhere,
} = setUpClients(app, 'dispatcher', 'callcenter', 'dispatcher-ygnita')

beforeAll(async () => {
  await createProduct(app.db)
  await createProduct(app.db, { code_product: 'BOIL-1', item_name: 'New boiler' })
  await createTariff(app.db)
})

/** Keys are opaque, but these are those of `GetRows`. */
const keyOf = (...cells: string[]) => `[${cells.map((cell) => JSON.stringify(cell)).join(', ')}]`
const itemKey = (list: string, value: string, { parent = '', network = '' } = {}) => keyOf(list, network, value, parent)

/** The stored row of a key, found by its code. */
async function stored(sheet: AdminSheetName, key: string) {
  const search = JSON.parse(key).findLast((cell: string) => cell !== '')
  const { body } = await dispatcher.send(adminRowsApi.rows, {
    sheet,
    filterData: { search },
    request: { PageSize: 100 },
  })
  return body.Data.find((row: { key: string }) => row.key === key)
}
const send = async (endpoint: Endpoint, sheet: AdminSheetName, key: string, more: object = {}) => {
  const { version = 0 } = (await stored(sheet, key)) ?? {}
  const reply = await dispatcher.send(endpoint, { sheet, key, version, ...more }, { query: { lang: 'en' } })
  return reply.body
}
const usesOf = async (sheet: AdminSheetName, key: string) =>
  (await dispatcher.send(adminUsesApi.uses, { sheet, key })).body.Data
const addItem = (list: string, value: string, parent: string | null = null, network: string | null = 'ATLIBE') =>
  sql`insert into value_list_items (network_code, value_list, value, parent, text)
    values (${network}, ${list}, ${value}, ${parent}, ${JSON.stringify({ en: value })})`.execute(app.db)
const offered = async (valueList: string) => {
  const { body } = await dispatcher.send(valueListApi.list, { valueList })
  return body.map(({ value }: { value: string }) => value)
}
/** The next request of every process reads value lists again, as after the event of a change. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300))

describe('the uses of a row', () => {
  it('are counted in the own network, with the list that shows them', async () => {
    const code = 'UNIT-1'
    await addItem('business_units', code)
    for (let n = 0; n < 3; n++) await createCall(app.db, { business_unit: code })
    await createCall(app.db, { business_unit: code, network_code: 'YGNITA' })
    await settle()
    const uses = await usesOf('value-lists', itemKey('business_units', code, { network: 'ATLIBE' }))
    expect(uses).toEqual([{ kind: 'calls', count: 3, list: 'servicecalls', filterData: { business_unit: [code] } }])
    const { body } = await dispatcher.send(callApi.list, { filterData: uses[0].filterData })
    expect(body.Total).toBe(3)
  })

  it('of a company are its calls, contracts, documents, people, and not what belongs to it', async () => {
    await createCall(app.db, heldBy('sur'))
    await createCall(app.db, { ...heldBy('sur'), status_id: -1 })
    await createContract(app.db, heldBy('sur'))
    const uses = await usesOf('companies', keyOf('ATLIBE', 'S2'))
    expect(uses).toMatchObject([
      { kind: 'open_calls', count: 1, list: 'servicecalls', filterData: { subContractors: [companyIds.sur] } },
      { kind: 'calls', count: 2, list: 'servicecalls', filterData: { subContractors: [companyIds.sur] } },
      { kind: 'contracts', count: 1 },
      { kind: 'technicians', count: 1 },
      { kind: 'accounts', count: 1 },
    ])
    const { body } = await dispatcher.send(callApi.list, { filterData: uses[0].filterData })
    expect(body.Total).toBe(1)
  })

  it('of a product, a fee, a template and a skill are found', async () => {
    await createCard(app.db)
    await createFeeDocument(app, await createAcceptedCall(app.db))
    const kinds = async (sheet: AdminSheetName, key: string) =>
      (await usesOf(sheet, key)).map(({ kind }: { kind: string }) => kind).sort()
    expect(await kinds('products', keyOf('ATLIBE', 'BOIL-0'))).toEqual(
      ['cards', 'contract-template-products', 'contracts'].sort(),
    )
    expect(await kinds('fees', keyOf('ATLIBE', 'VISIT'))).toEqual(['lines'])
    expect(await kinds('contract-templates', keyOf('ATLIBE', 'FULL'))).toEqual(['contracts'])
    expect(await kinds('value-lists', itemKey('skills', 'GAS'))).toEqual(
      ['company-skills', 'open_calls', 'value-lists'].sort(),
    )
  })

  it('are not told of rows that the network does not have', async () => {
    await addItem('business_units', 'UNIT-2')
    const body = { sheet: 'value-lists', key: itemKey('business_units', 'UNIT-2', { network: 'ATLIBE' }) }
    expect((await elsewhere.send(adminUsesApi.uses, body)).status).toBe(404)
    expect((await dispatcher.send(adminUsesApi.uses, { ...body, key: 'x' })).status).toBe(404)
    expect((await callcenter.send(adminUsesApi.uses, body)).status).toBe(403)
  })
})

describe('a row that goes out of use', () => {
  it('is offered no more, in all lists at once, and can be taken back', async () => {
    await addItem('reject_reasons', 'FAR')
    const key = itemKey('reject_reasons', 'FAR', { network: 'ATLIBE' })
    await settle()
    expect((await send(adminUsesApi.deactivate, 'value-lists', key)).HasError).toBe(false)
    await settle()
    expect(await offered('reject_reasons')).not.toContain('FAR')
    expect(await stored('value-lists', key)).toMatchObject({ active: false, changed_by: 'The dispatcher' })
    const { body } = await dispatcher.send(adminRowsApi.changes, { sheet: 'value-lists', key })
    expect(body.Data[0].columns).toEqual([{ name: 'active', old: true, new: false }])
    expect((await send(adminUsesApi.deactivate, 'value-lists', key, { version: 1 })).HasError).toBe(false)
    expect((await send(adminUsesApi.activate, 'value-lists', key, { version: 1 })).customErrorCode).toBe('Conflict')
    expect((await send(adminUsesApi.activate, 'value-lists', key)).HasError).toBe(false)
    await settle()
    expect(await offered('reject_reasons')).toContain('FAR')
  })

  it('of all networks goes in this one only', async () => {
    const { Data } = await send(adminUsesApi.deactivate, 'value-lists', itemKey('reject_reasons', 'BUSY'))
    expect(Data.key).toBe(itemKey('reject_reasons', 'BUSY', { network: 'ATLIBE' }))
    await settle()
    expect(await offered('reject_reasons')).not.toContain('BUSY')
    const { body } = await elsewhere.send(valueListApi.list, { valueList: 'reject_reasons' })
    expect(body.map(({ value }: { value: string }) => value)).toContain('BUSY')
    await send(adminUsesApi.activate, 'value-lists', Data.key)
  })

  it('is no status, no priority and no skill that is needed', async () => {
    const refusedWith = async (list: string, value: string) =>
      (await send(adminUsesApi.deactivate, 'value-lists', itemKey(list, value))).customErrorCode
    expect(await refusedWith('call_statuses', '1')).toBe('admin.refused.stays_in_use')
    expect(await refusedWith('priorities', 'L')).toBe('admin.refused.stays_in_use')
    expect(await refusedWith('skills', 'GAS')).toBe('admin.refused.skill_in_use')
  })

  it('refuses who assigns a call to a company that goes meanwhile', async () => {
    const { ID } = await createCall(app.db)
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('update companies set active = false where societe_uuid = $1', [companyIds.norte])
    const assigning = dispatcher.send(callApi.assign, { ID, version: 1, societe_uuid: companyIds.norte })
    await settle()
    await client.query('commit')
    client.release()
    expect((await assigning).body.customErrorCode).toBe('call.refused.inactive_company')
    expect((await storedCall(app.db, ID)).societe_uuid).toBeNull()
    expect((await send(adminUsesApi.activate, 'companies', keyOf('ATLIBE', 'S1'))).HasError).toBe(false)
  })
})

describe('a replacement', () => {
  it('changes the calls with a line of history, and takes the other out of use', async () => {
    await addItem('problem_types', 'DRIP', 'REP')
    const open = await createCall(app.db, { problem_type_id: 'DRIP' })
    const closed = await createCall(app.db, { problem_type_id: 'DRIP', status_id: -1 })
    const key = itemKey('problem_types', 'DRIP', { parent: 'REP', network: 'ATLIBE' })
    const by = itemKey('problem_types', 'NEW', { parent: 'INS' })
    await settle()
    const { Data } = await send(adminUsesApi.replace, 'value-lists', key, { by, only_open: true })
    expect(Data).toMatchObject({ replaced: 1, batch: expect.any(String) })
    expect(await storedCall(app.db, open.ID)).toMatchObject({
      problem_type_id: 'NEW',
      call_type_id: 'INS',
      version: 2,
    })
    expect(await storedCall(app.db, closed.ID)).toMatchObject({ problem_type_id: 'DRIP', version: 1 })
    const [row] = await loadHistory(dispatcher, open.ID)
    expect(row).toMatchObject({ user_name: 'The dispatcher', change_data: { type: 'save' } })
    expect(row?.change_data.changedItem.map(({ field }) => field)).toEqual(['problem_type_id', 'call_type_id'])
    await settle()
    expect(await offered('problem_types')).not.toContain('DRIP')
  })

  it('is undone in the calls that nobody has changed since', async () => {
    await addItem('business_units', 'OLD-UNIT')
    await addItem('business_units', 'NEW-UNIT')
    const [left, changed, closed] = [
      await createCall(app.db, { business_unit: 'OLD-UNIT' }),
      await createCall(app.db, { business_unit: 'OLD-UNIT' }),
      await createCall(app.db, { business_unit: 'NEW-UNIT' }),
    ]
    await settle()
    const key = itemKey('business_units', 'OLD-UNIT', { network: 'ATLIBE' })
    const by = itemKey('business_units', 'NEW-UNIT', { network: 'ATLIBE' })
    const { Data } = await send(adminUsesApi.replace, 'value-lists', key, { by })
    expect(Data.replaced).toBe(2)
    const { version } = await storedCall(app.db, changed.ID)
    await dispatcher.send(callApi.save, { ID: changed.ID, version, subject: 'Changed since' })
    const undone = await dispatcher.send(adminRowsApi.undo, { batch: Data.batch })
    expect(undone.body.Data).toMatchObject({ undone: 2, refused: 1, items: [{ result: 'updated' }] })
    const unitOf = async ({ ID }: { ID: string }) => (await storedCall(app.db, ID)).business_unit
    expect([await unitOf(left), await unitOf(changed), await unitOf(closed)]).toEqual([
      ...['OLD-UNIT', 'NEW-UNIT', 'NEW-UNIT'],
    ])
    const [line] = await loadHistory(dispatcher, left.ID)
    expect(line?.change_data.changedItem).toMatchObject([{ old_value: 'NEW-UNIT', new_value: 'OLD-UNIT' }])
    const again = await dispatcher.send(adminRowsApi.undo, { batch: Data.batch })
    expect(again.body.Data).toMatchObject({ undone: 0, refused: 0 })
  })

  it('of a call type takes its own problems along', async () => {
    await addItem('call_types', 'FIX')
    await addItem('problem_types', 'FIX-1', 'FIX')
    const { ID } = await createCall(app.db, { call_type_id: 'FIX', problem_type_id: 'FIX-1' })
    await settle()
    const key = itemKey('call_types', 'FIX', { network: 'ATLIBE' })
    const { HasError } = await send(adminUsesApi.replace, 'value-lists', key, { by: itemKey('call_types', 'REP') })
    expect(HasError).toBe(false)
    expect(await storedCall(app.db, ID)).toMatchObject({ call_type_id: 'REP', problem_type_id: 'FIX-1' })
    const moved = itemKey('problem_types', 'FIX-1', { parent: 'REP', network: 'ATLIBE' })
    expect(await stored('value-lists', moved)).toMatchObject({ active: true })
    const shared = await send(adminUsesApi.replace, 'value-lists', itemKey('call_types', 'REP'), {
      by: itemKey('call_types', 'INS'),
    })
    expect(shared.customErrorCode).toBe('admin.refused.shared_below')
  })

  it('of a skill gives it to companies, technicians, products, call types and open calls', async () => {
    await addItem('skills', 'OIL')
    await addItem('skills', 'OIL-2')
    await addItem('call_types', 'OIL-CALL')
    await sql`update value_list_items set attributes = '{"skill": "OIL"}' where value = 'OIL-CALL'`.execute(app.db)
    await sql`insert into company_skills (societe_uuid, skill) values (${companyIds.norte}, 'OIL')`.execute(app.db)
    await sql`insert into technician_skills (societe_uuid, technician, skill)
      values (${companyIds.norte}, 'T1', 'OIL')`.execute(app.db)
    await createProduct(app.db, { code_product: 'OIL-0', skill: 'OIL' })
    const { ID } = await createCall(app.db, { skill: 'OIL' })
    await settle()
    const key = itemKey('skills', 'OIL', { network: 'ATLIBE' })
    const by = itemKey('skills', 'OIL-2', { network: 'ATLIBE' })
    expect((await send(adminUsesApi.replace, 'value-lists', key, { by })).HasError).toBe(false)
    expect(await usesOf('value-lists', key)).toEqual([])
    expect((await storedCall(app.db, ID)).skill).toBe('OIL-2')
    const technician = await app.db
      .selectFrom('technician_changes as c')
      .innerJoin('technicians as t', (join) =>
        join.onRef('t.societe_uuid', '=', 'c.societe_uuid').onRef('t.technician', '=', 'c.technician'),
      )
      .select(['c.changes', 'c.user_name', 'c.version', 't.calendar_version'])
      .where('t.societe_uuid', '=', companyIds.norte)
      .where('t.technician', '=', 'T1')
      .orderBy('c.version', 'desc')
      .executeTakeFirstOrThrow()
    expect(technician.changes).toEqual([{ field: 'skills', old_value: ['OIL'], new_value: ['OIL-2'] }])
    expect(technician.version).toBe(technician.calendar_version)
    const kinds = (await usesOf('value-lists', by)).map(({ kind }: { kind: string }) => kind).sort()
    expect(kinds).toEqual(['company-skills', 'open_calls', 'products', 'skilled', 'value-lists'])
    expect((await stored('value-lists', key)).active).toBe(false)
  })

  it('of a template and a product leaves contracts that the other one does not suit', async () => {
    const contract = await createContract(app.db, { contract_template: 'BASIC' })
    const load = async () => (await dispatcher.send(contractApi.load, { ID: contract.ID })).body.Data
    await send(adminUsesApi.replace, 'contract-templates', keyOf('ATLIBE', 'BASIC'), { by: keyOf('ATLIBE', 'PUMP') })
    expect(await load()).toMatchObject({ contract_template: 'BASIC', version: 1 })
    await send(adminUsesApi.activate, 'contract-templates', keyOf('ATLIBE', 'BASIC'))
    await send(adminUsesApi.replace, 'products', keyOf('ATLIBE', 'BOIL-0'), { by: keyOf('ATLIBE', 'BOIL-1') })
    expect(await load()).toMatchObject({ code_product: 'BOIL-1', item_name: 'New boiler', version: 2 })
  })

  it('is refused by itself, by another list, by what is out of use, and of companies', async () => {
    await addItem('business_units', 'A1')
    const key = itemKey('business_units', 'A1', { network: 'ATLIBE' })
    const replace = (by: string) => send(adminUsesApi.replace, 'value-lists', key, { by })
    expect((await replace(key)).Errors).toEqual({ by: 'message.not_in_list' })
    expect((await replace(itemKey('skills', 'GAS'))).Errors).toEqual({ by: 'message.not_in_list' })
    await addItem('business_units', 'A2')
    const other = itemKey('business_units', 'A2', { network: 'ATLIBE' })
    await send(adminUsesApi.deactivate, 'value-lists', other)
    expect((await replace(other)).Errors).toEqual({ by: 'message.out_of_use' })
    const by = keyOf('ATLIBE', 'S2')
    const company = await send(adminUsesApi.replace, 'companies', keyOf('ATLIBE', 'S1'), { by })
    expect(company.customErrorCode).toBe('admin.refused.not_replaceable')
  })
})

describe('deleting a row', () => {
  it('is refused while something uses it, and of what is shared', async () => {
    const used = await send(adminUsesApi.remove, 'companies', keyOf('ATLIBE', 'S1'))
    expect(used.customErrorCode).toBe('admin.refused.in_use')
    const shared = await send(adminUsesApi.remove, 'value-lists', itemKey('pays', 'IT'))
    expect(shared.customErrorCode).toBe('admin.refused.shared')
    expect(await stored('value-lists', itemKey('pays', 'IT'))).toBeDefined()
    const account = await send(adminUsesApi.remove, 'accounts', keyOf('dispatcher2'))
    expect(account.customErrorCode).toBe('admin.refused.stays')
  })

  it('removes it with what belongs to it, and the batch brings both back', async () => {
    await sql`insert into contract_templates (network_code, template_code, text) values ('ATLIBE', 'TRIAL', '{"en": "Trial"}')`.execute(
      app.db,
    )
    await sql`insert into contract_coverages (network_code, template_code, position, coverage, coverage_value)
      values ('ATLIBE', 'TRIAL', 1, '{"en": "Labour"}', '{"en": "Yes"}')`.execute(app.db)
    const key = keyOf('ATLIBE', 'TRIAL')
    const coverage = async () =>
      (await dispatcher.send(adminRowsApi.rows, { sheet: 'contract-coverage', filterData: { search: 'TRIAL' } })).body
        .Total
    expect(await coverage()).toBe(1)
    const { Data } = await send(adminUsesApi.remove, 'contract-templates', key)
    expect(Data).toMatchObject({ key: null, version: null })
    expect([await stored('contract-templates', key), await coverage()]).toEqual([undefined, 0])
    const undone = await dispatcher.send(adminRowsApi.undo, { batch: Data.batch })
    expect(undone.body.Data).toMatchObject({ undone: 2, refused: 0 })
    expect([(await stored('contract-templates', key)).row.text_en, await coverage()]).toEqual(['Trial', 1])
  })

  it('removes a fee with its prices', async () => {
    await sql`insert into call_fees (network_code, "ItemCode", text, "Price") values ('ATLIBE', 'TOLL', '{"en": "Toll"}', 9)`.execute(
      app.db,
    )
    const key = keyOf('ATLIBE', 'TOLL')
    expect((await send(adminUsesApi.remove, 'fees', key)).HasError).toBe(false)
    const { rows } = await sql`select from fee_prices where "ItemCode" = 'TOLL'`.execute(app.db)
    expect([await stored('fees', key), rows]).toEqual([undefined, []])
  })
})

import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import { adminUsesApi } from '@callout/domain/admin/admin.uses.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { itemKey, keyOf, settle, setUpUses } from '../../../test/fixtures/admin/uses.ts'
import { createContract } from '../../../test/fixtures/contracts.ts'
import { createAcceptedCall, createFeeDocument } from '../../../test/fixtures/documents.ts'
import { companyIds, createCall, createCard, heldBy, storedCall } from '../../../test/fixtures/factories.ts'

const { app, clients, stored, send, usesOf, addItem, offered } = setUpUses()
const { dispatcher, callcenter, 'dispatcher-ygnita': elsewhere } = clients

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

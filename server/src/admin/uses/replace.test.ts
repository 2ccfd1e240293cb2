import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { adminUsesApi } from '@callout/domain/admin/admin.uses.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { itemKey, keyOf, settle, setUpUses } from '../../../test/fixtures/admin/uses.ts'
import { createContract } from '../../../test/fixtures/contracts.ts'
import { companyIds, createCall, createProduct, storedCall } from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { jobPartsOf } from '../../../test/support/deadline-jobs.ts'
import { continueReplacing } from './replace-records.ts'

const { app, clients, stored, send, usesOf, addItem, offered } = setUpUses()
const { dispatcher } = clients

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

  it('of very many calls goes on in parts, and its undo too, until it is taken back', async () => {
    await addItem('call_centers', 'OLD-CENTRE')
    await addItem('call_centers', 'NEW-CENTRE')
    await createCall(app.db, { call_center: 'OLD-CENTRE' })
    await settle()
    const key = itemKey('call_centers', 'OLD-CENTRE', { network: 'ATLIBE' })
    const by = itemKey('call_centers', 'NEW-CENTRE', { network: 'ATLIBE' })
    const { Data } = await send(adminUsesApi.replace, 'value-lists', key, { by })
    expect(Data).toMatchObject({ replaced: 1, remaining: 0 })
    for (let i = 0; i < 5; i++) await createCall(app.db, { call_center: 'OLD-CENTRE' })
    const { rows } = await sql<{ account_uuid: string }>`select account_uuid from accounts
      where subject = 'dispatcher'`.execute(app.db)
    const author = { network_code: 'ATLIBE', account_uuid: rows[0]?.account_uuid ?? '', user_name: 'The dispatcher' }
    const replacement = { batch: Data.batch, sheet: 'value-lists', key, by, limit: 2 } as const
    const counts = async () =>
      (
        await app.pool.query(`select call_center, count(*)::integer from calls where call_center like '%-CENTRE'
        group by 1 order by 1`)
      ).rows.map(Object.values)
    const runOne = async () => {
      const { rows: jobs } = await app.pool.query(`delete from graphile_worker._private_jobs where id = (
        select min(id) from graphile_worker._private_jobs where payload->'replacement' is not null) returning payload`)
      for (const { payload } of jobs) await continueReplacing(jobPartsOf(app), payload)
      return jobs.length
    }
    await continueReplacing(jobPartsOf(app), { replacement, ...author })
    expect(await counts()).toEqual([
      ['NEW-CENTRE', 3],
      ['OLD-CENTRE', 3],
    ])
    while (await runOne());
    expect(await counts()).toEqual([['NEW-CENTRE', 6]])
    const isUndo = { ...replacement, key: by, by: key, isUndo: true }
    await continueReplacing(jobPartsOf(app), { replacement: isUndo, ...author })
    expect(await counts()).toEqual([
      ['NEW-CENTRE', 4],
      ['OLD-CENTRE', 2],
    ])
    while (await runOne());
    expect(await counts()).toEqual([['OLD-CENTRE', 6]])
    await dispatcher.send(adminRowsApi.undo, { batch: Data.batch })
    await continueReplacing(jobPartsOf(app), { replacement, ...author })
    expect(await counts()).toEqual([['OLD-CENTRE', 6]])
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
    await addItem('business_units', 'A1', null, null)
    expect((await replace(itemKey('business_units', 'A1'))).Errors).toEqual({ by: 'message.not_in_list' })
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

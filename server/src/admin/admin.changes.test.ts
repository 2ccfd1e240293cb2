import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { describe, expect, it } from 'vitest'
import { setUpAdminRows } from '../../test/fixtures/admin/rows.ts'
import { createFolder } from '../../test/fixtures/example-folders.ts'
import type { Person } from '../../test/fixtures/factories.ts'
import { sendRows } from '../../test/fixtures/sent-rows.ts'
import { importNetwork } from '../import/import.ts'

const { app, dispatcher, neighbour, read, save, company, changesOf, undo } = setUpAdminRows()
const rowsOf = async (sql: string) => (await app.pool.query(sql)).rows

describe('what changes the same rows by another way', () => {
  it('is kept as a change: a program’s request, and an import', async () => {
    const capacity = async () => (await company('F0103')).row.capacity
    const before = await capacity()
    const row = { supplier_code: 'F0103', raison_sociale: 'Thermie Clairbois', capacity: 61 }
    expect((await sendRows(dispatcher, 'Companies', [row])).updated).toBe(1)
    const key = (await company('F0103')).key
    const changes = async () => (await dispatcher.send(adminRowsApi.changes, { sheet: 'companies', key })).body.Data
    const [change] = await changes()
    expect(change).toMatchObject({ result: 'updated', columns: [{ name: 'capacity', old: before, new: 61 }] })
    await importNetwork(
      app.pool,
      createFolder({
        'companies.csv': 'network_code,supplier_code,raison_sociale,capacity\nVALRHO,F0103,Thermie Clairbois,62\n',
      }),
    )
    const [imported] = await changes()
    expect(imported).toMatchObject({ user_name: 'callout import', columns: [{ name: 'capacity', old: 61, new: 62 }] })
    expect(await undo({ ID: imported.ID })).toMatchObject({ undone: 1 })
    expect(await undo({ batch: change.batch })).toMatchObject({ undone: 1 })
    expect(await capacity()).toBe(before)
  })
})

describe('open screens', () => {
  it('hear of a change, and every process reads texts again, but not of a dry run', async () => {
    const client = await app.pool.connect()
    try {
      const heard: string[] = []
      client.on('notification', ({ payload }) => heard.push(payload ?? ''))
      await client.query('listen callout_live')
      // Events are sent a moment after their answer, in order: all before this one have arrived with it.
      const settle = async (code: string) => {
        await save('products', [{ row: { code_product: code, item_code: code, item_name: code } }], {}, neighbour())
        await expect.poll(() => heard.join(), { timeout: 30_000 }).toContain('"BELMON"')
        return heard.splice(0).join()
      }
      await settle('FIRST')
      const rows = [{ row: { value_list: 'reject_reasons', value: 'LATE', text_fr: 'Trop tard' } }]
      const reasons = async () =>
        (await dispatcher.send(valueListApi.list, { valueList: 'reject_reasons' })).body.map(
          (item: { value: string }) => item.value,
        )
      expect(await reasons()).not.toContain('LATE')
      await save('value-lists', rows, { dry_run: true })
      await save('value-lists', rows)
      await expect.poll(reasons, { timeout: 30_000 }).toContain('LATE')
      const events = await settle('LAST')
      expect(events.match(/"kind":"administration","ID":"\w+"/g)).toEqual(
        ['VALRHO', 'BELMON'].map((network) => `"kind":"administration","ID":"${network}"`),
      )
    } finally {
      client.release(true)
    }
  })
})

describe('a person who lacks a part of the right', () => {
  it('neither sees nor changes its sheets', async () => {
    await app.pool.query(`
      with account as (insert into accounts (subject, user_name, role, culture, can_administer)
        values ('prices@valrho.example', 'Prices', 'J', 'fr', '{prices}') returning account_uuid)
      insert into account_networks select account_uuid, 'VALRHO' from account`)
    const prices = await app.signInAs('prices@valrho.example' as Person)
    const { body } = await prices.send(adminRowsApi.sheets, {})
    expect(new Set(body.Data.map(({ part }: { part: string }) => part))).toEqual(new Set(['prices']))
    const saved = await prices.send(adminRowsApi.save, { sheet: 'companies', rows: [{ row: {} }] })
    expect(saved.body).toMatchObject({ HasError: true, Errors: { sheet: expect.anything() } })
    const { key } = await company('F0103')
    const { batch } = await save('companies', [{ key, row: { capacity: 41 } }])
    expect((await prices.send(adminRowsApi.undo, { batch })).body.HasError).toBe(true)
    expect((await prices.send(adminRowsApi.changes, { batch })).body.Data).toEqual([])
    expect((await company('F0103')).row.capacity).toBe(41)
  })
})

describe('taking back', () => {
  it('restores what a batch changed, once', async () => {
    const { key, row } = await company('F0103')
    const { batch } = await save('companies', [{ key, row: { capacity: 99, phone: '01 99 00 77 77' } }])
    expect(await undo({ batch })).toMatchObject({ undone: 1, refused: 0 })
    expect((await company('F0103')).row).toEqual(row)
    expect(await changesOf(batch)).toMatchObject([{ result: 'undone' }])
    expect(await undo({ batch })).toMatchObject({ undone: 0, refused: 0, items: [] })
  })

  it('refuses what somebody has changed since, by itself', async () => {
    const [first, second] = [await company('F0102'), await company('F0103')]
    const { batch } = await save(
      'companies',
      [first, second].map(({ key }) => ({ key, row: { capacity: 77 } })),
    )
    await save('companies', [{ key: first.key, row: { capacity: 78 } }])
    await save('companies', [{ key: second.key, row: { phone: '01 99 00 66 66' } }])
    expect(await undo({ batch })).toMatchObject({
      undone: 1,
      refused: 1,
      items: [{ result: 'refused', customErrorCode: 'Conflict' }, { result: 'updated' }],
    })
    expect((await company('F0102')).row.capacity).toBe(78)
    expect((await company('F0103')).row).toMatchObject({ capacity: second.row.capacity, phone: '01 99 00 66 66' })
  })

  it('removes what a batch created, and puts out of use what is used since', async () => {
    const sheet = 'companies'
    const { batch } = await save(
      sheet,
      ['N1', 'N2'].map((code) => ({ row: { supplier_code: code, raison_sociale: code } })),
    )
    await save('company-skills', [{ row: { supplier_code: 'N1', skill: 'GAS-BOILER' } }], { batch })
    await save('technicians', [{ row: { supplier_code: 'N2', technician: 'T1', technician_name: 'One' } }])
    expect(await undo({ batch })).toMatchObject({ undone: 3, refused: 0 })
    expect(await rowsOf(`select supplier_code, active from companies where supplier_code in ('N1', 'N2')`)).toEqual([
      { supplier_code: 'N2', active: false },
    ])
  })

  it('brings back what a batch removed', async () => {
    const [skill] = (await read('company-skills')).Data
    if (!skill) throw new Error('no skill')
    const { batch, items } = await save('company-skills', [{ key: skill.key, row: { remove: true } }])
    expect(items).toMatchObject([{ result: 'updated', key: skill.key, version: null }])
    expect(await changesOf(batch)).toMatchObject([{ result: 'removed' }])
    expect(await undo({ batch })).toMatchObject({ undone: 1 })
    expect((await read('company-skills')).Data).toContainEqual({
      ...skill,
      changed_by: expect.anything(),
      changed_at: expect.anything(),
    })
  })

  it('of a price of a past day asks for a note that says why', async () => {
    await save('fees', [{ row: { ItemCode: 'NOTED', text_fr: 'Noté', Price: 10 } }])
    await app.pool.query(`delete from fee_prices where "ItemCode" = 'NOTED'`)
    const prices = () => rowsOf(`select from fee_prices where "ItemCode" = 'NOTED'`)
    const first = [{ row: { ItemCode: 'NOTED', valid_from: '2020-01-01', Price: 10 } }]
    const { batch, created } = await save('fee-prices', first)
    expect(created).toBe(1)
    expect(await undo({ batch })).toMatchObject({
      undone: 0,
      items: [{ result: 'refused', customErrorCode: 'NoteRequired', Errors: { valid_from: expect.any(String) } }],
    })
    expect(await prices()).toHaveLength(1)
    expect(await undo({ batch, note: 'Never agreed' })).toMatchObject({ undone: 1, refused: 0 })
    expect(await prices()).toEqual([])
    const { Data } = (await dispatcher.send(adminRowsApi.changes, { sheet: 'fee-prices' })).body
    expect(Data[0]).toMatchObject({ result: 'removed', note: 'Never agreed' })
  })

  it('finds no batch of another network', async () => {
    const { batch } = await save('companies', [{ key: (await company('F0103')).key, row: { capacity: 5 } }])
    expect(await undo({ batch }, neighbour())).toMatchObject({ undone: 0, refused: 0 })
    expect((await company('F0103')).row.capacity).toBe(5)
  })
})

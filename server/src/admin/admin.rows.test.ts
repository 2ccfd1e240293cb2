import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSaveAnswer, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFolder } from '../../test/fixtures/example-folders.ts'
import type { Person } from '../../test/fixtures/factories.ts'
import { sendRows, setUpImportedApp } from '../../test/fixtures/sent-rows.ts'
import type { TestClient } from '../../test/support/test-app.ts'
import { importNetwork } from '../import/import.ts'
import type { RowToSave } from './save/complete-rows.ts'

const { app, dispatcher } = setUpImportedApp()
let neighbour: TestClient

beforeAll(async () => {
  await app.pool.query(`
    insert into networks (network_code, network_name, default_country, culture, time_zone)
      values ('BELMON', 'Belmont', 'BE', 'fr', 'Europe/Brussels');
    with account as (insert into accounts (subject, user_name, role, culture, can_administer)
      values ('regulation@belmont.example', 'Belmont', 'D', 'fr', '{network,prices,people}') returning account_uuid)
    insert into account_networks select account_uuid, 'BELMON' from account;
    insert into companies (network_code, supplier_code, raison_sociale) values ('BELMON', 'F0102', 'Chaleur Belge')`)
  neighbour = await app.signInAs('regulation@belmont.example' as Person)
})

const rowsOf = async (sql: string) => (await app.pool.query(sql)).rows

async function read(sheet: string, filterData: object = {}, client: TestClient = dispatcher, request: object = {}) {
  const { status, body } = await client.send(adminRowsApi.rows, { sheet, filterData, request })
  expect(status).toBe(200)
  return body as { Data: AdminStoredRow[]; Total: number }
}

async function save(sheet: string, rows: readonly RowToSave[], more: object = {}, client: TestClient = dispatcher) {
  const { status, body } = await client.send(adminRowsApi.save, { sheet, rows, ...more })
  expect(status).toBe(200)
  return body.Data as AdminSaveAnswer
}

const company = async (supplier_code: string) => {
  const { Data } = await read('companies')
  const found = Data.find(({ row }) => row.supplier_code === supplier_code)
  if (!found) throw new Error(`no company ${supplier_code}`)
  return found
}

const changesOf = async (batch: string | null) =>
  (await dispatcher.send(adminRowsApi.changes, { batch, request: { PageSize: 50 } })).body.Data
const undo = async (body: object, client: TestClient = dispatcher) =>
  (await client.send(adminRowsApi.undo, body)).body.Data

describe('reading rows', () => {
  it('finds words without accents and case, in any order', async () => {
    const found = await read('companies', { search: 'BRUYERE atelier' })
    expect(found.Data.map(({ row }) => row.supplier_code)).toEqual(['F0102'])
    expect(await read('companies', { search: 'no such%' })).toEqual({ Data: [], Total: 0 })
  })

  it('shows the rows of the session’s network, and of value lists those of all networks', async () => {
    const theirs = await read('companies', {}, neighbour)
    expect(theirs.Data.map(({ row }) => row.raison_sociale)).toEqual(['Chaleur Belge'])
    const shared = await read('value-lists', {}, neighbour)
    expect(new Set(shared.Data.map(({ row }) => row.network_code))).toEqual(new Set(['']))
    const other = await neighbour.send(adminRowsApi.rows, { sheet: 'companies', network_code: 'VALRHO' })
    expect(other.body).toMatchObject({ HasError: true, Errors: { network_code: expect.anything() } })
  })

  it('finds a row by its key, and rows by the cells of columns', async () => {
    const { key } = await company('F0102')
    expect((await read('companies', { key })).Data.map(({ row }) => row.supplier_code)).toEqual(['F0102'])
    expect((await read('companies', { key }, neighbour)).Total).toBe(0)
    const skills = await read('company-skills', { where: { supplier_code: 'F0101' } })
    expect(new Set(skills.Data.map(({ row }) => row.supplier_code))).toEqual(new Set(['F0101']))
    const types = await read('value-lists', { where: { value_list: 'problem_types', parent: 'HEA' }, active: true })
    expect(types.Data.map(({ row }) => row.value)).toContain('HEA1')
    expect(new Set(types.Data.map(({ row }) => row.parent))).toEqual(new Set(['HEA']))
    const wrong = await dispatcher.send(adminRowsApi.rows, { sheet: 'companies', filterData: { where: { x: '1' } } })
    expect(wrong.status).toBe(400)
  })

  it('takes pages, an order and those in use alone', async () => {
    await save('companies', [{ row: { supplier_code: 'OFF', raison_sociale: 'Zed', active: false } }])
    expect((await read('companies', { active: false })).Data.map(({ row }) => row.supplier_code)).toEqual([
      'F0104',
      'OFF',
    ])
    expect((await read('companies', { active: true })).Data.map(({ active }) => active)).not.toContain(false)
    const sorted = await read('companies', {}, dispatcher, {
      PageSize: 1,
      Sorts: [{ Member: 'raison_sociale', SortDirection: 1 }],
    })
    expect(sorted.Data.map(({ row }) => row.raison_sociale)).toEqual(['Zed'])
    const wrong = await dispatcher.send(adminRowsApi.rows, {
      sheet: 'companies',
      request: { Sorts: [{ Member: 'x' }] },
    })
    expect(wrong.status).toBe(400)
  })
})

describe('saving rows', () => {
  it('changes only the columns that are named, and keeps old and new with the author', async () => {
    const { key, version, row } = await company('F0102')
    const saved = await save('companies', [{ key, version, row: { capacity: 33 } }], { note: 'More people' })
    expect(saved).toMatchObject({ updated: 1, items: [{ result: 'updated', key, old: { capacity: row.capacity } }] })
    const after = await company('F0102')
    expect(after).toMatchObject({ row: { ...row, capacity: 33 }, changed_by: 'Régulation Rhône' })
    expect(after.version).toBe(saved.items[0]?.version)
    expect(after.version).not.toBe(version)
    expect(await changesOf(saved.batch)).toMatchObject([
      {
        sheet: 'companies',
        key,
        note: 'More people',
        user_name: 'Régulation Rhône',
        result: 'updated',
        columns: [{ name: 'capacity', old: row.capacity, new: 33 }],
      },
    ])
  })

  it('refuses an older version, with what is stored now', async () => {
    const { key, version, row } = await company('F0102')
    await save('companies', [{ key, version, row: { phone: '01 99 00 99 99' } }])
    const { items } = await save('companies', [{ key, version, row: { phone: '01 99 00 88 88' } }])
    expect(items).toMatchObject([
      { result: 'refused', customErrorCode: 'Conflict', key, old: { phone: '01 99 00 99 99' } },
    ])
    expect((await company('F0102')).row).toEqual({ ...row, phone: '01 99 00 99 99' })
  })

  it('writes the right rows and refuses the wrong ones at their cells', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({
      row: {
        code_product: `P${index}`,
        item_code: `I${index}`,
        item_name: `Part ${index}`,
        price: index % 3 ? 12.5 : 'x',
      },
    }))
    const saved = await save('products', rows)
    expect(saved).toMatchObject({ created: 20, refused: 10 })
    expect(saved.items[0]).toMatchObject({
      result: 'refused',
      key: null,
      Errors: { price: expect.stringContaining('"x"') },
    })
    expect(await rowsOf(`select count(*)::int as n from products where item_name like 'Part %'`)).toEqual([{ n: 20 }])
  })

  it('says in the language of the reader what is wrong, and to a program in English', async () => {
    const row = { code_product: 'A B', item_code: 'I', item_name: 'Part', price: '1,5' }
    const messages = async (lang: string) => {
      const { body } = await dispatcher.send(
        adminRowsApi.save,
        { sheet: 'products', rows: [{ row }] },
        { query: { lang } },
      )
      return body.Data.items[0].Errors
    }
    expect(await messages('fr')).toEqual({
      code_product: '"A B" n’est pas un code\u00a0: au plus 50 caractères, sans espaces.',
      price: '"1,5" n’est pas un montant\u00a0: écrivez-le avec un point et deux décimales au plus, comme 1250.50.',
    })
    const [refused] = (await sendRows(dispatcher, 'Products', [row])).rows
    expect(refused?.errors).toContainEqual({
      column: 'code_product',
      message: '"A B" is not a code: at most 50 characters, without spaces.',
    })
  })

  it('writes nothing in a dry run, and answers the same', async () => {
    const rows = [{ row: { code_product: 'DRY', item_code: 'D', item_name: 'Dry' } }]
    const tried = await save('products', rows, { dry_run: true })
    expect(tried).toMatchObject({ batch: null, created: 1 })
    expect((await read('products', { search: 'DRY' })).Total).toBe(0)
    expect(await rowsOf(`select from admin_changes where key like '%DRY%'`)).toEqual([])
    const { items } = await save('products', rows)
    expect(items).toEqual(tried.items)
  })

  it('refuses rows of other networks, keys that are gone and keys that change', async () => {
    const { key } = await company('F0102')
    const theirs = (await read('companies', {}, neighbour)).Data[0]
    const gone = key.replace('F0102', 'F9999')
    const saved = await save('companies', [
      { key: theirs?.key, row: { phone: '1' } },
      { row: { network_code: 'BELMON', supplier_code: 'F0102', phone: '1' } },
      { key: gone, row: { phone: '1' } },
      { key, row: { supplier_code: 'F0199' } },
    ])
    expect(saved).toMatchObject({ refused: 4, batch: expect.anything() })
    expect(saved.items.map(({ customErrorCode }) => customErrorCode)).toEqual([
      'NotFound',
      undefined,
      'NotFound',
      undefined,
    ])
    expect(saved.items[3]?.Errors).toHaveProperty('supplier_code')
    expect((await read('companies', {}, neighbour)).Data).toEqual([theirs])
  })

  it('refuses to change what all networks share', async () => {
    const shared = (await read('value-lists', { search: 'pays' })).Data.find(({ row }) => row.network_code === '')
    if (!shared) throw new Error('no shared item')
    const { items } = await save('value-lists', [{ key: shared.key, row: { text_fr: 'Autre' } }])
    expect(items).toMatchObject([{ result: 'refused', Errors: { network_code: expect.anything() } }])
  })

  it('gives an account no network in which its administrator has none', async () => {
    const person = { subject: 'new@valrho.example', user_name: 'New', role: 'callcenter', culture: 'fr' }
    const { items } = await save('accounts', [{ row: { ...person, networks: 'VALRHO BELMON' } }])
    expect(items).toMatchObject([{ result: 'refused', Errors: { networks: expect.stringContaining('BELMON') } }])
    expect(await save('accounts', [{ row: person }])).toMatchObject({ created: 1 })
    const theirs = await save('accounts', [{ row: { subject: person.subject, user_name: 'Taken' } }], {}, neighbour)
    expect(theirs).toMatchObject({ refused: 1 })
    const [{ networks }] = await rowsOf(`select array_agg(network_code) as networks from account_networks
      join accounts using (account_uuid) where subject = 'new@valrho.example'`)
    expect(networks).toEqual(['VALRHO'])
  })

  it('continues a batch of the last minute, of the same person', async () => {
    const rows = (code: string) => [{ row: { code_product: code, item_code: code, item_name: code } }]
    const { batch } = await save('products', rows('B1'))
    expect(await save('products', rows('B2'), { batch })).toMatchObject({ batch, created: 1 })
    expect(await changesOf(batch)).toHaveLength(2)
    const other = await neighbour.send(adminRowsApi.save, { sheet: 'products', rows: rows('B3'), batch })
    expect(other.body).toMatchObject({ HasError: true, Errors: { batch: expect.anything() } })
    await app.pool.query(`update admin_changes set at = at - interval '2 minutes' where batch = $1`, [batch])
    const late = await dispatcher.send(adminRowsApi.save, { sheet: 'products', rows: rows('B3'), batch })
    expect(late.body.HasError).toBe(true)
  })
})

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
        await save('products', [{ row: { code_product: code, item_code: code, item_name: code } }], {}, neighbour)
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

  it('finds no batch of another network', async () => {
    const { batch } = await save('companies', [{ key: (await company('F0103')).key, row: { capacity: 5 } }])
    expect(await undo({ batch }, neighbour)).toMatchObject({ undone: 0, refused: 0 })
    expect((await company('F0103')).row.capacity).toBe(5)
  })
})

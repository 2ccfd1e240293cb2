import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import { describe, expect, it } from 'vitest'
import { setUpAdminRows } from '../../test/fixtures/admin/rows.ts'
import { sendRows } from '../../test/fixtures/sent-rows.ts'

const { app, dispatcher, neighbour, read, save, company, changesOf } = setUpAdminRows()
const rowsOf = async (sql: string) => (await app.pool.query(sql)).rows

describe('reading rows', () => {
  it('finds words without accents and case, in any order', async () => {
    const found = await read('companies', { search: 'BRUYERE atelier' })
    expect(found.Data.map(({ row }) => row.supplier_code)).toEqual(['F0102'])
    expect(await read('companies', { search: 'no such%' })).toEqual({ Data: [], Total: 0 })
  })

  it('shows the rows of the session’s network, and of value lists those of all networks', async () => {
    const theirs = await read('companies', {}, neighbour())
    expect(theirs.Data.map(({ row }) => row.raison_sociale)).toEqual(['Chaleur Belge'])
    const shared = await read('value-lists', {}, neighbour())
    expect(new Set(shared.Data.map(({ row }) => row.network_code))).toEqual(new Set(['']))
    const other = await neighbour().send(adminRowsApi.rows, { sheet: 'companies', network_code: 'VALRHO' })
    expect(other.body).toMatchObject({ HasError: true, Errors: { network_code: expect.anything() } })
  })

  it('shows the own row of the network in the place of the one of all networks', async () => {
    await app.pool.query(`
      insert into value_list_items (value_list, network_code, value, text, active) values
        ('pays', null, 'XX', '{"fr": "Partout"}', true), ('pays', 'VALRHO', 'XX', '{"fr": "Ici"}', false);
      insert into dpc_questions (network_code, return_type, name, text, possible_answers) values
        (null, 'WAR', 'Q', '{"fr": "Pourquoi"}', '[{"value": "A"}]'), ('VALRHO', 'WAR', 'Q', '{"fr": "Pourquoi"}', '[]')`)
    const countries = async (filter: object, client = dispatcher) =>
      (await read('value-lists', { where: { value_list: 'pays', value: 'XX' }, ...filter }, client)).Data
    expect((await countries({})).map(({ row }) => row.text_fr)).toEqual(['Ici'])
    expect(await countries({ active: true })).toEqual([])
    const [shared] = await countries({}, neighbour())
    expect(shared?.row.text_fr).toBe('Partout')
    expect((await read('value-lists', { key: shared?.key })).Data).toHaveLength(1)
    expect((await read('dpc-answers', { where: { name: 'Q' } })).Total).toBe(0)
    expect((await read('dpc-answers', { where: { name: 'Q' } }, neighbour())).Total).toBe(1)
  })

  it('names the rows that cells refer to, in the reader’s language, and technicians by their company', async () => {
    const names = async (sheet: AdminSheetName, where: object) => (await read(sheet, { where })).Data[0]?.names
    expect(await names('company-skills', { supplier_code: 'F0101', skill: 'HEAT-PUMP' })).toEqual({
      supplier_code: 'Chaleur des Trois Ponts',
      skill: 'Pompes à chaleur',
    })
    const hours = { supplier_code: 'F0101', technician: 'T2' }
    expect((await names('technician-hours', hours))?.technician).toBe('Leïla Corvant')
    expect((await names('companies', { supplier_code: 'F0102' }))?.supplier_code).toBeUndefined()
  })

  it('finds a row by its key, and rows by the cells of columns', async () => {
    const { key } = await company('F0102')
    expect((await read('companies', { key })).Data.map(({ row }) => row.supplier_code)).toEqual(['F0102'])
    expect((await read('companies', { key }, neighbour())).Total).toBe(0)
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
    const theirs = (await read('companies', {}, neighbour())).Data[0]
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
    expect((await read('companies', {}, neighbour())).Data).toEqual([theirs])
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
    const theirs = await save('accounts', [{ row: { subject: person.subject, user_name: 'Taken' } }], {}, neighbour())
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
    const other = await neighbour().send(adminRowsApi.save, { sheet: 'products', rows: rows('B3'), batch })
    expect(other.body).toMatchObject({ HasError: true, Errors: { batch: expect.anything() } })
    await app.pool.query(`update admin_changes set at = at - interval '2 minutes' where batch = $1`, [batch])
    const late = await dispatcher.send(adminRowsApi.save, { sheet: 'products', rows: rows('B3'), batch })
    expect(late.body.HasError).toBe(true)
  })
})

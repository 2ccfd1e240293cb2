import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { adminWizardApi } from '@callout/domain/admin/admin.wizard.api.ts'
import type { FoundSheet } from '@callout/domain/admin/admin.wizard.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { header, placed, setUpWizard } from '../../../test/fixtures/admin/wizard.ts'
import { importFile } from './import.job.ts'

const { app, as, partsOf, upload, read, get, start, run, pricesOf } = setUpWizard()

it('reads what Excel writes, tries it, applies it once, and takes it back', async () => {
  const content = `Lista de precios;;;;\r\n;;;;\r\nCódigo de producto;Código de artículo;Producto;price;Nota\r\nA-1;I1;Caldera;1.250,50;x\r\nA-2;I2;Termo;99,9;\r\n`
  const FileName = await upload('Catálogo.csv', Buffer.from(content, 'latin1'))
  const [found] = await read(FileName)
  expect(found).toMatchObject({ sheet: 'products', rows: 2, title_lines: 2, encoding: 'windows-1252', delimiter: ';' })
  expect(found?.columns.map(({ column }) => column)).toEqual(['code_product', 'item_code', 'item_name', 'price', null])
  const sheets = [placed(found as FoundSheet)]

  const trial = (await start(FileName, sheets, true)).body.Data.ID
  expect((await start(FileName, sheets, true)).body.Data.ID).toBe(trial)
  expect(await get(trial)).toMatchObject({ state: 'running', dry_run: true })
  await importFile(partsOf(), trial)
  const tried = await get(trial)
  expect(tried).toMatchObject({ state: 'done', created: 2, refused: 0, batch: null, kinds: [], done: 2, total: 2 })
  expect(tried.changes[0]).toMatchObject({ line: 4, key: 'A-1', result: 'created', new: { price: '1250.50' } })
  expect(await pricesOf('A-')).toEqual({})

  const ID = (await start(FileName, sheets, false)).body.Data.ID
  await importFile(partsOf(), ID)
  await importFile(partsOf(), ID)
  const applied = await get(ID)
  expect(applied).toMatchObject({ state: 'done', created: 2, batch: expect.any(String) })
  expect(await pricesOf('A-')).toEqual({ 'A-1': 1250.5, 'A-2': 99.9 })
  const changes = await as.dispatcher.send(adminRowsApi.changes, { batch: applied.batch })
  expect(changes.body).toMatchObject({ Total: 2, Data: [{ note: 'Catálogo.csv', user_name: 'The dispatcher' }, {}] })

  const again = (await start(FileName, sheets, false)).body.Data.ID
  await importFile(partsOf(), again)
  expect(await get(again)).toMatchObject({ created: 0, updated: 0, unchanged: 2, batch: null })

  // The next file with these headers is placed as this one was.
  const renamed = await upload('otro.csv', content.replaceAll('price', 'Nota 2').replace('Nota;', 'Nota'))
  expect((await read(renamed))[0]?.columns[0]?.column).toBe('code_product')
  const undone = await as.dispatcher.send(adminRowsApi.undo, { batch: applied.batch })
  expect(undone.body.Data).toMatchObject({ undone: 2, refused: 0 })
  expect(await pricesOf('A-')).toEqual({})
})

it('names a file that only the command line imports, or somebody with another part of the right', async () => {
  const cards = 'network_code,InsId,CodeCom,SerialNumber,StartDate,EndDate,CardName\n,1,A,B,2024-01-01,2025-01-01,C\n'
  expect(await read(await upload('cards.csv', cards))).toMatchObject([{ sheet: null, elsewhere: 'cards.csv', rows: 1 }])
  const products = await upload('products.csv', `${header}A;I;B;1;\r\n`)
  expect(await read(products)).toMatchObject([{ sheet: 'products', elsewhere: null }])
})

it('writes the valid rows of several sheets, tells the others by kind, and gives them back with their reason', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Productos',
        rows: [
          ['code_product', 'item_code', 'item_name', 'price', 'skill'],
          ['B-1', 'I1', 'Boiler', 10, 'B-SKILL'],
          ['B-2', '#N/A', 'Boiler', 10, null],
          ['B-3', 'I3', null, 10.1234, null],
          ['B-4', 'I4', 'CalefacciÃ³n', 12, 'gas'],
          ['B-5', 'I5', 'Boiler', 10, 'Gas fr'],
        ],
      },
      {
        name: 'Listas',
        rows: [
          ['value_list', 'value', 'text_es'],
          ['skills', 'B-SKILL', 'Bombas'],
        ],
      },
    ],
  })
  const FileName = await upload('todo.xlsx', bytes)
  const sheets = (await read(FileName)).map(placed)
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['products', 'value-lists'])
  const ID = (await start(FileName, sheets, true)).body.Data.ID
  await importFile(partsOf(), ID)
  const tried = await get(ID)
  expect(tried).toMatchObject({ created: 2, refused: 4 })
  expect(tried.kinds.map(({ column, kind, severity, lines }) => [column, kind, severity, lines])).toEqual([
    ['skill', 'unknown_code', 'error', [5, 6]],
    ['item_code', 'spreadsheet_error', 'error', [3]],
    ['item_name', 'required', 'error', [4]],
    ['price', 'rounded_decimals', 'warning', [4]],
    ['item_name', 'wrong_encoding', 'warning', [5]],
  ])
  expect(tried.kinds[0]?.values).toEqual([
    { value: 'gas', count: 1, suggestion: 'GAS' },
    { value: 'Gas fr', count: 1, suggestion: 'GAS' },
  ])
  expect((await get(ID, 'fr')).kinds[2]?.text).toBe('La cellule est vide, mais obligatoire')

  const answered = sheets.map((sheet) => ({ ...sheet, values: { skill: { gas: 'GAS', 'Gas fr': 'GAS' } } }))
  const applied = (await start(FileName, answered, false)).body.Data.ID
  await importFile(partsOf(), applied)
  const told = await get(applied)
  expect(told).toMatchObject({ created: 4, refused: 2 })
  expect(told.kinds).toContainEqual(
    expect.objectContaining({ kind: 'wrong_encoding', severity: 'warning', lines: [5] }),
  )
  expect(Object.keys(await pricesOf('B-'))).toEqual(['B-1', 'B-4', 'B-5'])

  const wrong = await as.dispatcher.send(adminWizardApi.wrongRows, { ID: applied, name: 'Productos' })
  const [sheet] = (await readXlsx(wrong.bytes)).sheets
  expect(sheet?.rows.map((row) => [row[0], row[2], row[3]])).toEqual([
    ['Row', 'code_product', 'item_code'],
    [3, 'B-2', '#N/A'],
    [4, 'B-3', 'I3'],
  ])
  expect(sheet?.rows[1]?.[1]).toContain('item_code')
  const mended = await upload('mended.xlsx', wrong.bytes)
  expect((await read(mended))[0]).toMatchObject({
    sheet: 'products',
    columns: [{ column: null }, { column: null }, {}, {}, {}, {}, {}],
  })
})

describe('what is worth a look', () => {
  it('tells prices that jump, lost zeros and a list that changes much or shrinks', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `00${index + 100};I;Pump;${index + 10};\r\n`)
    expect(await run(header + rows.join(''))).toMatchObject({ created: 30, kinds: [] })
    const raised = rows.slice(0, 25).map((row) => row.replace(/;(\d+);\r/, ';$10;\r'))
    const tried = await run(`${header}117;I;Pump;5;\r\n${raised.join('')}`, { dry_run: true })
    expect(tried).toMatchObject({ created: 1, updated: 25 })
    expect(tried.kinds.map(({ kind, count }) => [kind, count])).toEqual(
      expect.arrayContaining([
        ['price_jump', 25],
        ['lost_zero', 1],
        ['many_changed', 1],
      ]),
    )
    expect(tried.kinds.find(({ kind }) => kind === 'lost_zero')?.values).toEqual([
      { value: '117', count: 1, suggestion: '00117' },
    ])
    expect(tried.changes[0]).toMatchObject({ key: '00100', old: { price: expect.anything() }, new: { price: '100' } })
  })

  it('asks once what days and numbers mean that may be either', async () => {
    const content = 'supplier_code,starts_on,ends_on\nS1,03/04/2026,05/04/2026\nS2,45292,2028-01-01\n'
    const options = { name: 'company-leaves.csv', dry_run: true }
    const asked = await run(content, options)
    expect(asked).toMatchObject({ created: 1, refused: 1 })
    expect(asked.kinds.map(({ column, kind }) => [column, kind])).toEqual([
      ['starts_on', 'ambiguous_date'],
      ['ends_on', 'ambiguous_date'],
      ['starts_on', 'serial_date'],
    ])
    const answered = await run(content, { ...options, more: { dates: 'dmy' } })
    expect(answered).toMatchObject({ created: 2, refused: 0 })
    expect(answered.changes[0]?.new).toMatchObject({ starts_on: '2026-04-03', ends_on: '2026-04-05' })
    const number = await run(`${header}N-1;I;Pump;1.234;\r\n`, { dry_run: true })
    expect(number.kinds).toMatchObject([{ column: 'price', kind: 'ambiguous_number', lines: [2] }])
    expect(await run(`${header}N-1;I;Pump;1.234;\r\n`, { dry_run: true, more: { decimals: ',' } })).toMatchObject({
      changes: [{ new: { price: '1234' } }],
    })
  })
})

it('refuses the file of another network as a whole', async () => {
  const refused = await run(`network_code;${header}ATLIBE;F-1;I;Pump;1;\r\nYGNITA;F-2;I;Pump;1;\r\n`)
  expect(refused).toMatchObject({
    state: 'failed',
    created: 0,
    batch: null,
    kinds: [{ kind: 'other_network', lines: [3] }],
  })
  expect(refused.kinds[0]?.text).toContain('YGNITA')
  expect(await pricesOf('F-')).toEqual({})
})

it('refuses sheets that are not placed whole', async () => {
  const FileName = await upload('products.csv', `${header}G-1;I;Pump;1;\r\n`)
  const sheet = placed((await read(FileName))[0] as FoundSheet)
  const { price, ...withoutPrice } = sheet.columns
  for (const [columns, said] of [
    [withoutPrice, 'the header “price” has no column'],
    [{ ...sheet.columns, more: null }, 'are not those of the file'],
    [{ ...sheet.columns, price: 'prize' }, 'no column “prize”'],
    [{ ...sheet.columns, price: 'skill' }, 'two headers go to “skill”'],
    [{ ...sheet.columns, code_product: null }, 'lacks “code_product”'],
  ] as const) {
    const { body } = await start(FileName, [{ ...sheet, columns }], true)
    expect(body).toMatchObject({
      HasError: true,
      Message: expect.stringContaining(said),
      Errors: { sheets: expect.any(String) },
    })
  }
  expect((await start(FileName, [sheet, sheet], true)).body.Message).toContain('is there twice')
  expect((await start(FileName, [{ ...sheet, name: 'other' }], true)).body.Message).toContain('no sheet “other”')
  expect(price).toBe('price')
})

it('leaves nothing of an import whose process loses the database, and runs it again exactly once', async () => {
  const FileName = await upload('products.csv', `${header}K-1;I;Pump;1;\r\n`)
  const sheets = [placed((await read(FileName))[0] as FoundSheet)]
  const { ID } = (await start(FileName, sheets, false)).body.Data
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table products in share mode`.execute(tx)
    const running = importFile(partsOf(), ID).catch((error: Error) => error)
    await vi.waitFor(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database() and query ilike '%products%'`.execute(app.db)
      expect(rows.length).toBeGreaterThan(0)
    }, 20_000)
    expect(await running).toBeInstanceOf(Error)
  })
  expect(await pricesOf('K-')).toEqual({})
  expect(await get(ID)).toMatchObject({ state: 'running', batch: null })
  await Promise.all([importFile(partsOf(), ID), importFile(partsOf(), ID)])
  const { batch } = await get(ID)
  const changes = await as.dispatcher.send(adminRowsApi.changes, { sheet: 'products', batch })
  expect(changes.body.Total).toBe(1)
  expect(await pricesOf('K-')).toEqual({ 'K-1': 1 })
})

it('says that an import has failed once its job is gone', async () => {
  const FileName = await upload('products.csv', `${header}L-1;I;Pump;1;\r\n`)
  const sheets = [placed((await read(FileName))[0] as FoundSheet)]
  const { ID } = (await start(FileName, sheets, false)).body.Data
  await sql`select graphile_worker.remove_job(${`import ${ID}`})`.execute(app.db)
  expect(await get(ID)).toMatchObject({ state: 'failed', created: 0 })
})

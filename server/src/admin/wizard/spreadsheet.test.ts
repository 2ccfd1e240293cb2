import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KnownSheets } from '@callout/domain/admin/admin.guess.ts'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeSheet, findTable } from './file-table.ts'
import { readSpreadsheetHere } from './spreadsheet.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(name: string, content: string | Uint8Array, part: 'head' | 'all' = 'all') {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return readSpreadsheetHere({ path, name, part })
}

async function sheetsOf(name: string, content: string | Uint8Array) {
  const found = await read(name, content)
  if ('refusal' in found) throw new Error(found.refusal)
  return found.sheets
}

const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}
const rows = [
  ['Código', 'Precio'],
  ['Ñ-1', '12,5'],
]

describe('a text of cells', () => {
  it.each<[string, string | Uint8Array, string, string]>([
    ['UTF-8 with its mark and semicolons', '\ufeffCódigo;Precio\r\nÑ-1;12,5\r\n', 'utf-8', ';'],
    ['UTF-8 with commas and quotes', 'Código,Precio\n"Ñ-1","12,5"\n', 'utf-8', ','],
    ['Windows-1252', Buffer.from('Código;Precio\r\nÑ-1;12,5\r\n', 'latin1'), 'windows-1252', ';'],
    ['UTF-16 with its mark and tabs', utf16('\ufeffCódigo\tPrecio\r\nÑ-1\t12,5\r\n'), 'utf-16le', '\t'],
    ['UTF-16 without its mark', utf16('Código\tPrecio\r\nÑ-1\t12,5\r\n'), 'utf-16le', '\t'],
    ['UTF-16 in the other order', utf16('\ufeffCódigo\tPrecio\r\nÑ-1\t12,5\r\n', true), 'utf-16be', '\t'],
    ['a line that names the delimiter', 'sep=|\r\nCódigo|Precio\r\nÑ-1|12,5\r\n', 'utf-8', '|'],
    ['trailing empty columns', 'Código;Precio;;;\r\nÑ-1;12,5;;;\r\n;;;;\r\n', 'utf-8', ';'],
  ])('is read from %s', async (_what, content, encoding, delimiter) => {
    expect(await sheetsOf('lista.csv', content)).toEqual([{ name: 'lista', rows, filled: 2, encoding, delimiter }])
  })

  it('keeps line breaks inside quotes, and counts rows as a spreadsheet does', async () => {
    const [sheet] = await sheetsOf('a.csv', 'a;b\r\n"two\r\nlines";1\r\n\r\nlast;"say ""hi"""\r\n')
    expect(sheet?.rows).toEqual([['a', 'b'], ['two\nlines', '1'], [], ['last', 'say "hi"']])
  })

  it.each([
    ['without a row', '', 'empty'],
    ['of empty rows', ';;\r\n;;\r\n', 'empty'],
    ['with a quote that never ends', 'a,b\n"1,2\n', 'unreadable'],
    ['of 100,001 rows', 'a\n'.repeat(100_002), 'too_many_rows'],
  ])('is refused %s', async (_what, content, refusal) => {
    expect(await read('a.csv', content)).toEqual({ refusal })
  })
})

describe('a workbook', () => {
  it('gives its visible sheets, with numbers as numbers and days as an import file has them', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Precios',
          rows: [
            ['Código', 'Precio', 'Desde', 'Activo', 'Hora'],
            ['0012', 12.5, new Date('2026-03-31'), true, new Date('1899-12-30T08:30:00Z')],
            ['#N/A', 24_000_000_000, 45292, false, 0.5],
          ],
        },
        { name: 'Oculta', rows, hidden: true },
        { name: 'Vacía', rows: [] },
      ],
    })
    expect(await sheetsOf('a.xlsx', bytes)).toMatchObject([
      {
        name: 'Precios',
        rows: [
          ['Código', 'Precio', 'Desde', 'Activo', 'Hora'],
          ['0012', 12.5, '2026-03-31', 'yes', '08:30'],
          ['#N/A', 24_000_000_000, 45292, 'no', 0.5],
        ],
      },
    ])
  })

  it('is refused if it is none, or says that it unpacks to too much', async () => {
    expect(await read('a.xlsx', 'Código;Precio')).toEqual({ refusal: 'unreadable' })
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] }))
    const directory = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    bytes.writeUInt32LE(0x30000000, directory + 24)
    expect(await read('a.xlsx', bytes)).toEqual({ refusal: 'too_large' })
  })
})

describe('what a sheet holds', () => {
  const known: KnownSheets = new Map([
    [
      'fees',
      {
        isHere: true,
        titles: ['fees', 'tarifa'],
        columns: new Map([
          ['precio', 'Price'],
          ['concepto', 'ItemCode'],
        ]),
      },
    ],
    [
      'products',
      {
        isHere: true,
        titles: ['products'],
        columns: new Map([
          ['codigo', 'code_product'],
          ['precio', 'price'],
        ]),
      },
    ],
  ])
  const describe = (name: string, ...cells: string[][]) =>
    describeSheet(
      { name, rows: cells, filled: cells.filter((row) => row.length > 0).length, encoding: null, delimiter: null },
      known,
    )

  it('is guessed below merged titles, with three samples a column', () => {
    const found = describe('Hoja 1', ['Lista 2026'], [], ['CÓDIGO', 'Precio', 'Nota'], ['1', '2', ''], ['3', '4', 'x'])
    expect(found).toEqual({
      sheet: 'products',
      elsewhere: null,
      name: 'Hoja 1',
      columns: [
        { header: 'CÓDIGO', column: 'code_product', samples: ['1', '3'] },
        { header: 'Precio', column: 'price', samples: ['2', '4'] },
        { header: 'Nota', column: null, samples: ['x'] },
      ],
      rows: 2,
      title_lines: 2,
      encoding: null,
      delimiter: null,
    })
  })

  it('is guessed by the name of the sheet, and stays open for headers that nobody knows', () => {
    expect(describe('Tarifa 2026', ['Precio', 'X'], ['1', '2']).sheet).toBe('fees')
    expect(describe('Hoja 1', ['X', 'Y'], ['1', '2'])).toMatchObject({ sheet: null, title_lines: 0 })
  })

  it('names each header once, and finds the row that has exactly those', () => {
    const cells = [['Total'], ['a', 'a', '', ''], ['1', '2', '3', '']]
    const table = findTable({ rows: cells }, new Set(['a', 'a (2)', '(C)']))
    expect(table).toEqual({
      header: 1,
      columns: [
        { header: 'a', index: 0 },
        { header: 'a (2)', index: 1 },
        { header: '(C)', index: 2 },
      ],
    })
    expect(findTable({ rows: cells }, new Set(['a', 'a (2)']))).toBeUndefined()
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openImportedNetwork } from '../../test/database/networks.ts'
import { createFolder, exampleNetworkWith } from '../../test/fixtures/example-folders.ts'
import { errorText } from '../platform/config/fatal-error.ts'
import { hasChanges, importNetwork } from './import.ts'

let pool: pg.Pool
let database: TestDatabase

beforeAll(async () => {
  database = await openImportedNetwork()
  pool = database.pool
})
afterAll(() => database.close())

const rowsOf = async (sql: string) => (await pool.query(sql)).rows
const cards = (...rows: string[]) =>
  createFolder({
    'cards.csv': ['InsId,network_code,CodeCom,InternalSN,OwnerName,OwnerPhone,StreetNo,Zip,Country', ...rows].join(
      '\n',
    ),
  })
const check = (folder: string) => importNetwork(pool, folder, { isCheck: true })
const refusalOf = (folder: string) => importNetwork(pool, folder).then(() => ['It was imported.'], errorLinesOf)
const errorLinesOf = (error: unknown) => errorText(error).split('\n').slice(1)

describe('damage of spreadsheets', () => {
  const damaged = [
    '901,VALRHO,CHV-24,"2,406E+10",Uno,612345678,8,28001,ES',
    '902,VALRHO,CHV-24,"2,407E+10",Dos,"6,00E+08",12-may,28001,ES',
    '903,VALRHO,CHV-24,#¡REF!,Tres,NULL,8,28001,ES',
    '904,VALRHO,CHV-24,"2,406E+10",Cuatro,,8,28001,AD',
    '905,VALRHO,CHV-24,"2,409E+10",IÃ±aki,,8,8001,ES',
    '906,VALRHO,GHOST,#N/A,Seis,,8,99999,ES',
  ]

  it('is told in one run for all files, each kind once for a column, with its count and its first three lines', async () => {
    const folder = cards(...damaged)
    expect(await refusalOf(folder)).toEqual([
      'cards.csv, column InternalSN, 4 rows, first in lines 2, 3, 5: "2,406E+10" (also "2,407E+10") was rounded by a spreadsheet, its last digits are lost: export the column as text from its source.',
      'cards.csv, line 3, column OwnerPhone: "6,00E+08" was rounded by a spreadsheet, its last digits are lost: export the column as text from its source.',
      'cards.csv, line 3, column StreetNo: "12-may" is a date that a spreadsheet made of a code: export the column as text from its source.',
      'cards.csv, column InternalSN, 2 rows, first in lines 4, 7: "#¡REF!" (also "#N/A") is an error of a spreadsheet: correct the cell there, or leave it empty.',
      'cards.csv, line 4, column OwnerPhone: "NULL" is how a program writes an empty cell: leave it empty.',
      'cards.csv, line 5, column Country: "AD" is not a country of this network (value list pays): correct it, or add it to value-lists.csv.',
      'cards.csv, line 7, column CodeCom: "GHOST" is not a product of this network: correct it, or add it to products.csv.',
      'Look at this too:',
      'cards.csv, line 6, column OwnerName: "IÃ±aki" has letters that were read in a wrong encoding, such as Ã± for ñ: export the file as UTF-8 from its source.',
      'cards.csv, line 6, column Zip: "8001" lost the zero at its beginning, which is added again: export the column as text from its source.',
      'cards.csv, line 7, column Zip: "99999" is no postcode of ES: look at it, distances use its area alone.',
    ])
    await expect(check(folder)).rejects.toThrow('was rounded by a spreadsheet')
  })

  it('that may be none is a warning: a check tells it and writes nothing, an import writes the rows', async () => {
    const placeholders = Array.from(
      { length: 2000 },
      (_, index) => `${2000 + index},VALRHO,CHV-24,S/N 000,Uno,,8,8001,ES`,
    )
    const folder = cards(...placeholders)
    const stored = 'select count(*)::integer as cards from equipment_cards where "InsId" between 2000 and 3999'
    const warnings = [
      'cards.csv, column Zip, 2000 rows, first in lines 2, 3, 4: "8001" lost the zero at its beginning, which is added again: export the column as text from its source.',
      'cards.csv, column InternalSN, 2000 rows, first in lines 2, 3, 4: "S/N 000" is the serial number of several cards: look whether it is a placeholder. They stay apart.',
    ]
    expect(await check(folder)).toEqual({ merged: [], warnings, missingData: [] })
    expect(await rowsOf(stored)).toEqual([{ cards: 0 }])
    expect(await importNetwork(pool, folder)).toMatchObject({ warnings })
    expect(await rowsOf(`${stored} and "Zip" = '08001'`)).toEqual([{ cards: 2000 }])
    await pool.query('delete from equipment_cards where "InsId" between 2000 and 3999')
  })

  it('of serial numbers that several cards have is told for each, the most frequent first', async () => {
    const serials = ['A1-77', 'A177', 'B1-77', 'B177', ...Array.from({ length: 9 }, () => '000000')]
    const rows = [...serials, 'C1', 'C-1', 'D1', 'D-1', 'D 1'].map(
      (serial, index) => `${3000 + index},VALRHO,CHV-24,${serial},Uno,,8,28001,ES`,
    )
    const told = 'is the serial number of several cards: look whether it is a placeholder. They stay apart.'
    const warnings = [
      `cards.csv, column InternalSN, 9 rows, first in lines 6, 7, 8: "000000" ${told}`,
      `cards.csv, column InternalSN, 3 rows, first in lines 17, 18, 19: "D1" (also "D-1", "D 1") ${told}`,
      `cards.csv, column InternalSN, 2 rows, first in lines 2, 3: "A1-77" (also "A177") ${told}`,
      'cards.csv, column InternalSN: 2 more of this kind, in 4 rows.',
    ]
    expect(await check(cards(...rows))).toMatchObject({ warnings })
    await importNetwork(pool, cards(...rows))
    const again = await importNetwork(pool, cards(...rows, '3100,VALRHO,CHV-24,0000-00,Uno,,8,28001,ES'))
    expect(again.warnings).toEqual([`cards.csv, line 20, column InternalSN: "0000-00" ${told}`])
    await pool.query('delete from equipment_cards where "InsId" between 3000 and 3100')
  })

  it('of characters that nobody sees alone is told, once', async () => {
    const header = 'InsId,network_code,CodeCom,OwnerName,City,Country'
    const folder = createFolder({ 'cards.csv': `${header}\n3300,VALRHO,CHV-24,Uno,\u200b\u2060,ES\n` })
    expect((await importNetwork(pool, folder)).warnings).toEqual([
      'cards.csv, line 2, column City: "" has only characters that nobody sees: it is stored as empty.',
    ])
    expect((await importNetwork(pool, folder)).warnings).toEqual([])
    await pool.query('delete from equipment_cards where "InsId" = 3300')
  })

  it('is told once, also of postcodes that are written otherwise', async () => {
    const rows = ['8001', '28001.0', '99001', 'E-28001'].map(
      (zip, index) => `${3200 + index},VALRHO,CHV-24,S-0,N/A,12,8,${zip},ES`,
    )
    expect((await importNetwork(pool, cards(...rows))).warnings).toHaveLength(6)
    const again = await importNetwork(pool, cards(...rows))
    expect([again.merged.filter(hasChanges), again.warnings]).toEqual([[], []])
    await pool.query('delete from equipment_cards where "InsId" between 3200 and 3203')
  })

  it('of names is told by kind, and what nobody sees is removed', async () => {
    const folder = cards(
      '711,VALRHO,CHV-24,,N/A,,,,ES',
      '712,VALRHO,CHV-24,,-,,,,ES',
      '713,VALRHO,CHV-24,HX\u200b-1,\ufeffAna\u00a0Ruiz\u200f,600\u200b123 456,1,2\u200b8001,ES',
    )
    expect(await refusalOf(cards('714,VALRHO,CHV-24,,#N/A,,,,ES', '715,VALRHO,CHV-24,,NULL,,,,ES'))).toEqual([
      expect.stringContaining('line 2, column OwnerName: "#N/A" is an error of a spreadsheet'),
      expect.stringContaining('line 3, column OwnerName: "NULL" is how a program writes an empty cell'),
    ])
    const told = [
      'cards.csv, column OwnerName, 2 rows, first in lines 2, 3: "N/A" (also "-") stands for a name that is not known: write the name, if its source has it.',
    ]
    expect(await importNetwork(pool, folder)).toMatchObject({ warnings: told })
    expect(
      await rowsOf(`select "InternalSN", "OwnerName", "OwnerPhone", "Zip" from equipment_cards where "InsId" = 713`),
    ).toEqual([{ InternalSN: 'HX-1', OwnerName: 'Ana Ruiz', OwnerPhone: '600123 456', Zip: '28001' }])
    const again = await importNetwork(pool, folder)
    expect([again.merged.filter(hasChanges), again.warnings]).toEqual([[], []])
    await pool.query('delete from equipment_cards where "InsId" between 711 and 713')
  })

  it('that is stored already stays valid, is told no more and is not written anew', async () => {
    const row = '701,VALRHO,CHV-24,"2,4E+10",Uno,NULL,12-may,8001,AD'
    await importNetwork(pool, cards('701,VALRHO,CHV-24,,Uno,,,,'))
    await pool.query(`update equipment_cards set "InternalSN" = '2,4E+10', "OwnerPhone" = 'NULL', "StreetNo" = '12-may',
      "Zip" = '8001', "Country" = 'AD' where "InsId" = 701`)
    const { merged, warnings } = await importNetwork(pool, cards(row))
    expect([merged.filter(hasChanges), warnings]).toEqual([[], []])
    expect(await refusalOf(cards(row.replace('2,4E+10', '2,5E+10')))).toMatchObject(
      [/column InternalSN: "2,5E\+10"/].map((one) => expect.stringMatching(one)),
    )
    await pool.query('delete from equipment_cards where "InsId" = 701')
  })

  it('in a call stays valid as long as the row stays as it is, or the cell', async () => {
    const phone: [string, string] = [
      'Odile Marchenoir,Rue du Puits Gaillard,8,69003,Lyon,FR,06 39 98 00 17,2025',
      'Odile Marchenoir,Rue du Puits Gaillard,8,69003,Lyon,FR,"6,4E+08",2025',
    ]
    expect(await refusalOf(exampleNetworkWith('calls.csv', phone))).toEqual([
      expect.stringContaining('column phone: "6,4E+08"'),
    ])
    await pool.query(`update calls set phone = '6,4E+08' from imported_calls k
      where k.service_job_uuid = "ID" and call_key = 'SAV-2025-00412'`)
    const { merged } = await importNetwork(pool, exampleNetworkWith('calls.csv', phone))
    expect(merged.filter(hasChanges)).toMatchObject([])
  })
})

it('ignores empty columns at the end of the header', async () => {
  const text = readFileSync(join(exampleNetworkWith('fees.csv'), 'fees.csv'), 'utf8')
  const folder = createFolder({ 'fees.csv': text.replaceAll(/(?<=.)$/gm, ',,,') })
  expect((await importNetwork(pool, folder)).merged.filter(hasChanges)).toEqual([])
  const filled = createFolder({ 'fees.csv': text.replace(/$/m, ',').replace('622010,SAV', '622010,SAV,more') })
  expect(await refusalOf(filled)).toContainEqual(expect.stringContaining('line 2: the row has'))
})

describe('a call without customer or place', () => {
  const header = 'network_code,call_key,status_id,created_at,subject,call_type_id,problem_type_id,priority,ins_id'
  const calls = (columns: string, ...cells: string[]) =>
    createFolder({
      'calls.csv': `${header}${columns}\n${cells.map((cell, index) => `VALRHO,C-${index},-3,2026-01-14T07:42:00Z,Panne,HEA,HEA1,H,700001${cell}`).join('\n')}\n`,
    })
  const stored = () =>
    rowsOf(`select customer_name, phone, adresse, code_postal, ville, pays from calls
      join imported_calls on service_job_uuid = "ID" where call_key like 'C-%' order by call_key`)
  const ofCard = {
    customer_name: 'Odile Marchenoir',
    phone: '06 39 98 00 17',
    adresse: 'Rue du Puits Gaillard',
    code_postal: '69003',
    ville: 'Lyon',
    pays: 'FR',
  }

  it('takes those of its card, but never mixes two customers or two addresses', async () => {
    const columns = ',customer_name,phone,adresse,ville'
    await importNetwork(pool, calls(columns, ',,,,', ',Paul Neuf,,,', ',,06 39 98 00 99,Rue Neuve,Vienne'))
    expect(await stored()).toEqual([
      ofCard,
      { ...ofCard, customer_name: 'Paul Neuf', phone: '' },
      { ...ofCard, phone: '06 39 98 00 99', adresse: 'Rue Neuve', code_postal: '', ville: 'Vienne', pays: '' },
    ])
  })

  it('keeps them when its row changes after the card has got another owner', async () => {
    await pool.query(`update equipment_cards set "OwnerName" = 'Somebody Else' where "InsId" = 700001`)
    await importNetwork(pool, calls(',description', ',Plus de chauffage'))
    expect((await stored())[0]).toEqual(ofCard)
  })
})

import { describe, expect, it } from 'vitest'
import { sendRows, sentCall, setUpImportedApp } from '../../../test/fixtures/sent-rows.ts'
import type { SentRow } from './load-rows.ts'

const { app, dispatcher } = setUpImportedApp()

const card = (InsId: number, row: SentRow): SentRow => ({
  InsId,
  CodeCom: 'CHV-24',
  InternalSN: '',
  OwnerName: 'Uno',
  OwnerPhone: '',
  Zip: '',
  Country: 'ES',
  ...row,
})
const putCards = async (...rows: SentRow[]) => (await sendRows(dispatcher, 'Cards', rows)).rows
const told = (column: string, part: string) => ({ column, message: expect.stringContaining(part) })

describe('a damaged cell', () => {
  it.each<[SentRow, string, string]>([
    [{ InternalSN: '2,406E+10' }, 'InternalSN', 'was rounded'],
    [{ InternalSN: '2.406E10' }, 'InternalSN', 'was rounded'],
    [{ InternalSN: '#N/A' }, 'InternalSN', 'is an error of a spreadsheet'],
    [{ OwnerName: 'NULL' }, 'OwnerName', 'is how a program writes an empty cell'],
    [{ OwnerPhone: '6,00E+08' }, 'OwnerPhone', 'was rounded'],
    [{ Zip: '12-may' }, 'Zip', 'is a date'],
    [{ OwnerEmail: 'ana@exam\u200bple.com' }, 'OwnerEmail', 'an invisible character'],
    [{ OwnerName: '\u200b\u200b' }, 'OwnerName', 'it is required'],
    [{ StreetNo: '3.0' }, 'StreetNo', 'has decimals'],
  ])('%j is refused as in a file', async (row, column, part) => {
    const [answer] = await putCards(card(801, row))
    expect(answer).toEqual({ line: 1, result: 'refused', errors: [told(column, part)] })
  })

  it.each<[SentRow, string, string]>([
    [{ OwnerName: 'IÃ±aki' }, 'OwnerName', 'were read in a wrong encoding'],
    [{ OwnerName: 'N/A' }, 'OwnerName', 'stands for a name that is not known'],
    [{ Zip: '8001' }, 'Zip', 'lost the zero'],
    [{ Zip: '28001.0' }, 'Zip', 'has decimals'],
    [{ OwnerPhone: 'pepe' }, 'OwnerPhone', 'is no telephone number'],
    [{ Zip: '99001' }, 'Zip', 'is no postcode of ES'],
    [{ InternalSN: '2406000001700000' }, 'InternalSN', 'is longer than the 15 digits'],
  ])('%j is written with a warning, once', async (row, column, part) => {
    const [answer] = await putCards(card(802, row))
    expect(answer).toMatchObject({ errors: [], warnings: [told(column, part)] })
    const [again] = await putCards(card(802, row))
    expect([again?.result, again?.warnings ?? []]).toEqual(['unchanged', []])
  })

  it('is told beside the errors of other rows, and a sound row has no warnings', async () => {
    const rows = await putCards(
      card(811, { OwnerName: 'IÃ±aki', InternalSN: 'S/N 000' }),
      card(812, { InternalSN: 'NULL' }),
      card(813, { InternalSN: 's/n-000' }),
      card(814, {}),
    )
    expect(rows).toEqual([
      {
        line: 1,
        result: 'created',
        errors: [],
        warnings: [told('OwnerName', 'wrong encoding'), told('InternalSN', 'several cards')],
      },
      { line: 2, result: 'refused', errors: [told('InternalSN', 'empty cell')] },
      { line: 3, result: 'created', errors: [], warnings: [told('InternalSN', 'several cards')] },
      { line: 4, result: 'created', errors: [] },
    ])
  })

  it('of a call is told too', async () => {
    const { rows } = await sendRows(dispatcher, 'Calls', [{ ...sentCall('ERP-DAMAGED'), customer_name: 'IÃ±aki' }])
    expect(rows).toEqual([
      { line: 1, result: 'created', errors: [], warnings: [told('customer_name', 'wrong encoding')] },
    ])
  })
})

describe('a served postcode', () => {
  const put = (...cells: string[]) =>
    sendRows(
      dispatcher,
      'CompanyPostcodes',
      cells.map((code_postal) => ({ supplier_code: 'F0102', code_postal })),
    )
  const served = async () =>
    (
      await app.pool.query(
        `select p.code_postal from company_postcodes p join companies using (societe_uuid) where supplier_code = 'F0102' order by 1`,
      )
    ).rows.map(({ code_postal }) => code_postal)

  it.each([
    [
      'ES',
      ['E-28001', '8001', '28002\u00a0', '2 8003', '280', '28'],
      ['08001', '28', '280', '28001', '28002', '28003'],
    ],
    ['PT', ['1000205', 'P-1000 206', '1100'], ['1000-205', '1000-206', '1100']],
    ['IT', ['1100', '201', 'I-00184'], ['00184', '1100', '201']],
    ['', ['F-69003', '1000', '6903'], ['1000', '69003', '6903']],
  ])('is stored as the country of its company writes it: %s', async (pays, sent, stored) => {
    await app.pool.query('delete from company_postcodes')
    await app.pool.query(`update companies set pays = $1 where supplier_code = 'F0102'`, [pays])
    const { rows } = await put(...sent)
    expect(rows.filter(({ warnings }) => warnings).map(({ line }) => sent[line - 1])).toEqual(
      sent.filter((cell) => cell === '8001'),
    )
    expect(await served()).toEqual(stored)
    expect((await put(...sent)).rows.filter(({ warnings }) => warnings)).toEqual([])
  })

  it.each([
    ['FR', ['abc', '7', '99001']],
    ['PT', ['100', 'Lisboa']],
    ['ES', ['abc', '99']],
  ])('is refused if %s has no such postcode or area, and stays if it is stored', async (pays, sent) => {
    await app.pool.query('delete from company_postcodes')
    await app.pool.query(`update companies set pays = $1 where supplier_code = 'F0102'`, [pays])
    const { rows } = await put(...sent)
    expect(rows.map(({ result, errors }) => [result, errors[0]?.column])).toEqual(
      sent.map(() => ['refused', 'code_postal']),
    )
    await app.pool.query(`insert into company_postcodes (societe_uuid, code_postal)
      select societe_uuid, 'abc' from companies where supplier_code = 'F0102'`)
    expect(await put('abc')).toMatchObject({ unchanged: 1 })
  })

  it('stays as it was written while the row has the same', async () => {
    await app.pool.query('delete from company_postcodes')
    await app.pool.query(`update companies set pays = 'ES' where supplier_code = 'F0102'`)
    await app.pool.query(`insert into company_postcodes (societe_uuid, code_postal)
      select societe_uuid, 'E-28001' from companies where supplier_code = 'F0102'`)
    expect(await put('E-28001')).toMatchObject({ unchanged: 1 })
    expect(await put('8001', '08001')).toMatchObject({ refused: 1, created: 1 })
    expect(await served()).toEqual(['08001', 'E-28001'])
  })
})

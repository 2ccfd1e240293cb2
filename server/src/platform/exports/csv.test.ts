import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { setUpApp } from '../../../test/support/set-up-app.ts'
import { csvLine, csvStream } from './csv.ts'
import { readWithoutFormula, withoutFormula, withoutFormulaSql } from './csv-formulas.ts'

const app = setUpApp()

const cells: [typed: string, written: string][] = [
  ['=HYPERLINK("http://x.example")', `'=HYPERLINK("http://x.example")`],
  ['@SUM(1)', "'@SUM(1)"],
  ['+A1', "'+A1"],
  ['-cmd', "'-cmd"],
  ['-1+2', "'-1+2"],
  ['\t=1', "'\t=1"],
  ['-', "'-"],
  ["'=1", "''=1"],
  ['-10.50', '-10.50'],
  ['+34 600 111 222', '+34 600 111 222'],
  ['2026-03-31 09:05', '2026-03-31 09:05'],
  ["'quoted'", "'quoted'"],
  ['Norte = Sur', 'Norte = Sur'],
]

it.each(cells)(
  'the text %j is written as %j, which a spreadsheet does not run, and read as it was',
  (typed, written) => {
    expect(withoutFormula(typed)).toBe(written)
    expect(readWithoutFormula(written)).toBe(typed)
  },
)

it('is written by the database in the same way', async () => {
  const { rows } = await app.pool.query(
    `select ${withoutFormulaSql("typed->>'it'")} as written
      from unnest($1::text[]) with ordinality t (given, place), jsonb_build_object('it', given) typed order by place`,
    [cells.map(([typed]) => typed)],
  )
  expect(rows.map(({ written }) => written)).toEqual(cells.map(([, written]) => written))
})

it('keeps amounts as numbers in lines and streams', async () => {
  expect(csvLine(['-2.50', '=1,2'])).toBe(`-2.50,"'=1,2"\n`)
  async function* batches() {
    yield [[-2.5, '=A1']]
  }
  const columns = [
    { header: 'Price', kind: 'money' },
    { header: 'Name', kind: 'text' },
  ] as const
  expect(await text(csvStream(columns, batches()))).toBe("Price,Name\n-2.50,'=A1\n")
})

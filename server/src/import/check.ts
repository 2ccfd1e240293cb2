import type pg from 'pg'
import type { Complaints } from './complaints.ts'
import type { Loaded } from './load.ts'
import { type Reference, tableOf } from './sheet.ts'

/** Complains about rows that are there twice, and about codes that lead nowhere. */
export async function check(client: pg.ClientBase, loaded: readonly Loaded[], complaints: Complaints) {
  const broken = new Set(loaded.map(({ sheet }) => sheet.file).filter((file) => complaints.of(file) > 0))
  const brought = new Set(loaded.map(({ sheet }) => sheet.file))
  for (const { sheet } of loaded) {
    await findDoubles(client, sheet.file, sheet.key, complaints)
    for (const reference of sheet.references) {
      // Rows that could not be read may be the ones that are named.
      if (broken.has(reference.file)) continue
      await findUnmet(client, sheet.file, reference, brought.has(reference.file), complaints)
    }
    for (const { column, lines, wrong } of sheet.clashes ?? []) {
      const { rows } = await client.query<{ line: number; value: string }>(lines)
      for (const { line, value } of rows)
        complaints.add({ file: sheet.file, line, column, wrong: `"${value}" ${wrong}` })
    }
  }
}

async function findDoubles(client: pg.ClientBase, file: string, key: readonly string[], complaints: Complaints) {
  const columns = key.map((column) => `"${column}"`).join(', ')
  const { rows } = await client.query<{ line: number; first: number; what: string }>(
    `select line, first, what from (
       select line, min(line) over (partition by ${columns}) as first, concat_ws(' · ', ${columns}) as what
       from ${tableOf(file)}) all_rows
     where line > first order by line`,
  )
  for (const { line, first, what } of rows)
    complaints.add({
      file,
      line,
      column: key.join(', '),
      wrong: `"${what}" stands in line ${first} already: keep one.`,
    })
}

async function findUnmet(
  client: pg.ClientBase,
  file: string,
  { column, says, file: source, stored, brought, on, rows: named }: Reference,
  isBrought: boolean,
  complaints: Complaints,
) {
  const rows = (named ?? ':rows').replace(':rows', tableOf(file))
  const keys = isBrought ? `${stored} union all ${brought}` : stored
  const unmet = await client.query<{ line: number; value: string }>(
    `select i.line, i."${column}" as value from ${rows} i
     where i."${column}" <> '' and not exists (select from (${keys}) k where ${on}) order by i.line`,
  )
  for (const { line, value } of unmet.rows)
    complaints.add({ file, line, column, wrong: `"${value}" is not ${says}: correct it, or bring it in ${source}.` })
}

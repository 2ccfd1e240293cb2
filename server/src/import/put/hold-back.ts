import type { AdminRow } from '@callout/domain/admin/admin.ts'
import {
  type ConfirmedSheet,
  columnsForSecondPerson,
  hoursToRefuse,
  isConfirmedSheet,
  partToConfirm,
} from '@callout/domain/admin/second-person.rules.ts'
import { type HeldChange, letWait } from '../../platform/audit/second-person.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import type { LoadedSheet } from '../load-sheet.ts'
import type { QueryRunner } from '../query-runner.ts'
import { importTableOf, type Sheet, sheetName } from '../sheets/sheet.ts'
import { type ChangeAuthor, rowsBefore } from '../stored/record-changes.ts'
import { importedKeySql, storedColumns } from '../stored/stored-rows.ts'

interface LoadedRow {
  readonly line: number
  readonly key: string
  readonly old: AdminRow | null
  readonly new: AdminRow
  /** The price to compare with; null for other rows. */
  readonly price: number | null
}

/** A row with cells that wait. `isKept`: its other cells are written; a row that cannot be without these waits as a whole. */
interface HeldRow {
  readonly row: LoadedRow
  readonly columns: readonly string[]
  readonly isKept: boolean
}

/** SQL of the lowest price of the month up to a day: small rises count together. */
const lowestPriceSql = (day: string) => `(select min(p."Price") from fee_prices p
  where p.network_code = i.network_code and p."ItemCode" = i."ItemCode" and p."Price" > 0
    and (p.valid_from is null or p.valid_from <= ${day})
    and not exists (select from fee_prices later
      where later.network_code = p.network_code and later."ItemCode" = p."ItemCode"
        and later.valid_from > coalesce(p.valid_from, '-infinity') and later.valid_from <= ${day} - 30))`

/** SQL of what a new price is compared with. */
const priceBeforeSql: Partial<Record<ConfirmedSheet, string>> = {
  fees: lowestPriceSql('today_of_network(i.network_code)'),
  'fee-prices': lowestPriceSql(`nullif(i.valid_from, '')::date`),
}

/**
 * Takes what needs a second person out of the loaded rows and lets it wait; the other cells of a row are written at once.
 * Returns the lines.
 */
export async function holdBack(
  ctx: ChangeContext,
  client: QueryRunner,
  { sheet, present }: LoadedSheet,
  author: ChangeAuthor,
): Promise<ReadonlySet<number>> {
  const name = sheetName(sheet.file)
  if (!isConfirmedSheet(name)) return new Set()
  const loaded = await loadRows(client, sheet, present, priceBeforeSql[name])
  const held = loaded.flatMap((row): HeldRow[] => {
    const old = priceBeforeSql[name] ? (row.price === null ? null : { ...row.old, Price: row.price }) : row.old
    const columns = columnsForSecondPerson(name, old, row.new)
    if (columns.length === 0) return []
    const isKept = row.old !== null || !sheet.columns.some((one) => one.required && columns.includes(one.name))
    return [{ row, columns, isKept }]
  })
  await keepStored(client, sheet, held)
  const changes = held.map(({ row, columns, isKept }): HeldChange => {
    const names = isKept ? columns : Object.keys(row.new)
    return {
      sheet: name,
      key: row.key,
      columns: names.map((column) => ({ name: column, old: row.old?.[column] ?? null, new: row.new[column] ?? null })),
    }
  })
  await letWait(ctx, { ...author, part: partToConfirm[name], hoursToRefuse }, changes)
  return new Set(held.map(({ row }) => row.line))
}

async function loadRows(client: QueryRunner, sheet: Sheet, present: ReadonlySet<string>, price = 'null') {
  const cells = storedColumns(sheet).filter((column) => present.has(column.name))
  const hasRemove = present.has('remove')
  const { rows } = await client.query<LoadedRow>(
    `select i.line, ${importedKeySql(sheet)} as key, b.row as old, ${price} as price,
       jsonb_build_object(${cells.map((column) => `'${column.name}', i."${column.name}"`).join(', ')}) as new
     from ${importTableOf(sheet.file)} i left join ${rowsBefore(sheet)} b using (line)
     ${hasRemove ? 'where not coalesce(i.remove, false)' : ''} order by i.line`,
  )
  return rows
}

/** Puts the stored cells back into loaded rows, and takes out those that wait as a whole. */
async function keepStored(client: QueryRunner, sheet: Sheet, held: readonly HeldRow[]) {
  const table = importTableOf(sheet.file)
  const gone = held.filter(({ isKept }) => !isKept).map(({ row }) => row.line)
  await client.query(`delete from ${table} where line = any ($1)`, [gone])
  for (const { name, type, valueWhenEmpty } of sheet.columns) {
    const rows = held.filter(({ isKept, columns }) => isKept && columns.includes(name)).map(({ row }) => row)
    if (rows.length === 0) continue
    const cells = rows.map(({ old }) => String((old ? old[name] : valueWhenEmpty) ?? ''))
    await client.query(
      `update ${table} i set "${name}" = ${type === 'text' ? 'kept.cell' : `nullif(kept.cell, '')::${type}`}
       from unnest($1::integer[], $2::text[]) kept(line, cell) where i.line = kept.line`,
      [rows.map(({ line }) => line), cells],
    )
  }
}

import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminUse, adminUsesApi } from '@callout/domain/admin/admin.uses.api.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { openStatuses } from '../../calls/call.queries.ts'
import { runnerOf } from '../../import/query-runner.ts'
import type { Sheet } from '../../import/sheets/sheet.ts'
import { storedShownSql, storedValueSql } from '../../import/stored/stored-rows.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { cachedValueLists } from '../../value-lists/value-list.queries.ts'
import { administeredSheet, administeredSheets, refuseOtherNetwork } from '../admin.sheets.ts'
import { type RecordUse, usesOfList, usesOfSheet } from './record-uses.ts'
import { codeColumnsOf, type NamedRow, namedRow } from './stored-row.ts'

/** Rows of a sheet that belong to a row of another one alone. They are no use of it, and go with it. */
const partsOfSheet: Partial<Record<AdminSheetName, readonly AdminSheetName[]>> = {
  companies: ['company-skills', 'company-postcodes', 'company-leaves', 'company-hours', 'withholding-rates'],
  technicians: ['technician-hours'],
  fees: ['fee-prices'],
  'dpc-questions': ['dpc-answers'],
  'contract-templates': ['contract-coverage', 'contract-template-products'],
}

/** Rows of a sheet that name a row by a column. */
export interface SheetUse {
  readonly kind: AdminSheetName
  readonly sheet: Sheet
  readonly column: string
  /** SQL condition over the stored row: it names the row with code $2 below $3. */
  readonly names: string
}

const childrenOfList: Readonly<Record<string, string>> = { call_types: 'problem_types', defect_codes: 'defect_codes' }

/** The rows of sheets that name a row, as the references of the sheets say. */
export function sheetUsesOf(row: NamedRow, isPart = false): SheetUse[] {
  const { sheet: name, list } = row
  const { file } = administeredSheet(name)
  const parts = partsOfSheet[name] ?? []
  const [, above = ''] = name === 'value-lists' ? [] : codeColumnsOf(name)
  return [...administeredSheets].flatMap(([kind, sheet]) =>
    sheet.references
      .filter((reference) => reference.file === file && (name !== 'value-lists' || reference.list === list))
      .filter(() => parts.includes(kind) === isPart)
      .map(({ column }): SheetUse => {
        const conditions = [`${storedValueSql(sheet, column)} = $2`]
        const hasAbove = above !== '' && sheet.columns.some((one) => one.name === above)
        if (hasAbove) conditions.push(`${storedValueSql(sheet, above)} = $3`)
        if (kind === 'value-lists' && column === 'parent') conditions.push(`t.value_list = '${childrenOfList[list]}'`)
        return { kind, sheet, column, names: conditions.join(' and ') }
      }),
  )
}

export const recordUsesOf = ({ sheet, list }: NamedRow): readonly RecordUse[] =>
  (sheet === 'value-lists' ? usesOfList[list] : usesOfSheet[sheet]) ?? []

/** The uses of a row: counts of records and of rows of other sheets, largest parts of the network's work first. */
export async function getUses(ctx: RequestContext, body: BodyOf<typeof adminUsesApi.uses>): Promise<AdminUse[]> {
  refuseOtherNetwork(ctx.actor, body.network_code)
  return findUses(ctx, await namedRow(ctx, body.sheet, body.key))
}

interface Counted {
  readonly kind: AdminUse['kind']
  readonly count: number
  readonly value: string | null
  readonly link: RecordUse['link']
}

/** The uses of a row that there are. */
export async function findUses(ctx: RequestContext, row: NamedRow): Promise<AdminUse[]> {
  const counted: Counted[] = []
  for (const use of recordUsesOf(row)) counted.push(await countRecords(ctx, row, use))
  for (const use of sheetUsesOf(row)) counted.push(await countRows(ctx, row, use))
  const open = openStatuses(await cachedValueLists(ctx, ctx.actor.network_code)).map(String)
  const byKind = Map.groupBy(
    counted.filter(({ count }) => count > 0),
    ({ kind }) => kind,
  )
  return [...byKind].map(([kind, same]) => {
    const count = same.reduce((sum, use) => sum + use.count, 0)
    const [{ link, value }] = same as [Counted, ...Counted[]]
    // Only dispatchers filter calls by dispatchers, and read whole lists of returns.
    const mayOpen = ctx.actor.role === Role.dispatcher || (link?.filter !== 'dispatchers' && link?.list !== 'dpc')
    if (!link || !mayOpen || same.length > 1) return { kind, count }
    const filterData = { [link.filter]: [value ?? row.code], ...(link.isOpen && { status: open }) }
    return { kind, count, list: link.list, filterData }
  })
}

/** Casts that tell PostgreSQL the types of parameters that a query may not use. */
const allParameters = '($1::text, $2::text, $3::text) is not null'

async function countRecords({ tx, actor }: RequestContext, row: NamedRow, use: RecordUse): Promise<Counted> {
  const { kind, from, names, link } = use
  const { rows } = await runnerOf(tx).query<{ count: number; value: string | null }>(
    `select count(*)::integer as count, ${link?.value ? `${link.value}::text` : 'null'} as value
     from ${from} and ${names} and ${allParameters}`,
    [actor.network_code, row.code, row.above],
  )
  return { kind, link, count: rows[0]?.count ?? 0, value: rows[0]?.value ?? null }
}

async function countRows({ tx, actor }: RequestContext, row: NamedRow, use: SheetUse): Promise<Counted> {
  const { rows } = await runnerOf(tx).query<{ count: number }>(
    `select count(*)::integer as count from ${storedShownSql(use.sheet)}
       and ${use.names} and ${allParameters}`,
    [actor.network_code, row.code, row.above],
  )
  return { kind: use.kind, count: rows[0]?.count ?? 0, value: null, link: undefined }
}

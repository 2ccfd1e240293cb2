import type { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminStoredRow } from '@callout/domain/admin/admin.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { filterWordsOf } from '@callout/domain/platform/search-text.ts'
import { runnerOf } from '../import/query-runner.ts'
import type { Sheet } from '../import/sheets/sheet.ts'
import {
  isActiveSql,
  storedCellSql,
  storedColumns,
  storedFromSql,
  storedKeySql,
  storedOfNetworkSql,
  storedRowSql,
  storedShownSql,
  storedTextSql,
  storedValueSql,
  versionSql,
} from '../import/stored/stored-rows.ts'
import { escapeLike } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { malformedRequest, Problem } from '../platform/http/problem.ts'
import { administeredSheet, mayRead, refuseOtherNetwork } from './admin.sheets.ts'
import { withReferredNames } from './referred-names.ts'

type RowsBody = BodyOf<typeof adminRowsApi.rows>

/** Further words of a search do not count. */
const maxWords = 10

/** A page of the stored rows of a sheet, with its exact total unless the request knows it. */
export async function getRows(
  ctx: RequestContext,
  { sheet: name, network_code, request, filterData }: RowsBody,
): Promise<{ Data: AdminStoredRow[]; Total: number }> {
  const { tx, actor } = ctx
  refuseOtherNetwork(actor, network_code)
  if (!mayRead(actor, name)) throw new Problem(403)
  const sheet = administeredSheet(name)
  const client = runnerOf(tx)
  const words = filterWordsOf(filterData.search ?? '')
    .slice(0, maxWords)
    .map((word) => `%${escapeLike(word)}%`)
  const stored = filterData.key === undefined ? storedShownSql(sheet) : storedOfNetworkSql(sheet)
  const from = `${stored}
    ${words.map((_, index) => `and plain(${searchedSql(sheet)}) like $${index + 3}`).join(' ')}
    ${filterData.active === undefined ? '' : `and (${isActiveSql(sheet)}) = ${filterData.active}`}
    and ($2::text is null or ${storedKeySql(sheet)} = $2)
    ${equalSql(sheet, Object.keys(filterData.where ?? {}), words.length + 3)}`
  const values = [actor.network_code, filterData.key ?? null, ...words, ...Object.values(filterData.where ?? {})]
  const [limit, offset, named] = [1, 2, 3].map((place) => `$${values.length + place}`)
  const { PageSize, Page, Sorts, Total } = request
  const inOrder = `order by ${orderSql(sheet, Sorts)}`
  const part = `${inOrder} limit ${limit} offset ${offset}`
  // Rows of one table: the cells of those before the page are not put together.
  const page = sheet.stored?.joins
    ? `${from} ${part}`
    : `${storedFromSql(sheet, `(select t.* from ${from} ${part})`)} ${inOrder}`
  const { rows } = await client.query<AdminStoredRow>(
    `select key, ${versionSql('row')} as version, row, active, last.user_name as changed_by, to_json(last.at)#>>'{}' as changed_at
     from (select ${storedKeySql(sheet)} as key, ${storedRowSql(sheet)} as row, ${isActiveSql(sheet)} as active
         from ${page}) page
       left join lateral (select user_name, at from admin_changes c
         where c.network_code in ($1, '') and c.sheet = ${named} and c.key = page.key and c.result in ('created', 'updated')
         order by "ID" desc limit 1) last on true`,
    [...values, PageSize, (Page - 1) * PageSize, name],
  )
  const Data = await withReferredNames(ctx, sheet, rows)
  if (Total >= 0) return { Data, Total }
  const counted = await client.query<{ count: number }>(`select count(*)::integer as count from ${from}`, values)
  return { Data, Total: counted.rows[0]?.count ?? 0 }
}

/** SQL of the texts of a row in which words are searched. */
const searchedSql = (sheet: Sheet) =>
  storedColumns(sheet)
    .filter(({ type, name }) => type === 'text' && name !== 'network_code')
    .map((column) => storedTextSql(sheet, column))
    .join(" || ' ' || ")

/** SQL of the condition that these columns have the texts of the parameters from this one on. */
const equalSql = (sheet: Sheet, names: readonly string[], first: number) =>
  names.map((name, at) => `and (${columnSql(sheet, name)})::text = $${first + at}`).join(' ')

function columnSql(sheet: Sheet, name: string): string {
  const column = storedColumns(sheet).find((one) => one.name === name)
  if (!column) throw malformedRequest(`unknown column "${name}"`)
  return storedCellSql(sheet, column)
}

/** SQL of the order: that of the request, then by key. Rows with a position stand in its order below the first keys. */
function orderSql(sheet: Sheet, sorts: RowsBody['request']['Sorts']): string {
  const columns = storedColumns(sheet)
  const byName = (name: string) => {
    if (!columns.some((column) => column.name === name)) throw malformedRequest(`unknown column "${name}"`)
    return storedValueSql(sheet, name)
  }
  const keys = sheet.key.map(byName)
  const hasPosition = columns.some(({ name }) => name === 'position') && !sheet.key.includes('position')
  const last = keys.length - 1
  const byDefault = hasPosition ? [...keys.slice(0, last), byName('position'), ...keys.slice(last)] : keys
  const asked = sorts.map(({ Member, SortDirection }) => `${byName(Member)} ${SortDirection === 1 ? 'desc' : 'asc'}`)
  return [...asked, ...byDefault].join(', ')
}

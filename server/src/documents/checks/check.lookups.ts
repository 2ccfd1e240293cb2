import type {
  CheckedLine,
  EarlierLine,
  OtherKilometres,
  UsualOfItem,
  UsualQuantity,
} from '@callout/domain/documents/checks/check.facts.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { feePriceOn } from '../fee-price.queries.ts'
import { callsOfAppliance } from './appliance-calls.ts'
import { allProblems } from './usual-quantities.ts'

/** A document whose facts are looked up, with fields of its call. */
export interface LookupDocument {
  readonly DocEntry: number | null
  readonly type: DocumentType
  readonly network_code: string
  readonly service_job_uuid: string
  readonly societe_uuid: string | null
  readonly DocDate: string
  readonly created_at: string
  readonly lines: readonly CheckedLine[]
  readonly problem_type_id: string
  readonly code_product: string
  readonly code_postal: string
  /** The day whose tariff counts. */
  readonly tariff_day: string
}

/** SQL of the documents that a query is about, under the alias `lookup`; `index` is their place in `rows`. */
function lookupRows(rows: readonly LookupDocument[], isIncluded: (row: LookupDocument) => boolean) {
  const included = rows.flatMap((row, index) => {
    const { DocEntry, type, network_code, service_job_uuid, societe_uuid, DocDate, created_at } = row
    const { problem_type_id, code_postal, tariff_day, lines } = row
    const codes = [...new Set(lines.map(({ code }) => code))]
    const document = { DocEntry, type, network_code, service_job_uuid, societe_uuid, DocDate, created_at }
    return isIncluded(row) ? [{ index, ...document, problem_type_id, code_postal, tariff_day, codes }] : []
  })
  if (included.length === 0) return undefined
  return sql`jsonb_to_recordset(${JSON.stringify(included)}::jsonb) as lookup (index int, "DocEntry" bigint, type text,
    network_code text, service_job_uuid uuid, societe_uuid uuid, "DocDate" date, created_at timestamptz,
    problem_type_id text, code_postal text, tariff_day date, codes jsonb)`
}

/** SQL of the key of a document that is not stored yet: it comes after all stored ones. */
const afterAll = sql.raw('9223372036854775807')

const hasKilometres = ({ type, lines }: LookupDocument) =>
  type === 'fee' && lines.some(({ Distance }) => Distance !== null)

/** Groups rows by the place of their document. */
const byIndex = <Row extends { readonly index: number }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ index }) => index)

/** Open lines with the same codes in earlier documents of the call and of its appliance. */
export async function loadEarlierLines(
  tx: Db,
  rows: readonly LookupDocument[],
): Promise<Map<number, readonly EarlierLine[]>> {
  const lookup = lookupRows(rows, ({ type }) => type !== 'dpc')
  if (!lookup) return new Map()
  // Materialized, or PostgreSQL compares each document with every other document of the network.
  const { rows: lines } = await sql<EarlierLine & { index: number }>`
    with related as materialized (
      select lookup.*, appliance."ID" from ${lookup}
      join calls c on c."ID" = lookup.service_job_uuid
      cross join lateral ${callsOfAppliance} appliance)
    select related.index, e."DocNum", e.call_id, l.code, related."DocDate" - e."DocDate" as days,
      e.service_job_uuid = related.service_job_uuid as "isSameCall",
      e.societe_uuid is not distinct from related.societe_uuid as "isSameCompany"
    from related
    join documents e on e.service_job_uuid = related."ID" and e.type = related.type
      and e.network_code = related.network_code
      and e."DocEntry" < coalesce(related."DocEntry", ${afterAll})
    cross join lateral (
      select distinct case e.type when 'fee' then n."ItemCode" else n."CodeCom" end as code
      from document_lines n where n."DocEntry" = e."DocEntry" and n."LineStatus" = 'O') l
    where related.codes ? l.code
    order by e."DocEntry" desc`.execute(tx)
  return byIndex(lines)
}

/** Kilometre lines of the company's other fee documents for the call. */
export async function loadOtherKilometres(
  tx: Db,
  rows: readonly LookupDocument[],
): Promise<Map<number, readonly OtherKilometres[]>> {
  const lookup = lookupRows(rows, hasKilometres)
  if (!lookup) return new Map()
  const { rows: lines } = await sql<OtherKilometres & { index: number }>`
    select lookup.index, e."DocNum", l."Quantity"::float8 as "Quantity", l."Distance"::float8 as "Distance",
      e."DocEntry" < coalesce(lookup."DocEntry", ${afterAll}) or e."Confirmed" = 'Y' as "comesFirst"
    from ${lookup}
    join documents e on e.service_job_uuid = lookup.service_job_uuid and e.type = 'fee'
      and e.network_code = lookup.network_code and e.societe_uuid is not distinct from lookup.societe_uuid
      and e."DocEntry" <> coalesce(lookup."DocEntry", 0)
    join document_lines l on l."DocEntry" = e."DocEntry" and l."LineStatus" = 'O' and l."Distance" is not null
    order by e."DocEntry", l."LineNum"`.execute(tx)
  return byIndex(lines)
}

/** Number of visits that are compared. */
const comparedVisits = 9

/**
 * Kilometres of the company's last visits to the postcode. A document with a finding `kilometres` counts only after its
 * approval.
 */
export async function loadRecentKilometres(
  tx: Db,
  rows: readonly LookupDocument[],
): Promise<Map<number, readonly number[]>> {
  const lookup = lookupRows(rows, (row) => row.code_postal !== '' && row.societe_uuid !== null && hasKilometres(row))
  if (!lookup) return new Map()
  const { rows: visits } = await sql<{ index: number; kilometres: number[] }>`
    select lookup.index, array(
      select sum(l."Quantity")::float8
      from calls c
      join documents e on e.service_job_uuid = c."ID" and e.type = 'fee' and e.societe_uuid = lookup.societe_uuid
      join document_lines l on l."DocEntry" = e."DocEntry"
      where c.societe_uuid = lookup.societe_uuid and c.code_postal = lookup.code_postal
        and c.network_code = lookup.network_code and e."DocEntry" <> coalesce(lookup."DocEntry", 0)
        and e."IsChangeRequested" = 'N' and l."LineStatus" = 'O' and l."Distance" is not null
        and (e."Confirmed" = 'Y' or not coalesce(e.checks @> '[{"name": "kilometres"}]', false))
      group by e."DocEntry" order by max(e."DocDate") desc, e."DocEntry" desc
      limit ${sql.lit(comparedVisits)}) as kilometres
    from ${lookup}`.execute(tx)
  return new Map(visits.map(({ index, kilometres }) => [index, kilometres]))
}

/** The tariff for each document, by code: of fees on its day, of parts when it was written. */
export async function loadTariffs(
  tx: Db,
  rows: readonly LookupDocument[],
): Promise<Map<number, ReadonlyMap<string, number>>> {
  const lookup = lookupRows(rows, ({ type }) => type !== 'dpc')
  if (!lookup) return new Map()
  const { rows: prices } = await sql<{ index: number; code: string; price: number }>`
    select lookup.index, code.value as code, coalesce(${feePriceOn(sql`lookup.tariff_day`)},
      (select p.price from price_changes p where p.network_code = lookup.network_code and p.type = lookup.type
        and p.code = code.value and p.valid_until > lookup.created_at order by p.valid_until limit 1),
      a.price)::float8 as price
    from ${lookup}
    cross join lateral jsonb_array_elements_text(lookup.codes) code
    left join call_fees f on lookup.type = 'fee' and f.network_code = lookup.network_code and f."ItemCode" = code.value
    left join products a on lookup.type = 'sparepart' and a.network_code = lookup.network_code
      and a.code_product = code.value
    where f.uuid is not null or a.price is not null`.execute(tx)
  return mapByIndex(prices, ({ code, price }) => [code, price])
}

/** Quantities that the problem of each document usually takes, by code. */
export async function loadUsualQuantities(
  tx: Db,
  rows: readonly LookupDocument[],
): Promise<Map<number, ReadonlyMap<string, UsualQuantity>>> {
  const lookup = lookupRows(rows, ({ type, problem_type_id }) => type !== 'dpc' && problem_type_id !== '')
  if (!lookup) return new Map()
  const { rows: figures } = await sql<UsualQuantity & { index: number; code: string }>`
    select lookup.index, figure.code, figure.cases, figure.median, figure.deviation
    from ${lookup}
    join usual_quantities u on u.network_code = lookup.network_code and u.problem_type_id = lookup.problem_type_id
    cross join lateral jsonb_to_recordset(u.figures)
      as figure (type text, code text, cases int, median float8, deviation float8)
    where figure.type = lookup.type and lookup.codes ? figure.code`.execute(tx)
  return mapByIndex(figures, ({ code, cases, median, deviation }) => [code, { cases, median, deviation }])
}

interface ItemsOfNetwork {
  readonly network_code: string
  readonly type: string
}

export const itemsKey = ({ network_code, type }: ItemsOfNetwork) => `${network_code} ${type}`

/** Quantities on all calls by `itemsKey`, then by code. */
export async function loadUsualOfItems(
  tx: Db,
  rows: readonly LookupDocument[],
): Promise<Map<string, ReadonlyMap<string, UsualOfItem>>> {
  const networks = [...new Set(rows.filter(({ type }) => type !== 'dpc').map(({ network_code }) => network_code))]
  if (networks.length === 0) return new Map()
  const { rows: items } = await sql<UsualOfItem & ItemsOfNetwork & { code: string }>`
    select u.network_code, figure.type, figure.code, figure.cases, figure.median from usual_quantities u
    cross join lateral jsonb_to_recordset(u.figures) as figure (type text, code text, cases int, median float8)
    where u.network_code = any(${networks}) and u.problem_type_id = ${allProblems}`.execute(tx)
  const groups = Map.groupBy(items, itemsKey)
  return new Map([...groups].map(([key, own]) => [key, new Map(own.map(({ code, ...figures }) => [code, figures]))]))
}

const mapByIndex = <Row extends { readonly index: number }, T>(
  rows: readonly Row[],
  entry: (row: Row) => readonly [string, T],
) => new Map([...byIndex(rows)].map(([index, own]) => [index, new Map(own.map(entry))]))

export const productKey = ({ network_code, code_product }: Pick<LookupDocument, 'network_code' | 'code_product'>) =>
  `${network_code} ${code_product}`

/** The parts of each product of which any are known. */
export async function loadProductParts(
  tx: Db,
  rows: readonly LookupDocument[],
): Promise<Map<string, ReadonlySet<string>>> {
  const products = rows.filter(({ type, code_product }) => type !== 'fee' && code_product !== '')
  if (products.length === 0) return new Map()
  const found = await tx
    .selectFrom('product_parts')
    .select(['network_code', 'code_product', 'code_part'])
    .where('network_code', 'in', [...new Set(products.map(({ network_code }) => network_code))])
    .where('code_product', 'in', [...new Set(products.map(({ code_product }) => code_product))])
    .execute()
  const groups = Map.groupBy(found, productKey)
  return new Map([...groups].map(([key, parts]) => [key, new Set(parts.map(({ code_part }) => code_part))]))
}

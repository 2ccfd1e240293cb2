import type { CheckedLine, EarlierLine, UsualQuantity } from '@callout/domain/documents/document.checks.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { callsOfAppliance } from './appliance-calls.ts'

/** A document whose facts are looked up, with fields of its call. */
export interface AskedDocument {
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
}

/** The rows that a query is about, as SQL, with their place in `index`. */
function askedRows(rows: readonly AskedDocument[], isAsked: (row: AskedDocument) => boolean) {
  const asked = rows.flatMap((row, index) => {
    const { DocEntry, type, network_code, service_job_uuid, societe_uuid, DocDate, created_at } = row
    const { problem_type_id, code_postal, lines } = row
    const codes = [...new Set(lines.map(({ code }) => code))]
    const document = { DocEntry, type, network_code, service_job_uuid, societe_uuid, DocDate, created_at }
    return isAsked(row) ? [{ index, ...document, problem_type_id, code_postal, codes }] : []
  })
  if (asked.length === 0) return undefined
  return sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (index int, "DocEntry" bigint, type text,
    network_code text, service_job_uuid uuid, societe_uuid uuid, "DocDate" date, created_at timestamptz,
    problem_type_id text, code_postal text, codes jsonb)`
}

/** Groups rows by the place of their document. */
const byIndex = <Row extends { readonly index: number }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ index }) => index)

/** Open lines with the same codes in earlier documents of the call and of its appliance. */
export async function loadEarlierLines(
  tx: Db,
  rows: readonly AskedDocument[],
): Promise<Map<number, readonly EarlierLine[]>> {
  const asked = askedRows(rows, ({ type }) => type !== 'dpc')
  if (!asked) return new Map()
  // Materialized: joined with all documents of a network at once, each document is compared with every other.
  const { rows: lines } = await sql<EarlierLine & { index: number }>`
    with asked as materialized (
      select asked.*, appliance."ID" from ${asked}
      join calls c on c."ID" = asked.service_job_uuid
      cross join lateral ${callsOfAppliance} appliance)
    select asked.index, e."DocNum", e.call_id, l.code, asked."DocDate" - e."DocDate" as days,
      e.service_job_uuid = asked.service_job_uuid as "isSameCall",
      e.societe_uuid is not distinct from asked.societe_uuid as "isSameCompany"
    from asked
    join documents e on e.service_job_uuid = asked."ID" and e.type = asked.type and e.network_code = asked.network_code
      and e."DocEntry" < coalesce(asked."DocEntry", 9223372036854775807)
    cross join lateral (
      select distinct case e.type when 'fee' then n."ItemCode" else n."CodeCom" end as code
      from document_lines n where n."DocEntry" = e."DocEntry" and n."LineStatus" = 'O') l
    where asked.codes ? l.code
    order by e."DocEntry" desc`.execute(tx)
  return byIndex(lines)
}

/** Visits that are compared. */
const lastVisits = 9

/**
 * Kilometres of the company's last visits to the postcode. Documents with too many of them count only once they are
 * approved.
 */
export async function loadRecentKilometres(
  tx: Db,
  rows: readonly AskedDocument[],
): Promise<Map<number, readonly number[]>> {
  const asked = askedRows(
    rows,
    ({ type, lines, code_postal, societe_uuid }) =>
      type === 'fee' && code_postal !== '' && societe_uuid !== null && lines.some(({ Distance }) => Distance !== null),
  )
  if (!asked) return new Map()
  const { rows: visits } = await sql<{ index: number; kilometres: number[] }>`
    select asked.index, array(
      select sum(l."Quantity")::float8
      from calls c
      join documents e on e.service_job_uuid = c."ID" and e.type = 'fee' and e.societe_uuid = asked.societe_uuid
      join document_lines l on l."DocEntry" = e."DocEntry"
      where c.societe_uuid = asked.societe_uuid and c.code_postal = asked.code_postal
        and c.network_code = asked.network_code and e."DocEntry" <> coalesce(asked."DocEntry", 0)
        and e."IsChangeRequested" = 'N' and l."LineStatus" = 'O' and l."Distance" is not null
        and (e."Confirmed" = 'Y' or not coalesce(e.checks @> '[{"name": "kilometres"}]', false))
      group by e."DocEntry" order by max(e."DocDate") desc, e."DocEntry" desc limit ${sql.lit(lastVisits)}) as kilometres
    from ${asked}`.execute(tx)
  return new Map(visits.map(({ index, kilometres }) => [index, kilometres]))
}

/** The tariff at the moment each document was written, by code. */
export async function loadTariffs(
  tx: Db,
  rows: readonly AskedDocument[],
): Promise<Map<number, ReadonlyMap<string, number>>> {
  const asked = askedRows(rows, ({ type }) => type !== 'dpc')
  if (!asked) return new Map()
  const { rows: prices } = await sql<{ index: number; code: string; price: number }>`
    select asked.index, code.value as code, coalesce(
      (select p.price from price_changes p where p.network_code = asked.network_code and p.type = asked.type
        and p.code = code.value and p.valid_until > asked.created_at order by p.valid_until limit 1),
      f."Price", a.price)::float8 as price
    from ${asked}
    cross join lateral jsonb_array_elements_text(asked.codes) code
    left join call_fees f on asked.type = 'fee' and f.network_code = asked.network_code and f."ItemCode" = code.value
    left join products a on asked.type = 'sparepart' and a.network_code = asked.network_code
      and a.code_product = code.value
    where f."Price" is not null or a.price is not null`.execute(tx)
  return mapByIndex(prices, ({ code, price }) => [code, price])
}

/** Quantities that the problem of each document usually takes, by code. */
export async function loadUsualQuantities(
  tx: Db,
  rows: readonly AskedDocument[],
): Promise<Map<number, ReadonlyMap<string, UsualQuantity>>> {
  const asked = askedRows(rows, ({ type, problem_type_id }) => type !== 'dpc' && problem_type_id !== '')
  if (!asked) return new Map()
  const { rows: figures } = await sql<UsualQuantity & { index: number; code: string }>`
    select asked.index, figure.code, figure.cases, figure.median, figure.deviation
    from ${asked}
    join usual_quantities u on u.network_code = asked.network_code and u.problem_type_id = asked.problem_type_id
    cross join lateral jsonb_to_recordset(u.figures)
      as figure (type text, code text, cases int, median float8, deviation float8)
    where figure.type = asked.type and asked.codes ? figure.code`.execute(tx)
  return mapByIndex(figures, ({ code, cases, median, deviation }) => [code, { cases, median, deviation }])
}

const mapByIndex = <Row extends { readonly index: number }, T>(
  rows: readonly Row[],
  entry: (row: Row) => readonly [string, T],
) => new Map([...byIndex(rows)].map(([index, own]) => [index, new Map(own.map(entry))]))

export const productKey = ({ network_code, code_product }: Pick<AskedDocument, 'network_code' | 'code_product'>) =>
  `${network_code} ${code_product}`

/** The parts of each product of which any are known. */
export async function loadProductParts(
  tx: Db,
  rows: readonly AskedDocument[],
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

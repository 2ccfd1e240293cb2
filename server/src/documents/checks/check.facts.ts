import { roadKm } from '@callout/domain/addresses/distance.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import { payerOf } from '@callout/domain/calls/call.payer.ts'
import type {
  CheckedDocument,
  CheckedLine,
  CheckFacts,
  EarlierLine,
  UsualQuantity,
} from '@callout/domain/documents/document.checks.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { missingCompanyData } from './company-data.ts'

/** SQL of documents with their lines: see `storedDocuments` for the columns. */
export type CheckSource = RawBuilder<unknown>

const openLines = (columns: RawBuilder<unknown>) => sql`coalesce((select jsonb_agg(jsonb_build_object(
    'LineNum', l."LineNum", 'code', ${columns}, 'Quantity', l."Quantity", 'Price', l."Price", 'Distance', l."Distance")
    order by l."LineNum") from document_lines l where l."DocEntry" = d."DocEntry" and l."LineStatus" = 'O'), '[]')`

/** Stored documents by their keys. */
export const storedDocuments = (DocEntries: readonly number[]): CheckSource => sql`
  select d."DocEntry", d.network_code, d.type, d.service_job_uuid, d.societe_uuid, d."DocDate", d.created_at,
    ${openLines(sql`case d.type when 'fee' then l."ItemCode" else l."CodeCom" end`)} as lines
  from documents d where d."DocEntry" = any(${DocEntries}::bigint[])`

/** A document as it would be saved. */
export interface UnsavedDocument {
  readonly DocEntry: number | null
  readonly network_code: string
  readonly type: DocumentType
  readonly service_job_uuid: string
  readonly societe_uuid: string | null
  readonly DocDate: string
  readonly created_at: string
  readonly lines: readonly CheckedLine[]
}

export const unsavedDocument = (document: UnsavedDocument): CheckSource => sql`
  select d.* from jsonb_to_record(${JSON.stringify(document)}::jsonb) as d ("DocEntry" bigint, network_code text, type text,
    service_job_uuid uuid, societe_uuid uuid, "DocDate" date, created_at timestamptz, lines jsonb)`

interface StoredFacts {
  readonly DocEntry: number | null
  readonly type: DocumentType
  readonly network_code: string
  readonly service_job_uuid: string
  readonly societe_uuid: string | null
  readonly DocDate: string
  readonly created_at: string
  readonly lines: readonly CheckedLine[]
  readonly policy: object | null
  readonly status_id: number
  readonly has_report: boolean
  readonly has_defect_code: boolean
  readonly has_photo: boolean
  readonly problem_type_id: string
  readonly code_product: string
  readonly code_postal: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly company_latitude: number | null
  readonly company_longitude: number | null
  readonly legal_name: string
  readonly tax_number: string
  readonly warranty_start_date: string | null
  readonly warranty_end_date: string | null
  readonly warranty_extension_date: string | null
  /** Number of the contract in force whose coverage leaves such a document to the customer. */
  readonly customer_pays_by: string | null
}

/** A document with what the checks look at. */
interface LoadedDocument {
  readonly DocEntry: number | null
  readonly document: CheckedDocument
  readonly facts: CheckFacts
  /** The checks of the network's policy; null for the defaults. */
  readonly policy: object | null
}

/** Loads all documents of a source with their facts, each kind of fact in one query. */
export async function loadCheckedDocuments(tx: Db, source: CheckSource): Promise<LoadedDocument[]> {
  const { rows } = await sql<StoredFacts>`
    select d.*, n.assignment_policy->'checks' as policy, c.status_id, c.description_sat <> '' as has_report,
      c.defect_code1 <> '' as has_defect_code, c.problem_type_id, c.code_product, c.code_postal,
      coalesce(c.latitude, area.latitude) as latitude, coalesce(c.longitude, area.longitude) as longitude,
      s.latitude as company_latitude, s.longitude as company_longitude, s.legal_name, s.tax_number,
      c.warranty_start_date, c.warranty_end_date, c.warranty_extension_date,
      exists (select from attachments a join uploads u on u.attachment_uuid = a."ID"
        where a.service_job_uuid = c."ID" and u.content_type like 'image/%') as has_photo,
      (select k.service_contract_id from service_contracts k
        where k."ID" = c.service_contract_uuid and k.status_id = 'A'
          and coalesce(k.start_date <= d."DocDate", true) and coalesce(k.end_date >= d."DocDate", true)
          and exists (select from contract_coverages v where v.network_code = k.network_code
            and v.template_code = k.contract_template and v.customer_pays = d.type)) as customer_pays_by
    from (${source}) d
    join calls c on c."ID" = d.service_job_uuid
    join networks n on n.network_code = d.network_code
    left join companies s on s.societe_uuid = d.societe_uuid
    left join postcode_areas area on c.latitude is null and area.pays = c.pays and area.code_postal = c.code_postal`.execute(
    tx,
  )
  const [earlier, kilometres, tariffs, usual, parts] = await Promise.all([
    loadEarlierLines(tx, rows),
    loadRecentKilometres(tx, rows),
    loadTariffs(tx, rows),
    loadUsualQuantities(tx, rows),
    loadProductParts(tx, rows),
  ])
  return rows.map((row, index) => ({
    DocEntry: row.DocEntry,
    policy: row.policy,
    document: { type: row.type, day: row.DocDate, lines: row.lines },
    facts: {
      earlier: earlier.get(index) ?? [],
      companyKm: companyKmOf(row),
      recentKilometres: kilometres.get(index) ?? [],
      tariff: tariffs.get(index) ?? new Map(),
      usual: usual.get(index) ?? new Map(),
      product: row.code_product,
      productParts: parts.get(productKey(row)) ?? null,
      customerPaysBy: isUnderWarranty(row) ? null : row.customer_pays_by,
      isCallDone: doneStatuses.has(row.status_id),
      evidence: { report: row.has_report, defect_code: row.has_defect_code, photo: row.has_photo },
      company_data_missing: missingCompanyData(row),
    },
  }))
}

const doneStatuses: ReadonlySet<number> = new Set([CallStatus.done, CallStatus.validated, CallStatus.closed])

const isUnderWarranty = (row: StoredFacts) => payerOf({ ...row, service_contract_id: '' }, row.DocDate) === 'warranty'

/** Estimated, because a road service would be asked for each document. */
function companyKmOf({ latitude, longitude, company_latitude, company_longitude }: StoredFacts): number | null {
  if (latitude === null || longitude === null || company_latitude === null || company_longitude === null) return null
  return roadKm({ latitude: company_latitude, longitude: company_longitude }, { latitude, longitude })
}

/** The rows that a query is about, as SQL, with their place in `index`. */
function askedRows(rows: readonly StoredFacts[], isAsked: (row: StoredFacts) => boolean) {
  const asked = rows.flatMap(({ policy: _, lines, ...row }, index) =>
    isAsked(rows[index] as StoredFacts) ? [{ ...row, index, codes: [...new Set(lines.map(({ code }) => code))] }] : [],
  )
  if (asked.length === 0) return undefined
  return sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (index int, "DocEntry" bigint, type text,
    network_code text, service_job_uuid uuid, societe_uuid uuid, "DocDate" date, created_at timestamptz,
    problem_type_id text, code_postal text, codes jsonb)`
}

/** Groups rows by the place of their document. */
const byIndex = <Row extends { readonly index: number }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ index }) => index)

/** Open lines with the same codes in earlier documents of the call and of its appliance. */
async function loadEarlierLines(tx: Db, rows: readonly StoredFacts[]): Promise<Map<number, readonly EarlierLine[]>> {
  const asked = askedRows(rows, ({ type }) => type !== 'dpc')
  if (!asked) return new Map()
  const { rows: lines } = await sql<EarlierLine & { index: number }>`
    select asked.index, e."DocNum", e.call_id, l.code, asked."DocDate" - e."DocDate" as days,
      e.service_job_uuid = asked.service_job_uuid as "isSameCall",
      e.societe_uuid is not distinct from asked.societe_uuid as "isSameCompany"
    from ${asked}
    join calls c on c."ID" = asked.service_job_uuid
    cross join lateral (
      select c."ID"
      union select o."ID" from calls o where o.ins_id = c.ins_id
      union select o."ID" from calls o where c.ins_id is null and c.internal_serial_number <> ''
        and not c.fictive_serial_number and o.network_code = c.network_code
        and o.internal_serial_number = c.internal_serial_number and o.code_product = c.code_product
    ) appliance
    join documents e on e.service_job_uuid = appliance."ID" and e.type = asked.type and e.network_code = asked.network_code
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
async function loadRecentKilometres(tx: Db, rows: readonly StoredFacts[]): Promise<Map<number, readonly number[]>> {
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
async function loadTariffs(tx: Db, rows: readonly StoredFacts[]): Promise<Map<number, ReadonlyMap<string, number>>> {
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

/** What the problem of each document usually takes, by code. */
async function loadUsualQuantities(
  tx: Db,
  rows: readonly StoredFacts[],
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

const productKey = ({ network_code, code_product }: Pick<StoredFacts, 'network_code' | 'code_product'>) =>
  `${network_code} ${code_product}`

/** The parts of each product of which any are known. */
async function loadProductParts(tx: Db, rows: readonly StoredFacts[]): Promise<Map<string, ReadonlySet<string>>> {
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

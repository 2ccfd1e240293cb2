import { roadKm } from '@callout/domain/addresses/distance.ts'
import { payerOf } from '@callout/domain/calls/call.payer.ts'
import { doneStatuses } from '@callout/domain/calls/call.ts'
import type { CheckedDocument, CheckedLine, CheckFacts } from '@callout/domain/documents/checks/check.facts.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import { type RawBuilder, sql } from 'kysely'
import { joinPostcodeArea } from '../../companies/call-place.queries.ts'
import type { Db } from '../../platform/database/db.ts'
import { priceDayOf } from '../fee-price.queries.ts'
import {
  itemsKey,
  type LookupDocument,
  loadEarlierLines,
  loadOtherKilometres,
  loadProductParts,
  loadRecentKilometres,
  loadTariffs,
  loadUsualOfItems,
  loadUsualQuantities,
  productKey,
} from './check.lookups.ts'
import { missingCompanyData } from './company-data.ts'

/** SQL that selects documents with their lines. `storedDocuments` shows the columns. */
export type CheckSource = RawBuilder<unknown>

const openLines = (columns: RawBuilder<unknown>) => sql`coalesce((select jsonb_agg(jsonb_build_object(
    'LineNum', l."LineNum", 'code', ${columns}, 'Quantity', l."Quantity", 'Price', l."Price", 'Distance', l."Distance",
    'TariffPrice', l."TariffPrice", 'TariffDay', l."TariffDay")
    order by l."LineNum") from document_lines l where l."DocEntry" = d."DocEntry" and l."LineStatus" = 'O'), '[]')`

/** Stored documents by their keys. */
export const storedDocuments = (DocEntries: readonly number[]): CheckSource => sql`
  select d."DocEntry", d.network_code, d.type, d.service_job_uuid, d.societe_uuid, d."DocDate", d.created_at, d.road_km,
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
  /** Distance by a road service; null if none was asked. */
  readonly road_km: number | null
  readonly lines: readonly CheckedLine[]
}

export const unsavedDocument = (document: UnsavedDocument): CheckSource => sql`
  select d.* from jsonb_to_record(${JSON.stringify(document)}::jsonb) as d ("DocEntry" bigint, network_code text, type text,
    service_job_uuid uuid, societe_uuid uuid, "DocDate" date, created_at timestamptz, road_km numeric, lines jsonb)`

interface StoredFacts extends Omit<LookupDocument, 'tariff_day'> {
  readonly appointment_date_at: string | null
  readonly pays: string
  readonly road_km: number | null
  readonly time_zone: string
  readonly policy: object | null
  readonly status_id: number
  readonly has_report: boolean
  readonly has_defect_code: boolean
  readonly has_photo: boolean
  readonly first_repair: string | null
  readonly first_repair_days: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly company_latitude: number | null
  readonly company_longitude: number | null
  readonly legal_name: string
  readonly tax_number: string
  readonly iban: string
  readonly warranty_start_date: string | null
  readonly warranty_end_date: string | null
  readonly warranty_extension_date: string | null
  /** Number of the contract in force whose coverage leaves such a document to the customer. */
  readonly customer_pays_by: string | null
  readonly paid_codes: readonly string[]
}

/** A document with the facts that the checks read. */
interface LoadedDocument {
  readonly DocEntry: number | null
  readonly document: CheckedDocument
  readonly facts: CheckFacts
  /** The checks of the network's policy; null for the defaults. */
  readonly policy: object | null
}

/** Documents with the facts of their call, company, network and contract. */
async function loadStoredFacts(tx: Db, source: CheckSource): Promise<StoredFacts[]> {
  const { rows } = await sql<StoredFacts>`
    select d.*, d.road_km::float8 as road_km, n.assignment_policy->'checks' as policy, c.status_id, c.description_sat <> '' as has_report,
      c.defect_code1 <> '' as has_defect_code, c.problem_type_id, c.code_product, c.code_postal, c.pays,
      c.appointment_date_at, n.time_zone,
      coalesce(c.latitude, area.latitude) as latitude, coalesce(c.longitude, area.longitude) as longitude,
      s.latitude as company_latitude, s.longitude as company_longitude, s.legal_name, s.tax_number, s.iban,
      c.warranty_start_date, c.warranty_end_date, c.warranty_extension_date,
      first.call_id as first_repair, floor(extract(epoch from c.created_at - first.created_at) / 86400)::int as first_repair_days,
      exists (select from attachments a join uploads u on u.attachment_uuid = a."ID"
        where a.service_job_uuid = c."ID" and u.content_type like 'image/%'
          and not exists (select from visits v where v.service_job_uuid = c."ID" and v.signature_attachment = a."ID")
      ) as has_photo,
      array(select code from visits v, unnest(v.paid_codes) code where v.service_job_uuid = c."ID") as paid_codes,
      (select k.service_contract_id from service_contracts k
        where k."ID" = c.service_contract_uuid and k.status_id = 'A'
          and coalesce(k.start_date <= d."DocDate", true) and coalesce(k.end_date >= d."DocDate", true)
          and exists (select from contract_coverages v where v.network_code = k.network_code
            and v.template_code = k.contract_template and v.customer_pays = d.type)) as customer_pays_by
    from (${source}) d
    join calls c on c."ID" = d.service_job_uuid
    join networks n on n.network_code = d.network_code
    left join companies s on s.societe_uuid = d.societe_uuid
    left join calls first on first."ID" = c.repeat_of and first.societe_uuid = d.societe_uuid
      and first.status_id = any(${doneStatuses})
    ${joinPostcodeArea('c')}`.execute(tx)
  return rows
}

/** Loads all documents of a source with their facts, each kind of fact in one query. */
export async function loadCheckedDocuments(tx: Db, source: CheckSource): Promise<LoadedDocument[]> {
  const rows = (await loadStoredFacts(tx, source)).map((row) => ({ ...row, tariff_day: tariffDayOf(row) }))
  const earlier = await loadEarlierLines(tx, rows)
  const kilometres = await loadRecentKilometres(tx, rows)
  const tariffs = await loadTariffs(tx, rows)
  const usual = await loadUsualQuantities(tx, rows)
  const usualOfItem = await loadUsualOfItems(tx, rows)
  const others = await loadOtherKilometres(tx, rows)
  const parts = await loadProductParts(tx, rows)
  return rows.map((row, index) => ({
    DocEntry: row.DocEntry,
    policy: row.policy,
    document: { type: row.type, day: row.tariff_day, lines: row.lines },
    facts: {
      earlier: earlier.get(index) ?? [],
      firstRepair: firstRepairOf(row),
      companyKm: companyKmOf(row),
      otherKilometres: others.get(index) ?? [],
      recentKilometres: kilometres.get(index) ?? [],
      tariff: tariffs.get(index) ?? new Map(),
      usual: usual.get(index) ?? new Map(),
      usualOfItem: usualOfItem.get(itemsKey(row)) ?? new Map(),
      product: row.code_product,
      productParts: parts.get(productKey(row)) ?? null,
      customerPaysBy: isUnderWarranty(row) ? null : row.customer_pays_by,
      paidCodes: new Set(row.paid_codes),
      isCallDone: doneStatuses.includes(row.status_id),
      evidence: { report: row.has_report, defect_code: row.has_defect_code, photo: row.has_photo },
      company_data_missing: missingCompanyData(row),
    },
  }))
}

const tariffDayOf = (row: StoredFacts) =>
  row.type === 'fee' ? priceDayOf(row, row.created_at, row.time_zone) : row.DocDate

const firstRepairOf = ({ first_repair: call_id, first_repair_days: days }: StoredFacts) =>
  call_id === null || days === null ? null : { call_id, days }

const isUnderWarranty = (row: StoredFacts) => payerOf({ ...row, service_contract_id: '' }, row.DocDate) === 'warranty'

/** The distance that limited the last save, else an estimate: asking a road service again would take too long. */
function companyKmOf({
  road_km,
  latitude,
  longitude,
  company_latitude,
  company_longitude,
}: StoredFacts): number | null {
  if (road_km !== null) return road_km
  if (latitude === null || longitude === null || company_latitude === null || company_longitude === null) return null
  return roadKm({ latitude: company_latitude, longitude: company_longitude }, { latitude, longitude })
}

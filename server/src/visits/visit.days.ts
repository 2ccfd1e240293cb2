import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { manualsIn } from '@callout/domain/equipment/manuals.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { parseTelephones, telephoneLink } from '@callout/domain/platform/facts/telephone.ts'
import { joinNonEmpty } from '@callout/domain/platform/join-non-empty.ts'
import { coverageOn } from '@callout/domain/visits/coverage.ts'
import type { visitApi } from '@callout/domain/visits/visit.api.ts'
import { type Visit, type VisitDays, type VisitProgress, visitLimits } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import { callsVisibleTo, isContractHidden, type StoredCall } from '../calls/call.queries.ts'
import { campaignSql } from '../calls/campaign/call-campaign.queries.ts'
import { loadNetworkProfile, type NetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone, midnightOf } from '../platform/i18n/local-day.ts'
import type { SqlFragment } from '../platform/lists/conditions.ts'
import { cachedValueLists, type ValueLists } from '../value-lists/value-list.queries.ts'
import { loadVisitsAtAddress } from './visit.address.ts'
import { coverageText } from './visit.coverage.ts'
import { type EarlierVisit, loadEarlierVisits } from './visit.earlier.ts'
import { loadWrittenLines, type WrittenLines } from './visit.lines.ts'
import { loadTaxRate, loadVisitLists } from './visit.lists.ts'
import { customerPhotosColumn, photosColumn, type StoredPhoto, toPhoto } from './visit.pictures.ts'
import { joinVisit, paymentColumn, progressColumns } from './visit.queries.ts'

/**
 * The visits of some days, each with all that its technician needs, and the lists to work on them. Visits of earlier
 * days that were begun and not finished come first.
 */
export async function getDays(ctx: RequestContext, input: BodyOf<typeof visitApi.days>): Promise<VisitDays> {
  const { from, days } = input
  const [calls, lists] = await Promise.all([loadVisits(ctx, input), cachedValueLists(ctx, ctx.actor.network_code)])
  const [earlier, same_address, network, written, choices, tax_rate] = await Promise.all([
    loadEarlierVisits(ctx, calls),
    loadVisitsAtAddress(ctx, calls),
    loadNetworkProfile(ctx.tx, ctx.actor.network_code),
    loadWrittenLines(ctx, calls),
    loadVisitLists(ctx, calls, lists),
    loadTaxRate(ctx),
  ])
  for (const { ID } of calls) ctx.recordAccess({ action: 'opened', kind: 'call', record: ID })
  const visits = calls.map((call) =>
    toVisit(ctx, call, {
      lists,
      network,
      earlier: earlier.get(call.ID) ?? [],
      same_address: same_address.get(call.ID) ?? [],
      written: written.get(call.ID),
    }),
  )
  return { from, days, at: ctx.now, visits, tax_rate, lists: choices }
}

const visitColumns = [
  'ID',
  'call_id',
  'version',
  'status_id',
  'technician',
  'appointment_date_at',
  'duration_minutes',
  'customer_name',
  'phone',
  'phone2',
  'subcontractor_phone',
  'email',
  'adresse',
  'adresse_complement',
  'adresse2',
  'adresse3',
  'street_number',
  'door_number',
  'code_postal',
  'ville',
  'pays',
  'latitude',
  'longitude',
  'item_name',
  'code_product',
  'ins_id',
  'internal_serial_number',
  'fictive_serial_number',
  'call_type_id',
  'problem_type_id',
  'subject',
  'description',
  'description_sat',
  'defect_code1',
  'defect_code2',
  'defect_code3',
  'defect_code4',
  'created_at',
  'service_contract_id',
  'contract_hidden_from',
  'warranty_start_date',
  'warranty_end_date',
  'warranty_extension_date',
  'campaign_answer',
] as const satisfies readonly (keyof StoredCall)[]

/** Columns of a call that a visit shows. */
export type VisitCall = Pick<StoredCall, (typeof visitColumns)[number]>

interface VisitRow extends VisitCall, VisitProgress {
  readonly technician_name: string | null
  readonly contract_end_date: string | null
  readonly customer_note: string | null
  readonly payment: Visit['payment']
  readonly photos: readonly StoredPhoto[]
  readonly customer_photos: readonly StoredPhoto[]
  readonly manuals: string | null
  readonly campaign: Visit['campaign']
}

/** Number of days in which a visit that was begun can still be finished. */
const daysToFinish = 7

/** The visits that begin on these days, after the earlier ones that were begun and not finished. */
async function loadVisits(ctx: RequestContext, input: BodyOf<typeof visitApi.days>): Promise<VisitRow[]> {
  const midnight = (days: number) => midnightOf(input.from, ctx.actor.reader_time_zone, days)
  // The schedule follows the appointment, and the open calls of a company are indexed by it.
  const isBegun = sql`row.is_saved_status_open and row.schedule_start_date >= ${midnight(-daysToFinish)}
    and row.schedule_start_date < ${midnight(0)} and row.appointment_date_at < ${midnight(0)}
    and v.service_job_uuid is not null and v.finished_at is null`
  const isOnDays = sql`row.appointment_date_at >= ${midnight(0)} and row.appointment_date_at < ${midnight(input.days)}`
  const [begun, ofDays] = await Promise.all([selectVisits(ctx, input, isBegun), selectVisits(ctx, input, isOnDays)])
  return [...begun, ...ofDays]
}

/**
 * The accepted visits of the actor's company, or of one technician, for which a SQL condition is true. Cancelled ones
 * are left out.
 */
async function selectVisits(
  { tx, actor }: RequestContext,
  { technician }: BodyOf<typeof visitApi.days>,
  condition: SqlFragment,
): Promise<VisitRow[]> {
  const ofTechnician = technician ? sql`and row.technician = ${technician}` : sql``
  const { rows } = await sql<VisitRow>`
    select ${sql.raw(visitColumns.map((column) => `row."${column}"`).join(', '))}, t.technician_name, s.end_date as contract_end_date, ${progressColumns}, ${paymentColumn(actor)}, ${photosColumn}, ${customerPhotosColumn}, p.manuals,
      (select concat_ws(' · ', nullif(a.floor, ''), nullif(a.remark, '')) from customer_answers a where a.service_job_uuid = row."ID") as customer_note, ${campaignSql('row')} as campaign
    from calls row
    left join technicians t on t.societe_uuid = row.societe_uuid and t.technician = row.technician
    left join service_contracts s on s."ID" = row.service_contract_uuid
    left join products p on p.network_code = row.network_code and p.code_product = row.code_product
    ${joinVisit}
    where ${callsVisibleTo(actor)} ${ofTechnician} and row.accepted_at is not null and not row.is_cancelled_status
      and ${condition}
    order by row.appointment_date_at, row."ID" limit ${visitLimits.visits}`.execute(tx)
  return rows
}

interface VisitFacts {
  readonly lists: ValueLists
  readonly network: Pick<NetworkProfile, 'phone' | 'keeps_original_photos'>
  readonly earlier: readonly EarlierVisit[]
  readonly same_address: Visit['same_address']
  readonly written: WrittenLines | undefined
}

function toVisit(ctx: RequestContext, call: VisitRow, facts: VisitFacts): Visit {
  const { lists, network, earlier, same_address = [], written } = facts
  const { lang } = ctx
  const appointment_date_at = call.appointment_date_at as string
  return {
    ID: call.ID,
    call_id: call.call_id,
    version: call.version,
    status_id: call.status_id,
    technician: call.technician,
    technician_name: call.technician_name ?? '',
    company_phone: call.subcontractor_phone,
    office_phone: network.phone,
    keeps_original_photos: network.keeps_original_photos,
    appointment_date_at,
    duration_minutes: call.duration_minutes,
    customer: {
      name: call.customer_name,
      phone: call.phone,
      phone2: call.phone2,
      email: call.email,
      telephones: [call.phone, call.phone2]
        .flatMap((typed) => parseTelephones(typed, call.pays))
        .map((telephone) => ({ text: telephone.text, href: telephoneLink(telephone) })),
    },
    address: addressOf(call, lists.text('pays', call.pays, lang)),
    appliance: {
      product: call.item_name,
      code: call.code_product,
      serial: call.internal_serial_number,
      is_fictive: call.fictive_serial_number,
    },
    call_type: lists.text('call_types', call.call_type_id, lang),
    problem: lists.text('problem_types', call.problem_type_id, lang),
    subject: call.subject,
    description: call.description,
    remark: call.description_sat,
    defects: {
      defect_code1: call.defect_code1,
      defect_code2: call.defect_code2,
      defect_code3: call.defect_code3,
      defect_code4: call.defect_code4,
    },
    payer: payerOf(ctx, call, appointment_date_at),
    earlier: earlier.map(({ defect_code, ...visit }) => ({
      ...visit,
      defect: defect_code === '' ? '' : lists.text('defect_codes', defect_code, lang),
    })),
    fees: written?.fees ?? [],
    parts: written?.parts ?? [],
    progress: {
      on_the_way_at: call.on_the_way_at,
      started_at: call.started_at,
      finished_at: call.finished_at,
      result: call.result,
      missing: call.missing,
      proposed_at: call.proposed_at,
      other_parts: call.other_parts,
      signed_by: call.signed_by,
    },
    payment: call.payment,
    ...(call.customer_note && { note: call.customer_note }),
    photos: call.photos.map(toPhoto),
    customer_photos: call.customer_photos.map(toPhoto),
    same_address: same_address.filter(({ call_id }) => !earlier.some((visit) => visit.call_id === call_id)),
    manuals: manualsIn(call.manuals ?? '') ?? [],
    ...(call.campaign && { campaign: call.campaign, campaign_answer: call.campaign_answer }),
  }
}

function addressOf(call: VisitRow, country: string): Visit['address'] {
  const street = joinNonEmpty([joinNonEmpty([call.adresse, call.street_number], ' '), call.door_number], ', ')
  const town = joinNonEmpty([call.code_postal, call.ville], ' ')
  return {
    text: joinNonEmpty([street, town, country], ', '),
    street,
    ville: call.ville,
    pays: call.pays,
    code_postal: call.code_postal,
    details: joinNonEmpty([call.adresse_complement, call.adresse2, call.adresse3], ', '),
    lat: call.latitude,
    lng: call.longitude,
  }
}

function payerOf({ actor, lang }: RequestContext, call: VisitRow, appointment_date_at: string): Visit['payer'] {
  const isHidden = isContractHidden(actor, call) || !actor.enableServiceContract
  const contract = isHidden
    ? { service_contract_id: '', contract_end_date: null }
    : { service_contract_id: call.service_contract_id, contract_end_date: call.contract_end_date }
  const coverage = coverageOn(
    { ...call, ...contract },
    dayInTimeZone(appointment_date_at, timeZoneOf(call, actor.time_zone)),
  )
  return {
    who: coverage.who,
    why: coverageText(lang, coverage, contract.service_contract_id),
    until: coverage.until,
  }
}

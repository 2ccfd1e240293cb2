import { doneStatuses } from '@callout/domain/calls/call.ts'
import type { Campaign } from '@callout/domain/campaigns/campaign.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

export type CampaignCalls = Pick<Campaign, 'calls' | 'done' | 'answered' | 'defective' | 'cost'>
type OfCampaign<T> = T & { readonly ID: string }

const byCampaign = <T>(rows: readonly OfCampaign<T>[]): ReadonlyMap<string, T> =>
  new Map(rows.map(({ ID, ...row }) => [ID, row as T]))

/** Calls of campaigns, with their fees and spare parts. */
export async function loadCalls(tx: Db, IDs: readonly string[]): Promise<ReadonlyMap<string, CampaignCalls>> {
  const { rows } = await sql<OfCampaign<CampaignCalls>>`
    select call.campaign_uuid as "ID", count(*)::int as calls,
      count(*) filter (where call.status_id = any(${doneStatuses}::int[]))::int as done,
      count(*) filter (where call.campaign_answer <> '')::int as answered,
      count(*) filter (where call.campaign_answer = 'Y')::int as defective,
      coalesce(sum(written.total), 0)::float8 as cost
    from calls call
    left join lateral (select sum(d."DocTotal") as total from documents d
      where d.service_job_uuid = call."ID" and d.type in ('fee', 'sparepart')) written on true
    where call.campaign_uuid = any(${IDs}::uuid[]) group by 1`.execute(tx)
  return byCampaign(rows)
}

interface Appliances {
  readonly appliances: number
  readonly joined: number
  /** Emails that left, and appliances whose customer has an address and was not written to. */
  readonly sent: number
  readonly waiting: number
}

/** SQL condition: the customer of the appliance `a` of a campaign can be written to, by its open call or by its card. */
const hasAddress = sql`case when a.state = 'waiting'
  then exists (select from equipment_cards e where e."InsId" = a.ins_id and e."OwnerEmail" <> '')
  else exists (select from calls call where call.campaign_uuid = a.campaign_uuid and call.ins_id = a.ins_id
    and call.is_saved_status_open and call.email <> '') end`

export async function loadAppliances(tx: Db, IDs: readonly string[]): Promise<ReadonlyMap<string, Appliances>> {
  const { rows } = await sql<OfCampaign<Appliances>>`
    select a.campaign_uuid as "ID", count(*)::int as appliances,
      count(*) filter (where a.state = 'joined')::int as joined, count(a.mailed_on)::int as sent,
      count(*) filter (where c.mail and c.state <> 'closed' and a.mailed_on is null and a.state <> 'refused'
        and ${hasAddress})::int as waiting
    from campaign_appliances a join campaigns c on c."ID" = a.campaign_uuid
    where a.campaign_uuid = any(${IDs}::uuid[]) group by 1`.execute(tx)
  return byCampaign(rows)
}

/** Appliances of a campaign without a call that are named. */
const namedRefusals = 100

export async function loadRefused(tx: Db, IDs: readonly string[]): Promise<ReadonlyMap<string, Campaign['refused']>> {
  const { rows } = await sql<OfCampaign<{ refused: Campaign['refused'] }>>`
    select campaign_uuid as "ID", jsonb_agg(jsonb_build_object('serial', serial, 'reason', refusal) order by place) as refused
    from (select a.campaign_uuid, e."InternalSN" as serial, a.refusal,
        row_number() over (partition by a.campaign_uuid order by a.ins_id) as place
      from campaign_appliances a join equipment_cards e on e."InsId" = a.ins_id
      where a.campaign_uuid = any(${IDs}::uuid[]) and a.state = 'refused') named
    where place <= ${namedRefusals} group by 1`.execute(tx)
  return new Map(rows.map(({ ID, refused }) => [ID, refused]))
}

/** Emails of the campaigns of a network on a day of its clocks (YYYY-MM-DD). */
export async function mailsOfDay(tx: Db, network_code: string, day: string): Promise<number> {
  const { rows } = await sql<{ sent: number }>`select count(*)::int as sent
    from campaign_appliances a join campaigns c on c."ID" = a.campaign_uuid
    where a.mailed_on = ${day}::date and c.network_code = ${network_code}`.execute(tx)
  return rows[0]?.sent ?? 0
}

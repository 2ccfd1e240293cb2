import { doneStatuses } from '@callout/domain/calls/call.ts'
import type { Campaign } from '@callout/domain/campaigns/campaign.ts'
import { rateRatioInterval } from '@callout/domain/quality/statistics/exact-tests.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { isFailureOrRepeatOf } from '../quality/failure.queries.ts'
import type { StoredCampaign } from './campaign.queries.ts'

interface Exposure {
  readonly ID: string
  readonly treated_failures: number
  readonly untreated_failures: number
  readonly treated_months: number
  readonly untreated_months: number
}

const secondsOfMonth = 30.4375 * 86_400

/**
 * Failures of the campaigns' appliances about their problem, after the visit against before it or without it. Each
 * appliance counts as untreated from the start of the campaign until its visit is done, so that waiting for the visit is
 * never counted as its success. A repeat counts only if it repeats the visit itself.
 */
export async function loadEffects(
  tx: Db,
  campaigns: readonly StoredCampaign[],
  now: string,
): Promise<ReadonlyMap<string, Campaign['effect']>> {
  const begun = campaigns.flatMap(({ ID, states }) => {
    const start = states.find(({ state }) => state === 'running')
    return start ? [{ ID, at: start.at }] : []
  })
  if (begun.length === 0) return new Map()
  const { rows } = await sql<Exposure>`
    with begun as (select * from unnest(${begun.map(({ ID }) => ID)}::uuid[], ${begun.map(({ at }) => at)}::timestamptz[]) one("ID", at)),
    appliance as (
      select begun."ID", begun.at, c.network_code, c.problem_type_id, a.ins_id,
        (select min(visit.done_at) from calls visit where visit.campaign_uuid = begun."ID" and visit.ins_id = a.ins_id
          and visit.status_id = any(${doneStatuses}::int[])) as treated_at
      from begun join campaigns c on c."ID" = begun."ID" join campaign_appliances a on a.campaign_uuid = begun."ID"),
    counted as (
      select appliance.*, failed.treated, failed.untreated from appliance
      cross join lateral (select count(*) filter (where call.created_at >= treated_at)::int as treated,
          count(*) filter (where treated_at is null or call.created_at < treated_at)::int as untreated
        from calls call where call.ins_id = appliance.ins_id and call.network_code = appliance.network_code
          and call.problem_type_id = appliance.problem_type_id and call.created_at >= appliance.at
          and ${isFailureOrRepeatOf('call')} and (call.repeat_of is null or exists (
            select from calls visit where visit."ID" = call.repeat_of and visit.campaign_uuid = appliance."ID"))) failed)
    select "ID", sum(treated)::int as treated_failures, sum(untreated)::int as untreated_failures,
      coalesce(sum(extract(epoch from ${now}::timestamptz - greatest(treated_at, at)))
        filter (where treated_at is not null), 0)::float8 / ${sql.lit(secondsOfMonth)} as treated_months,
      coalesce(sum(extract(epoch from greatest(coalesce(treated_at, ${now}::timestamptz), at) - at)), 0)::float8
        / ${sql.lit(secondsOfMonth)} as untreated_months
    from counted group by 1`.execute(tx)
  return new Map(rows.map(({ ID, ...exposure }) => [ID, effectOf(exposure)]))
}

function effectOf(exposure: Omit<Exposure, 'ID'>): Campaign['effect'] {
  const { treated_failures, untreated_failures, treated_months, untreated_months } = exposure
  const interval = rateRatioInterval(
    { count: treated_failures, exposure: treated_months },
    { count: untreated_failures, exposure: untreated_months },
  )
  if (!interval) return null
  const rates = { treated: treated_failures / treated_months, untreated: untreated_failures / untreated_months }
  return { ...rates, ...exposure, ...interval }
}

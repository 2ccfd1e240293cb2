import type { campaignApi } from '@callout/domain/campaigns/campaign.api.ts'
import { type CampaignPreview, campaignLimits } from '@callout/domain/campaigns/campaign.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { type SignalRow, visibleSignal } from '../quality/signal.queries.ts'
import { cardsFailed, cardsNotFailed } from '../quality/signal-cards.queries.ts'
import { refuseSource } from './campaign.create.ts'
import { sortSerials } from './serials.ts'

type LeftOut = CampaignPreview['left_out'][number]

/** Says whom a campaign would visit and whom not, by the same rules as its draft. */
export async function previewCampaign(
  ctx: RequestContext,
  source: BodyOf<typeof campaignApi.preview>,
): Promise<CampaignPreview> {
  refuseSource(source)
  const { signal, serials = [] } = source
  if (signal === undefined) return previewSerials(ctx, serials)
  const found = await visibleSignal(ctx.tx, ctx.actor.network_code, signal)
  return { ...(await countCards(ctx.tx, cardsNotFailed(found))), left_out: await failedOf(ctx.tx, found) }
}

async function previewSerials(ctx: RequestContext, serials: readonly string[]): Promise<CampaignPreview> {
  const { cards, unknown, ambiguous } = await sortSerials(ctx, serials)
  const leftOut = (reason: LeftOut['reason'], places: readonly number[]): LeftOut => ({
    reason,
    count: places.length,
    serials: places.slice(0, campaignLimits.named).map((place) => serials[place] as string),
  })
  const left_out = [leftOut('unknown', unknown), leftOut('ambiguous', ambiguous)].filter(({ count }) => count > 0)
  return { ...(await countCards(ctx.tx, sql`select unnest(${cards}::bigint[])`)), left_out }
}

async function countCards(tx: Db, cards: RawBuilder<unknown>): Promise<Omit<CampaignPreview, 'left_out'>> {
  const { rows } = await sql<Omit<CampaignPreview, 'left_out'>>`
    select count(*)::int as appliances, count(*) filter (where e."OwnerEmail" <> '')::int as with_email,
      count(*) filter (where exists (select from calls call where call.ins_id = e."InsId"
        and call.network_code = e.network_code and call.is_saved_status_open and call.campaign_uuid is null))::int as joined
    from (${cards}) card("InsId") join equipment_cards e on e."InsId" = card."InsId"`.execute(tx)
  return rows[0] ?? { appliances: 0, joined: 0, with_email: 0 }
}

async function failedOf(tx: Db, signal: SignalRow): Promise<LeftOut[]> {
  const { rows } = await sql<{ count: number; serials: string[] }>`
    with failed as (${cardsFailed(signal)})
    select (select count(*)::int from failed) as count,
      array(select serial from failed order by serial, "InsId" limit ${campaignLimits.named}) as serials`.execute(tx)
  const { count = 0, serials = [] } = rows[0] ?? {}
  return count > 0 ? [{ reason: 'failed', count, serials }] : []
}

import type { campaignApi } from '@callout/domain/campaigns/campaign.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { actorName } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { visibleSignal } from '../quality/signal.queries.ts'
import { cardsNotFailed } from '../quality/signal-cards.queries.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { campaignRecord, refuseMailOfKey } from './campaign.actions.ts'
import { findSerials } from './serials.ts'

type NewCampaign = BodyOf<typeof campaignApi.create>

/** Makes the draft of a campaign with its appliances. Nothing is sent or made before it runs. */
export const createCampaign = (mailsPerDay: number) => async (ctx: RequestContext, input: NewCampaign) =>
  campaignRecord(ctx, await insertCampaign(ctx, input), mailsPerDay)

async function insertCampaign(ctx: RequestContext, input: NewCampaign): Promise<string> {
  const { tx, actor, now } = ctx
  refuseMailOfKey(ctx, input.mail)
  await refuseUnlisted(ctx, input)
  if (input.due_on < dayInTimeZone(now, actor.time_zone))
    throw new RefusalError(refuseField('due_on', 'campaign.refused.due_on'))
  refuseSource(input)
  const { signal, serials = [], ...facts } = input
  const ID = uuid()
  const found = signal === undefined ? undefined : await visibleSignal(tx, actor.network_code, signal)
  const cards = found ? cardsNotFailed(found) : sql`select unnest(${await findSerials(ctx, serials)}::bigint[])`
  await tx
    .insertInto('campaigns')
    .values({
      ...facts,
      ID,
      network_code: actor.network_code,
      signal_uuid: signal ?? null,
      forecast: found ? JSON.stringify(found.figures.forecast) : null,
      created_at: now,
      states: JSON.stringify([{ at: now, user_name: actorName(actor), state: 'draft' }]),
    })
    .execute()
  await sql`insert into campaign_appliances (campaign_uuid, ins_id) select ${ID}, card."InsId" from (${cards}) card("InsId")`.execute(
    tx,
  )
  return ID
}

/** Refuses an alarm together with serial numbers, and neither. */
export function refuseSource({ signal, serials = [] }: BodyOf<typeof campaignApi.preview>) {
  if ((signal === undefined) === (serials.length === 0)) throw new RefusalError(refuse('campaign.refused.source'))
}

/** Refuses a call type or a problem that is not in its list, or out of use. */
async function refuseUnlisted(ctx: RequestContext, { call_type_id, problem_type_id }: NewCampaign) {
  const lists = await cachedValueLists(ctx, ctx.actor.network_code)
  const refusals = [
    { list: 'call_types', value: call_type_id, field: 'call_type_id' },
    { list: 'problem_types', value: problem_type_id, parent: call_type_id, field: 'problem_type_id' },
  ].map((choice) => lists.refusalOf(choice, ctx.lang))
  throwIfRefused(refusals.find((refusal) => refusal !== undefined))
}

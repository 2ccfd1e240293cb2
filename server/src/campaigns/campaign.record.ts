import { doneStatuses } from '@callout/domain/calls/call.ts'
import type { Campaign } from '@callout/domain/campaigns/campaign.ts'
import { dayOfLastMail } from '@callout/domain/campaigns/mail-pace.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { type CampaignCalls, loadAppliances, loadCalls, loadRefused, mailsOfDay } from './campaign.figures.ts'
import type { StoredCampaign } from './campaign.queries.ts'
import { loadEffects } from './effect.ts'

const noCalls: CampaignCalls = { calls: 0, done: 0, answered: 0, defective: 0, cost: 0 }
const noAppliances = { appliances: 0, joined: 0, sent: 0, waiting: 0 }

/** Campaigns of a network with what they have reached until now; `mailsPerDay` is the pace of their emails. */
export async function toCampaigns(
  { tx, actor, now }: Pick<RequestContext, 'tx' | 'actor' | 'now'>,
  campaigns: readonly StoredCampaign[],
  mailsPerDay: number,
): Promise<Campaign[]> {
  const today = dayInTimeZone(now, actor.time_zone)
  const IDs = campaigns.map(({ ID }) => ID)
  const calls = await loadCalls(tx, IDs)
  const appliances = await loadAppliances(tx, IDs)
  const refused = await loadRefused(tx, IDs)
  const effects = await loadEffects(tx, campaigns, now)
  const sentToday = await mailsOfDay(tx, actor.network_code, today)
  const waitingOf = ({ ID, mail, state }: StoredCampaign) =>
    mail && state !== 'closed' ? (appliances.get(ID)?.waiting ?? 0) : 0
  return campaigns.map((stored) => {
    const { signal_uuid, ...facts } = stored
    const { sent, waiting: _w, ...ofAppliances } = appliances.get(stored.ID) ?? noAppliances
    const earlier = campaigns.filter((one) => one.state === 'running' && one.created_at < stored.created_at)
    const ahead = earlier.reduce((sum, one) => sum + waitingOf(one), 0)
    const waiting = waitingOf(stored)
    return {
      ...facts,
      signal: signal_uuid,
      ...(calls.get(stored.ID) ?? noCalls),
      ...ofAppliances,
      effect: effects.get(stored.ID) ?? null,
      mails: { sent, waiting, last_on: dayOfLastMail({ today, perDay: mailsPerDay, sentToday, ahead, waiting }) },
      refused: refused.get(stored.ID) ?? [],
      list: 'servicecalls',
      filterData: filtersOf(stored.ID),
    }
  })
}

function filtersOf(campaign: string): Campaign['filterData'] {
  return {
    calls: { campaign },
    done: { campaign, status: doneStatuses.map(String) },
    defective: { campaign, campaign_answer: ['Y'] },
  }
}

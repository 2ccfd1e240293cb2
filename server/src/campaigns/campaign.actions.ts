import type { campaignApi } from '@callout/domain/campaigns/campaign.api.ts'
import { refusalOfState } from '@callout/domain/campaigns/campaign.rules.ts'
import type { Campaign } from '@callout/domain/campaigns/campaign.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refusalOfOldVersion } from '@callout/domain/platform/old-version.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { actorName } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { markInCampaign } from '../quality/signal.queries.ts'
import { visibleCampaign, visibleCampaigns } from './campaign.queries.ts'
import { toCampaigns } from './campaign.record.ts'
import { startCampaignJob } from './campaign.tasks.ts'

export const getCampaigns =
  (mailsPerDay: number) =>
  async (ctx: RequestContext): Promise<Campaign[]> =>
    toCampaigns(ctx, await visibleCampaigns(ctx.tx, ctx.actor.network_code), mailsPerDay)

/** The campaign as it is now, among those whose emails leave before its own. */
export async function campaignRecord(ctx: RequestContext, ID: string, mailsPerDay: number): Promise<Campaign> {
  const records = await toCampaigns(ctx, await visibleCampaigns(ctx.tx, ctx.actor.network_code, ID), mailsPerDay)
  return records.find((record) => record.ID === ID) as Campaign
}

/** Refuses an API key that may write but not send emails. */
export function refuseMailOfKey({ maySendMail }: RequestContext, mail: boolean) {
  if (mail && !maySendMail) throw new Problem(403, { key: 'problem.key_may_not_mail' })
}

/** Starts, stops, resumes or closes a campaign. Its calls stay. */
export const updateCampaign =
  (mailsPerDay: number) =>
  async (ctx: RequestContext, { ID, version, state }: BodyOf<typeof campaignApi.update>): Promise<Campaign> => {
    const { tx, actor, now } = ctx
    const stored = await visibleCampaign(tx, actor.network_code, ID)
    refuseMailOfKey(ctx, stored.mail && state === 'running')
    throwIfRefused(refusalOfOldVersion(stored.version, version, stored.states.at(-1)?.user_name ?? ''))
    throwIfRefused(refusalOfState(stored.state, state))
    const change = { at: now, user_name: actorName(actor), state }
    await tx
      .updateTable('campaigns')
      .set({ state, version: version + 1, states: JSON.stringify([...stored.states, change]) })
      .where('ID', '=', ID)
      .execute()
    if (state === 'running') {
      if (stored.signal_uuid) await markInCampaign(tx, stored.signal_uuid, { ...change, note: stored.name })
      await startCampaignJob(tx)
    }
    return campaignRecord(ctx, ID, mailsPerDay)
  }

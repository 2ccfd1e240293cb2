import { translate } from '@callout/domain/messages/translate.ts'
import { RefusalError } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { changeInJob, createJobContext, type JobParts } from '../platform/jobs/job-context.ts'
import type { RoomTasks } from '../platform/jobs/workers.ts'
import { mailCampaign } from './campaign.mails.ts'
import type { StoredCampaign } from './campaign.queries.ts'

/** A campaign with one of its appliances: what its call is made of. */
type Visit = Pick<StoredCampaign, 'name' | 'call_type_id' | 'problem_type_id'> & {
  readonly campaign_uuid: string
  readonly ins_id: number
}

export interface CampaignParts extends JobParts {
  /** Makes the call of an appliance, or joins its open one. */
  readonly callForCampaign: (ctx: ChangeContext, visit: Visit) => Promise<'made' | 'joined'>
  /** Emails of a network's campaigns in a day. */
  readonly mailsPerDay: number
}

/** Calls that a campaign makes in one run of the job. */
const callsOfRun = 200

/** The job of campaigns, each minute and at their start. Its queue does one at a time, over all processes. */
export const createCampaignTasks = (parts: CampaignParts): Pick<RoomTasks, 'run_campaigns'> => ({
  run_campaigns: () => runCampaigns(parts),
})

/** Adds the job at once. */
export const startCampaignJob = (tx: Db) =>
  sql`select graphile_worker.add_job('run_campaigns', queue_name => 'run_campaigns', job_key => 'run_campaigns')`.execute(
    tx,
  )

/** Makes the next calls of each running campaign, then sends the emails that the day has room for. */
export async function runCampaigns(parts: CampaignParts): Promise<void> {
  const { rows } = await sql<Pick<StoredCampaign, 'ID' | 'network_code' | 'mail'>>`
    select "ID", network_code, mail from campaigns where state = 'running' order by created_at, "ID"`.execute(parts.db)
  let isLeft = false
  for (const campaign of rows) {
    const ctx = await createJobContext(parts, campaign.network_code)
    isLeft = (await makeCalls(parts, ctx, campaign.ID)) || isLeft
    if (campaign.mail) isLeft = (await mailCampaign(parts, ctx, campaign)) || isLeft
  }
  if (isLeft) await startCampaignJob(parts.db)
}

/** Makes or joins calls, each in a transaction of its own. True if appliances are left. */
async function makeCalls(parts: CampaignParts, ctx: ChangeContext, ID: string): Promise<boolean> {
  for (let made = 0; made < callsOfRun; made++) {
    let visit: Visit | undefined
    try {
      await changeInJob(parts, ctx, async (inside) => {
        visit = await nextVisit(inside.tx, ID)
        if (visit) await setState(inside.tx, visit, await parts.callForCampaign(inside, visit))
      })
    } catch (error) {
      if (!(error instanceof RefusalError) || !visit) throw error
      const { key, params } = error.refusal
      await setState(parts.db, visit, 'refused', translate(ctx.lang, key, params))
    }
    if (!visit) return false
  }
  return true
}

/** The next appliance without a call, locked; none once the campaign no longer runs. */
async function nextVisit(tx: Db, ID: string): Promise<Visit | undefined> {
  const { rows } = await sql<Visit>`select c."ID" as campaign_uuid, c.name, c.call_type_id, c.problem_type_id,
      a.ins_id
    from campaigns c join campaign_appliances a on a.campaign_uuid = c."ID"
    where c."ID" = ${ID} and c.state = 'running' and a.state = 'waiting'
    order by a.ins_id limit 1 for share of c for update of a`.execute(tx)
  return rows[0]
}

const setState = (tx: Db, { campaign_uuid, ins_id }: Visit, state: 'made' | 'joined' | 'refused', refusal = '') =>
  sql`update campaign_appliances set state = ${state}, refusal = ${refusal}
    where campaign_uuid = ${campaign_uuid} and ins_id = ${ins_id}`.execute(tx)

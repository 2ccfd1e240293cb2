import { maxLengths } from '@callout/domain/calls/call.ts'
import { sql } from 'kysely'
import type { ChangeContext } from '../../platform/http/context.ts'
import { changeCall } from '../call.change.ts'
import { createCall } from '../call.create.ts'
import { visibleCall } from '../call.queries.ts'

/** A visit of a campaign: why it is made, and the card of its appliance. */
export interface CampaignVisit {
  readonly campaign_uuid: string
  readonly name: string
  readonly call_type_id: string
  readonly problem_type_id: string
  readonly ins_id: number
}

/** Joins the open call of the appliance that belongs to no campaign, or else makes an unassigned one. */
export async function callForCampaign(ctx: ChangeContext, visit: CampaignVisit): Promise<'made' | 'joined'> {
  const { campaign_uuid, name, call_type_id, problem_type_id, ins_id } = visit
  const open = await findOpenCall(ctx, ins_id)
  if (open !== undefined) {
    await changeCall(ctx, await visibleCall(ctx.tx, ctx.actor, open, 'for update'), { campaign_uuid }, 'save')
    return 'joined'
  }
  const fields = {
    ...({ call_type_id, problem_type_id, priority: 'M', ins_id: String(ins_id) } as const),
    subject: name.slice(0, maxLengths.subject),
    // The call shows the texts of its campaign.
    description: '',
    description_sat: '',
  }
  await createCall({ ...ctx, warn: () => {}, recordAccess: () => {} }, fields, { campaign_uuid })
  return 'made'
}

/** The newest open call of an appliance that belongs to no campaign. */
async function findOpenCall({ tx, actor }: ChangeContext, ins_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ ID: string }>`select "ID" from calls where ins_id = ${ins_id}
    and network_code = ${actor.network_code} and is_saved_status_open and campaign_uuid is null
    order by created_at desc limit 1 for update`.execute(tx)
  return rows[0]?.ID
}

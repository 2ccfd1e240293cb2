import { waitsForAnswer } from '@callout/domain/calls/call.rules.ts'
import { answerTimes } from '@callout/domain/calls/deadlines.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { changeInJob, createJobContext, type JobParts } from '../../platform/jobs/job-context.ts'
import { networkPolicy } from '../assignment/call.ranking.ts'
import { changeCall } from '../call.change.ts'
import { findCall } from '../call.queries.ts'

/**
 * Gives a deadline to calls that wait for an answer without one: a version without deadlines assigned them, before or
 * during an upgrade. They have the full time from now on.
 */
export async function setMissingDeadlines(parts: JobParts): Promise<void> {
  const networks = await parts.db.selectFrom('networks').select('network_code').execute()
  for (const { network_code } of networks) {
    const ctx = await createJobContext(parts, network_code)
    for (const ID of await callsWithoutDeadline(ctx)) await setDeadline(parts, ctx, ID)
  }
}

async function callsWithoutDeadline({ tx, actor }: ChangeContext): Promise<string[]> {
  const calls = await tx
    .selectFrom('calls')
    .select('ID')
    .where('network_code', '=', actor.network_code)
    .where('societe_uuid', 'is not', null)
    .where('accepted_at', 'is', null)
    .where('rejected_at', 'is', null)
    .where('is_saved_status_open', '=', true)
    .where('assigned_at', 'is not', null)
    .where('answer_due_at', 'is', null)
    .orderBy('call_id')
    .execute()
  return calls.map(({ ID }) => ID)
}

async function setDeadline(parts: JobParts, ctx: ChangeContext, ID: string): Promise<void> {
  const { policy } = await networkPolicy(ctx, ctx.actor.network_code)
  await changeInJob(parts, ctx, async (ctx) => {
    const call = await findCall(ctx.tx, ctx.actor, ID, 'for update')
    if (!call || !waitsForAnswer(call) || call.answer_due_at) return
    await changeCall(ctx, call, answerTimes(policy, call.priority, ctx.now, ctx.actor.time_zone), 'deadline')
  })
}

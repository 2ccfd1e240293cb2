import type { customerLinkApi } from '@callout/domain/customer-link/customer-link.api.ts'
import type { CustomerAnswerRecord } from '@callout/domain/customer-link/customer-link.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import { visibleCall } from '../calls/call.queries.ts'
import { mailCustomer } from '../calls/customer/customer-mail.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { answerRecordOf, findAnswer, isKeepable, saveAnswer } from './answer.queries.ts'

/** The customer's answers about a call that the actor may see. */
export async function getAnswer(
  ctx: RequestContext,
  { ID }: BodyOf<typeof customerLinkApi.answer>,
): Promise<CustomerAnswerRecord> {
  const call = await visibleCall(ctx.tx, ctx.actor, ID)
  ctx.recordAccess({ action: 'opened', kind: 'call', record: ID, part: 'customer' })
  return answerRecordOf(ctx.tx, call, ctx.actor)
}

/**
 * Keeps the visit although the customer asked for another time or cancelled. `is_mailed`: an email says so, which is
 * sent only before the visit.
 */
export async function keepVisit(
  ctx: RequestContext,
  { ID }: BodyOf<typeof customerLinkApi.keep>,
): Promise<ResponseOf<typeof customerLinkApi.keep>> {
  const call = await visibleCall(ctx.tx, ctx.actor, ID, 'for update')
  if (!isKeepable(await findAnswer(ctx.tx, ID), call))
    throw new RefusalError(refuse('customer_link.refused.nothing_to_keep'))
  const kept = { field: 'customer_kept_at', old_value: null, new_value: call.appointment_date_at }
  await saveAnswer(ctx, call, { answer: '', answered_at: ctx.now }, [kept])
  const isAhead = call.appointment_date_at !== null && call.appointment_date_at > ctx.now
  const email = isAhead ? await mailCustomer(ctx, call, 'kept') : undefined
  return { ...(await answerRecordOf(ctx.tx, call, ctx.actor)), is_mailed: email !== undefined }
}

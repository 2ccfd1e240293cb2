import { callApi } from '@callout/domain/calls/call.api.ts'
import type { dispatchApi } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { runBatch } from '../../platform/batch/run-batch.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { successMessage } from '../../platform/http/success-message.ts'
import { assignTogether } from '../assignment/call.assign.ts'
import { callNumbers } from '../many/calls.update-many.ts'

/** Assigns the calls of a proposal. One that has changed since is refused, the others are assigned. */
export async function applyProposal(ctx: RequestContext, { assignments, proposed }: BodyOf<typeof dispatchApi.apply>) {
  const calls = [...new Map(assignments.map((one) => [one.ID.toLowerCase(), one])).values()]
  const others = Math.max(calls.length, proposed ?? 0) - 1
  const numbers = await callNumbers(ctx, calls)
  const keyOf = ({ ID }: { readonly ID: string }) => ({ ID, call_id: numbers.get(ID.toLowerCase()) ?? '' })
  return runBatch(ctx, calls, keyOf, async (own, call) => {
    const record = await assignTogether(own, call, others)
    return { version: record.version, Message: successMessage(callApi.assign, record, ctx.lang) }
  })
}

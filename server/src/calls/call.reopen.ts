import type { callReopeningApi } from '@callout/domain/calls/call.reopening.api.ts'
import { refusalToRequestReopening } from '@callout/domain/calls/call.rules.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { changeCall } from './call.change.ts'
import { refuseOldCall } from './call.old-version.ts'
import { type StoredCall, visibleCall } from './call.queries.ts'

/** Reopens a done call, so that its company can correct documents. Leaves any other call unchanged. */
export async function reopenDoneCall(ctx: RequestContext, call: StoredCall): Promise<void> {
  if (call.status_id !== CallStatus.done) return
  await changeCall(ctx, call, { status_id: CallStatus.open }, 'status')
}

/** The call's company asks call centre and back office to open it again. Any other status answers the request. */
export async function requestReopening(
  ctx: RequestContext,
  { ID, version, reason }: BodyOf<typeof callReopeningApi.request>,
): Promise<null> {
  const call = await visibleCall(ctx.tx, ctx.actor, ID, 'for update')
  await refuseOldCall(ctx, call, version)
  throwIfRefused(refusalToRequestReopening(ctx.actor, call))
  await changeCall(ctx, call, { reopening_reason: reason }, 'reopening')
  return null
}

import { CallStatus } from '@callout/domain/calls/call.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { changeCall } from './call.change.ts'
import type { StoredCall } from './call.queries.ts'

/** Reopens a done call, so that its company can correct documents. Leaves any other call unchanged. */
export async function reopenDoneCall(ctx: RequestContext, call: StoredCall): Promise<void> {
  if (call.status_id !== CallStatus.done) return
  await changeCall(ctx, call, { status_id: CallStatus.open }, 'status')
}

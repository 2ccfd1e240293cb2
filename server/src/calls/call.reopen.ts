import { CallStatus } from '@callout/domain/calls/call.ts'
import type { Work } from '../kernel/serve.ts'
import { changeCall } from './call.change.ts'
import type { StoredCall } from './call.queries.ts'

/** Opens a done call again, so that what its company handed in can be corrected. Any other stays as it is. */
export async function reopenDoneCall(work: Work, call: StoredCall): Promise<void> {
  if (call.status_id === CallStatus.done) await changeCall(work, call, { status_id: CallStatus.open }, 'status')
}

import { type CallRecord, CallStatus, callRecord, inputFields, progressFields } from '@callout/domain/calls/call.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { emptyFields } from '../platform/records/empty-fields.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'

const noPermissions = {
  accept: false,
  reject: false,
  assign: false,
  unassign: false,
  plan: false,
  duplicate: false,
  mail: false,
  delete: false,
  request_reopening: false,
  contract: false,
}

/** The defaults of a new call: open, medium priority, wish date now, in the network's country. */
export async function blankCall(ctx: RequestContext): Promise<CallRecord> {
  const { tx, actor, now, lang } = ctx
  if (!isAllowed(who.callCreators, actor)) throw new Problem(403)
  const network = await tx
    .selectFrom('networks')
    .select('default_country')
    .where('network_code', '=', actor.network_code)
    .executeTakeFirstOrThrow()
  const status = (await cachedValueLists(ctx, actor.network_code)).text('call_statuses', String(CallStatus.open), lang)
  return {
    ...emptyFields(callRecord()),
    version: 0,
    priority: 'M',
    status_id: CallStatus.open,
    status,
    call_status_translation: status,
    is_saved_status_open: true,
    wish_date_from: now,
    created_at: now,
    pays: network.default_country,
    hide_assign_to_previous_button: true,
    document_types: [],
    can: { ...noPermissions, save: true, edit: [...Object.keys(inputFields()), ...Object.keys(progressFields())] },
  }
}

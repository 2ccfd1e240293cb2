import type { RequestedVisit } from '@callout/domain/customer-link/visit-request.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { requestMessages } from '@callout/domain/messages/request-messages.ts'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import type { StoredCall } from '../../calls/call.queries.ts'
import {
  createCustomerLink,
  customerMailParams,
  renderCustomerEmail,
} from '../../calls/customer/customer-mail.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { queueEmail } from '../../platform/jobs/outbox.ts'
import { cachedValueLists } from '../../value-lists/value-list.queries.ts'
import type { PhotoActions } from '../link.photos.ts'
import { coverFor } from './request.cover.ts'
import type { RequestNetwork } from './request.network.ts'
import { findProblem } from './request.problems.ts'
import { type StoredRequest, storeCover, takePhotos, takeRequest } from './request.store.ts'

/** Functions of the room of calls: making a call of a request, or joining the customer's open one. */
export interface RequestActions extends PhotoActions {
  readonly requestVisit: (ctx: RequestContext, visit: RequestedVisit, again: string) => Promise<StoredCall>
}

/** Makes a call of a request whose address is confirmed, with its photos, and mails its link. A second time does nothing. */
export async function confirmRequest(
  ctx: RequestContext,
  {
    token,
    network,
    actions,
  }: { readonly token: string; readonly network: RequestNetwork; readonly actions: RequestActions },
): Promise<void> {
  const request = await takeRequest(ctx, token)
  if (!request) return
  const lists = await cachedValueLists(ctx, network.network_code)
  const problem = findProblem(lists, network.culture, request.problem_type_id)
  const visit = {
    ...factsOf(request),
    subject: problem?.text ?? '',
    call_type_id: problem?.call_type_id ?? '',
    customer_lang: request.lang as Language,
    // A wish in the past would be refused: the code may come late.
    wish_date_from: laterOf(request.wish_date_from, addMilliseconds(ctx.now, 1)),
  }
  const call = await actions.requestVisit(ctx, visit, requestMessages[network.culture].asked_again)
  await actions.attachToCall(ctx, call.ID, await takePhotos(ctx, request))
  await storeCover(ctx, token, await coverFor(ctx, request))
  await mailLink(ctx, call, request)
}

const laterOf = (one: string | null, other: string) => (one !== null && one > other ? one : null)

const factsOf = ({
  token_hash: _token,
  request_uuid: _request,
  network_code: _network,
  code_hash: _code,
  code_mail: _mail,
  tries: _tries,
  created_at: _created,
  confirmed_at: _confirmed,
  cover: _cover,
  lang: _lang,
  ...facts
}: StoredRequest) => facts

/** Mails the link in the language that the visitor chose, in which its page opens too. */
async function mailLink(ctx: RequestContext, call: StoredCall, { email: recipient }: Pick<StoredRequest, 'email'>) {
  const { network_code, ID: service_job_uuid } = call
  const params = await customerMailParams(ctx, call, await createCustomerLink(ctx, call))
  const email = await renderCustomerEmail(ctx, call, 'customer_requested', params)
  if (email) await queueEmail(ctx.tx, ctx.now, { network_code, service_job_uuid, recipient, ...email })
}

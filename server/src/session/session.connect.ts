import { Role } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import type { sessionApi } from '@callout/domain/session/session.api.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { visibleCompany } from '../companies/company.queries.ts'
import { hashToken } from '../platform/http/authentication/credentials.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { deviceOf } from './device.ts'
import { endSessions, issueTokens, lockOpenSession, openSession } from './session.lifecycle.ts'
import { toSessionAnswer } from './session.record.ts'

/** Lets a dispatcher act as a company of their network; with `reverse`, returns to the dispatcher's own session. */
export async function connectAsUser(
  ctx: RequestContext,
  body: BodyOf<typeof sessionApi.connectAsUser>,
): Promise<SessionAnswer> {
  return body.reverse ? returnToDispatcher(ctx, body.oldToken) : connectAsCompany(ctx, body.societe_uuid)
}

async function connectAsCompany(ctx: RequestContext, societe_uuid: string | undefined) {
  const { tx, actor, now, request } = ctx
  if (actor.role !== Role.dispatcher) throw new Problem(403)
  if (societe_uuid === undefined) throw new RefusalError(refuseField('societe_uuid', 'text.required'))
  const company = await visibleCompany(tx, actor, societe_uuid)
  const { account_uuid, session_id: opened_from, network_code } = actor
  const connected = { account_uuid, network_code, connected_as: company.societe_uuid, opened_from }
  const session = { ...connected, ...deviceOf(request) }
  const opened = await openSession(tx, session, now)
  ctx.log('connected as a company', { societe_uuid: company.societe_uuid, opened: opened.session_id })
  return toSessionAnswer(ctx, { ...opened, network_code, oldToken: request.token })
}

/**
 * Returns to the dispatcher's own session with new tokens, because the browser gave the old ones away. 401 if it has
 * ended. The old ones expire but stay stored: another session that was connected from it returns with one of them.
 */
async function returnToDispatcher(ctx: RequestContext, oldToken: string | undefined) {
  const { tx, actor, now } = ctx
  if (!oldToken) throw new RefusalError(refuseField('oldToken', 'text.required'))
  const ownSession = await tx
    .selectFrom('sessions as child')
    .innerJoin('session_tokens as t', 't.session_id', 'child.opened_from')
    .select('t.session_id')
    .where('child.session_id', '=', actor.session_id)
    .where('t.token_hash', '=', hashToken(oldToken))
    .where('t.kind', '=', 'user')
    .executeTakeFirst()
  if (!ownSession) throw new Problem(403)
  const { session_id } = ownSession
  const parent = await lockOpenSession(tx, session_id)
  ctx.log('back as dispatcher', { opened: session_id })
  await endSessions(tx, [actor.session_id], now)
  ctx.revalidateSessions(actor.account_uuid)
  await tx
    .updateTable('session_tokens')
    .set({ expires_at: now })
    .where('session_id', '=', session_id)
    .where('expires_at', '>', now)
    .execute()
  const tokens = await issueTokens(tx, parent, now)
  return toSessionAnswer(ctx, { ...tokens, session_id, network_code: actor.network_code })
}

import { Role } from '@callout/domain/kernel/access.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { RefusalError, refuseField } from '@callout/domain/kernel/refusal.ts'
import type { sessionApi } from '@callout/domain/session/session.api.ts'
import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { visibleCompany } from '../companies/company.queries.ts'
import type { Work } from '../kernel/serve.ts'
import { Problem } from '../kernel/wire.ts'
import { deviceOf } from './device.ts'
import { hashOf } from './secrets.ts'
import { giveTokens, openSession } from './session.open.ts'
import { sessionAnswerOf } from './session.record.ts'

/** A dispatcher becomes a company of the network they act in; with `reverse`, a connected session goes back. */
export async function connectAsUser(work: Work, body: BodyOf<typeof sessionApi.connectAsUser>): Promise<SessionAnswer> {
  return body.reverse ? goBack(work, body.oldToken) : becomeCompany(work, body.societe_uuid)
}

async function becomeCompany(work: Work, societe_uuid: string | undefined) {
  const { tx, actor, now, request } = work
  if (actor.role !== Role.dispatcher) throw new Problem(403)
  if (societe_uuid === undefined) throw new RefusalError(refuseField('societe_uuid', 'text.required'))
  const company = await visibleCompany(tx, actor, societe_uuid)
  const { account_uuid, session_id: opened_from, network_code } = actor
  const connected = { account_uuid, network_code, connected_as: company.societe_uuid, opened_from }
  const session = { ...connected, ...deviceOf(request) }
  const opened = await openSession(tx, session, now)
  work.log('connected as a company', { societe_uuid: company.societe_uuid, opened: opened.session_id })
  return sessionAnswerOf(work, { ...opened, network_code, oldToken: request.token })
}

/** The dispatcher's own session again, with new tokens: the old ones were out of sight for a while. */
async function goBack(work: Work, oldToken: string | undefined) {
  const { tx, actor, now } = work
  if (!oldToken) throw new RefusalError(refuseField('oldToken', 'text.required'))
  const parent = await tx
    .selectFrom('sessions as child')
    .innerJoin('session_tokens as t', 't.session_id', 'child.opened_from')
    .innerJoin('sessions as parent', 'parent.session_id', 't.session_id')
    .select(['t.session_id', 'parent.ends_at'])
    .where('child.session_id', '=', actor.session_id)
    .where('t.token_hash', '=', hashOf(oldToken))
    .where('t.kind', '=', 'user')
    .executeTakeFirst()
  if (!parent) throw new Problem(403)
  const { session_id } = parent
  work.log('back as dispatcher', { opened: session_id })
  await tx.updateTable('sessions').set({ ended_at: now }).where('session_id', '=', actor.session_id).execute()
  work.doubt(actor.account_uuid)
  await tx.deleteFrom('session_tokens').where('session_id', '=', session_id).execute()
  const tokens = await giveTokens(tx, parent, now)
  return sessionAnswerOf(work, { ...tokens, session_id, network_code: actor.network_code })
}

import type { Language } from '@callout/domain/messages/messages.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../platform/database/db.ts'
import type { ChangeEvent } from '../platform/events/event-bus.ts'
import { publishAfterCommit } from '../platform/events/publish-after-commit.ts'
import type { AppContext, RequestContext } from '../platform/http/context.ts'
import { toProblem } from '../platform/http/to-problem.ts'

/** The context of what a customer does on a page, in which the customer is the actor; `tx` is the pool. */
export function contextOfCustomer(
  app: AppContext,
  request: FastifyRequest,
  { actor, lang, events }: { actor: Actor; lang: Language; events: ChangeEvent[] },
): RequestContext {
  return {
    tx: app.db,
    actor,
    now: app.now().toISOString(),
    lang,
    ttlCache: app.ttlCache,
    publicUrl: app.config.publicUrl,
    osrmUrl: app.config.osrmUrl,
    files: app.files,
    exporter: app.exporter,
    replicaUrl: undefined,
    quotas: app.quotas,
    maySendMail: true,
    request: { ip: request.ip, token: undefined, userAgent: request.headers['user-agent'] },
    publish: (event) => events.push(event),
    // A customer has no session, and reads nothing but the own call.
    revalidateSessions: () => {},
    recordAccess: () => {},
    warn: () => {},
    log: (event, facts = {}) => request.log.info({ address: request.ip, ...facts }, event),
    toProblem: (error) => toProblem(error as Error, request),
    runOnce: (_tx, act) => act(),
  }
}

/** Runs an act of a link in one transaction and publishes its changes after the commit. */
export async function changeByLink(
  app: AppContext,
  ctx: RequestContext,
  events: readonly ChangeEvent[],
  act: (ctx: RequestContext) => Promise<void>,
): Promise<void> {
  const changed = app.db.transaction().execute((tx: Db) => act({ ...ctx, tx }))
  await publishAfterCommit(changed, () => app.events.publish(events))
}

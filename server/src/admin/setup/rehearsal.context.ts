import { isAllowed } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyInput, Endpoint, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { AppContext, RequestContext } from '../../platform/http/context.ts'
import { Problem, parseBody } from '../../platform/http/problem.ts'

/** Calls an endpoint as somebody, in the transaction of the rehearsal. */
export type Call = <E extends Endpoint>(endpoint: E, actor: Actor, body: BodyInput<E>) => Promise<ResponseOf<E>>

const nothing = async () => {}

/** A rehearsal writes no file. */
const noFiles: FileStore = {
  uploadPath: () => Promise.reject(new Problem(503)),
  store: () => Promise.reject(new Problem(503)),
  read: () => Promise.reject(new Problem(404)),
  remove: nothing,
  removeStaleUploads: nothing,
}

/** The transaction also as the database of actions that open their own. */
export const withoutOwnTransactions = (tx: Db): Db =>
  new Proxy(tx, {
    get: (target, name) => {
      if (name === 'transaction')
        return () => ({ execute: (act: (tx: Db) => unknown) => act(withoutOwnTransactions(tx)) })
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** Calls the registered actions as a request does: access, body, action. What they publish and record is dropped. */
export function createCall({ endpoints }: Pick<AppContext, 'endpoints'>, ctx: RequestContext, tx: Db): Call {
  const inside: RequestContext = {
    ...ctx,
    tx: withoutOwnTransactions(tx),
    files: noFiles,
    replicaUrl: undefined,
    // A road service may be slow, and others wait for their numbers meanwhile.
    osrmUrl: undefined,
    publish: () => {},
    revalidateSessions: () => {},
    recordAccess: () => {},
    warn: () => {},
    log: () => {},
    runOnce: (_tx, act) => act(),
  }
  return async (endpoint, actor, raw) => {
    const handler = endpoints
      .get(`${endpoint.method} ${endpoint.path}`)
      ?.find((one) => one.endpoint === (endpoint as Endpoint))
    if (!handler) throw new Error(`no action answers ${endpoint.path}`)
    if (!isAllowed(endpoint.who, actor)) throw new Problem(403)
    const parsed = parseBody(endpoint.body, raw)
    if ('errors' in parsed) throw new RefusalError(refuse('message.fill_in_required_fields', { errors: parsed.errors }))
    return (await handler.action({ ...inside, actor }, parsed.body as never)) as ResponseOf<typeof endpoint>
  }
}

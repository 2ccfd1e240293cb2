import { admits } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { BodyOf, Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import { fallbackLanguage, type Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { aMinute, refuseTooMany } from './attempts.ts'
import type { Scan } from './clamd.ts'
import type { Config } from './config.ts'
import { type Credentials, credentialsOf } from './credentials.ts'
import type { Db } from './db.ts'
import type { Exporter } from './exporter.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import type { Files } from './files.ts'
import { firstAnswer } from './idempotency.ts'
import { type IncomingFile, incomingFile, takeFiles } from './incoming.ts'
import { type Askers, readMeanwhile, type Standing } from './lately.ts'
import type { Condition } from './list.conditions.ts'
import type { Live, Told } from './live.ts'
import type { SessionEvent } from './log.ts'
import type { Memo } from './memo.ts'
import type { Metrics } from './metrics.ts'
import type { Reads, Seen } from './reads.ts'
import { malformed, Problem, parseBody } from './wire.ts'

/** Who is asking, as far as the bearer tells. */
export type Caller =
  | { readonly kind: 'none' }
  | { readonly kind: 'application' }
  | { readonly kind: 'foreign_network' }
  | {
      readonly kind: 'user'
      readonly actor: Actor
      /** Their account was closed meanwhile: only what ends the session is still answered. */
      readonly isEnding?: boolean
      /** Whether all of this still is so, as SQL. */
      readonly stands: (now: string) => Condition
    }

/** What a request leaves besides its body. */
export interface RequestFacts {
  readonly ip: string
  readonly token: string | undefined
  readonly userAgent: string | undefined
}

/** What the house gives every room. */
export interface House {
  readonly app: FastifyInstance
  readonly config: Config
  readonly db: Db
  readonly now: () => Date
  readonly memo: Memo
  readonly askers: Askers
  /** Endpoints by method and path, as they were served. */
  readonly served: Map<string, Served[]>
  readonly files: Files
  readonly scan: Scan | undefined
  readonly exporter: Exporter
  readonly live: Live
  readonly reads: Reads
  readonly metrics: Metrics
  /** Event streams under way; closed with the house. */
  readonly streams: Set<{ end: () => void }>
}

/** What an action works with. Reads get the pool itself as `tx`, changes a transaction. */
export interface Work {
  readonly tx: Db
  readonly actor: Actor
  readonly now: string
  readonly lang: Language
  readonly memo: Memo
  readonly publicUrl: string
  /** The road distance service, where one is configured. */
  readonly osrmUrl: string | undefined
  readonly files: Files
  readonly exporter: Exporter
  readonly request: RequestFacts
  /** Tells open screens what changed, once the change is committed. */
  readonly tell: (notice: Told) => void
  /** Sessions of this account ended: streams that are open for it are asked about anew, once the change is committed. */
  readonly doubt: (account_uuid: string) => void
  /** Of a read: to be asked along with its rows. */
  readonly standing?: Standing | undefined
  /** Says what the asker sees of a customer with this answer. */
  readonly saw: (seen: Seen) => void
  /** Logs what happened to a session or upload: who and whence, never a token. */
  readonly log: (event: SessionEvent | 'infected upload refused', facts?: Readonly<Record<string, string>>) => void
  /** Does it the first time this request's key is seen; only who makes the transactions of a create asks for it. */
  readonly once: <T>(tx: Db, act: () => Promise<T>) => Promise<T>
}

/** What an action before sign-in works with. */
export type OpenWork = Omit<Work, 'actor'> & { readonly actor: Actor | undefined }

/** Every answer of an action: what its endpoint declares, in its envelope. */
export type Answer<E extends Endpoint> = E['envelope'] extends 'list'
  ? { readonly Data: readonly z.output<E['answer']>[]; readonly Total: number }
  : E['envelope'] extends 'file'
    ? FileAnswer
    : z.output<E['answer']>

/** What an action that takes a file works with besides. */
export type UploadWork = Work & { readonly incoming: IncomingFile; readonly scan: Scan | undefined }

// Open and app endpoints are reached without a user; all others always have one.
type WorkOf<E extends Endpoint> = E['who'] extends 'open' | 'app'
  ? OpenWork
  : E['takesFile'] extends object
    ? UploadWork
    : Work

export interface Served {
  readonly endpoint: Endpoint
  readonly action: (work: Work, body: never) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The language answers are given in. */
    lang: Language
    /** Who asks, once it is known: for the log. */
    asker: { account_uuid: string; session_id: string } | undefined
  }
  interface FastifyInstance {
    /** Every endpoint, by method and path: what the tests enumerate. */
    served: ReadonlyMap<string, readonly Served[]>
  }
}

/** Puts an action behind its endpoint. Several endpoints may share a path, told apart by `update_type`. */
export function serve<E extends Endpoint>(
  house: House,
  endpoint: E,
  action: (work: WorkOf<E>, body: BodyOf<E>) => Promise<Answer<E>>,
) {
  const served = { endpoint, action: action as unknown as Served['action'] }
  const name = `${endpoint.method} ${endpoint.path}`
  const others = house.served.get(name)
  if (others) {
    others.push(served)
    return
  }
  const all = [served]
  house.served.set(name, all)
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    handler: (request, reply) => answer(house, all, request, reply),
  }
  const { takesFile } = endpoint as Endpoint
  if (!takesFile) {
    house.app.route(route)
    return
  }
  // A scope of its own: no other route takes such bodies.
  house.app.register(async (scope) => {
    await takeFiles(scope, takesFile.largest)
    scope.route(route)
  })
}

async function answer(house: House, all: readonly Served[], request: FastifyRequest, reply: FastifyReply) {
  const now = house.now().toISOString()
  const credentials = credentialsOf(request)
  request.lang = credentials.lang ?? fallbackLanguage
  if (all.every(({ endpoint }) => isPlainRead(endpoint))) {
    const check = () => house.askers.now(credentials, now)
    const read = async (caller: Caller, standing?: Standing) => {
      const { act, seen } = await begun(house, all, request, { caller, credentials, now, standing })
      return { body: await act(house.db), seen }
    }
    const { caller, answer } = await readMeanwhile(house.askers.lately(credentials), now, check, read)
    const { body, seen } = await answer
    if (caller.kind === 'user') house.reads.add(caller.actor, now, seen)
    return reply.send(body)
  }
  const open = all.every((served) => served.endpoint.who === 'open')
  const caller = open ? { kind: 'none' as const } : await house.askers.now(credentials, now)
  const { endpoint, act, once, told, seen, doubted } = await begun(house, all, request, { caller, credentials, now })
  const keep = (seen: readonly Seen[]) => caller.kind === 'user' && house.reads.add(caller.actor, now, seen)
  if (endpoint.envelope === 'file') {
    const file = (await act(house.db)) as FileAnswer
    file.stream.once('close', () => file.seen && keep([file.seen()]))
    return sendFile(reply, file)
  }
  if (endpoint.reads) return reply.send(await act(house.db))
  const done = endpoint.ownTransactions
    ? act(house.db)
    : house.db.transaction().execute((tx) => once(tx, () => act(tx)))
  // Also where it refuses and keeps the change; to ask once too often does no harm.
  const body = await done.finally(() => house.live.doubt(doubted))
  house.live.tell(told)
  keep(seen)
  return reply.send(body)
}

/** Whether nothing but the answer comes of it, so that it may be begun in advance. */
const isPlainRead = ({ who, reads, limited, envelope }: Endpoint) =>
  reads === true && !limited && who !== 'open' && envelope !== 'file'

/** What a request asks for, once it is known who asks: let in, read, and ready to act. */
async function begun(
  house: House,
  all: readonly Served[],
  request: FastifyRequest,
  {
    caller,
    credentials,
    now,
    standing,
  }: { caller: Caller; credentials: Credentials; now: string; standing?: Standing },
) {
  if (caller.kind === 'user') {
    const { account_uuid, session_id, lang } = caller.actor
    request.asker = { account_uuid, session_id }
    request.lang = lang
  }
  if (caller.kind === 'none' && all.some((served) => served.endpoint.who !== 'open')) throw new Problem(401)
  const { endpoint, action, raw } = chosen(all, request)
  const actor = admitted(endpoint, caller)
  if (endpoint.limited) {
    const name = `${request.routeOptions.url} ${actor?.account_uuid ?? ''} ${request.ip}`
    await refuseTooMany(house.db, { name, ...aMinute }, now)
  }
  const parsed = parseBody(endpoint.body, raw)
  if ('errors' in parsed)
    throw new RefusalError(refuse('message.fill_in_required_fields', { code: 'Invalid', errors: parsed.errors }))
  const { lang } = request
  const told: Told[] = []
  const seen: Seen[] = []
  const doubted: string[] = []
  const key = endpoint.creates ? request.headers['idempotency-key'] : undefined
  const once: Work['once'] = (tx, act) =>
    typeof key === 'string' && actor
      ? firstAnswer(tx, { account_uuid: actor.account_uuid, path: endpoint.path, key: key.slice(0, 200) }, now, act)
      : act()
  const work = {
    actor: actor as Actor,
    now,
    lang,
    memo: house.memo,
    publicUrl: house.config.publicUrl,
    osrmUrl: house.config.osrmUrl,
    files: house.files,
    exporter: house.exporter,
    request: { ip: request.ip, token: credentials.token, userAgent: request.headers['user-agent'] },
    tell: (notice: Told) => told.push(notice),
    doubt: (account_uuid: string) => doubted.push(account_uuid),
    standing,
    saw: (one: Seen) => seen.push(one),
    log: (event: string, facts: object = {}) =>
      request.log.info({ address: request.ip, ...request.asker, ...facts }, event),
    once,
    ...(endpoint.takesFile && {
      incoming: await incomingFile(request, endpoint.takesFile.largest),
      scan: house.scan,
    }),
  }
  const act = async (tx: Db) => dressed(endpoint, await action({ ...work, tx }, parsed.body as never), lang)
  return { endpoint, told, seen, doubted, once, act }
}

/** Which endpoint of the path is meant, and its fields. */
function chosen(all: readonly Served[], request: FastifyRequest): Served & { raw: Record<string, unknown> } {
  const { lang: _l, sessionId: _s, networkCode: _n, ...query } = request.query as Record<string, unknown>
  const isInQuery = request.method === 'GET' || all[0]?.endpoint.takesFile
  const sent = isInQuery ? { ...query, ...(request.params as object) } : (request.body ?? {})
  if (typeof sent !== 'object' || Array.isArray(sent)) throw malformed('the body should hold fields')
  const fields = sent as Record<string, unknown>
  if (!all.some((served) => served.endpoint.update_type)) return { ...(all[0] as Served), raw: fields }
  const { update_type, ...raw } = fields
  const meant = all.find((served) => (served.endpoint.update_type ?? '') === (update_type ?? ''))
  if (!meant) throw malformed(`unknown update_type "${String(update_type).slice(0, 50)}"`)
  return { ...meant, raw }
}

/** The actor an endpoint lets in; 401 without a user token, 403 for the wrong role or network. */
function admitted(endpoint: Endpoint, caller: Caller): Actor | undefined {
  if (endpoint.who === 'open') return undefined
  if (caller.kind === 'foreign_network') throw new Problem(403)
  if (endpoint.who === 'app' && caller.kind === 'application') return undefined
  if (caller.kind !== 'user' || (caller.isEnding && !endpoint.whileEnding)) throw new Problem(401)
  if (!admits(endpoint.who, caller.actor)) throw new Problem(403)
  return caller.actor
}

function dressed(endpoint: Endpoint, data: unknown, lang: Language): unknown {
  if (endpoint.envelope !== 'record') return data
  return { HasError: false, Message: endpoint.done ? translate(lang, endpoint.done) : '', Data: data }
}

import type { Language, MessageKey } from '@callout/domain/messages/messages.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type Endpoint, mayReadReplica, positionHeader } from '@callout/domain/platform/endpoint.ts'
import { isForPrograms, type ListRequest, maxPageSizes } from '@callout/domain/platform/list.request.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { AccessRecord } from '../audit/access-log.ts'
import type { ReadSource } from '../database/read-router.ts'
import type { ChangeEvent } from '../events/event-bus.ts'
import { readUploadedFile } from '../files/upload.ts'
import { authorize, identifyPrincipal } from './authentication/authentication.ts'
import type { Credentials } from './authentication/credentials.ts'
import type { Principal } from './authentication/principal.ts'
import type { AppContext, EndpointHandler, RequestContext } from './context.ts'
import { readIdempotentRequest, runIdempotent } from './idempotency.ts'
import { malformedRequest, parseBody } from './problem.ts'
import { withMatchedVersion } from './program-headers.ts'
import { refuseTooManyAttempts, sixtyPerMinute } from './rate-limit.ts'
import { successMessage } from './success-message.ts'
import { toProblem } from './to-problem.ts'

interface RequestFacts {
  readonly principal: Principal
  readonly credentials: Credentials
  readonly now: string
  readonly signal: AbortSignal | undefined
}

/** Events and records of an action. They take effect when the action has succeeded. */
interface Effects {
  readonly changeEvents: ChangeEvent[]
  readonly accessRecords: AccessRecord[]
  readonly accountsToRevalidate: string[]
  readonly warnings: Record<string, MessageKey>
}

/** The action of a request, authorized and with a valid body. */
export interface PreparedAction extends Effects {
  readonly endpoint: Endpoint
  readonly principal: Principal
  /** ISO 8601. */
  readonly now: string
  /** Runs the action as a read, at a replica if it may. Returns the response body. */
  readonly read: () => Promise<unknown>
  /** Runs the action on this database or transaction. Returns the response body. */
  readonly act: (source: ReadSource) => Promise<unknown>
  readonly runOnce: RequestContext['runOnce']
}

/** Authorizes and parses the request for one principal, and returns its action, ready to run. */
export async function prepareAction(
  app: AppContext,
  handlers: readonly EndpointHandler[],
  request: FastifyRequest,
  facts: RequestFacts,
): Promise<PreparedAction> {
  const { principal, now } = facts
  identifyPrincipal(request, principal)
  const { endpoint, action, raw } = selectEndpoint(handlers, request)
  const actor = authorize(endpoint, principal)
  if (endpoint.isRateLimited) await limitRate(app, actor, request, now)
  const body = parseOrRefuse(endpoint, withMatchedVersion(endpoint, raw, request))
  if (endpoint.envelope === 'list') refuseProgramReads(principal, body as Partial<ListRequest>)
  const idempotentKey = readIdempotentRequest(endpoint, actor, request)
  const runOnce: RequestContext['runOnce'] = (tx, act) =>
    idempotentKey ? runIdempotent(tx, idempotentKey, now, act) : act()
  const effects: Effects = { changeEvents: [], accessRecords: [], accountsToRevalidate: [], warnings: {} }
  const ctx = {
    ...createContext(app, request, actor, facts, effects),
    runOnce,
    ...(await receivedFile(app, endpoint, request)),
  }
  const act = async ({ db: tx, replicaUrl }: ReadSource) => {
    // A read that failed at a replica is repeated.
    effects.accessRecords.length = 0
    // The schema of this endpoint has parsed the body.
    const data = await action({ ...ctx, tx, replicaUrl }, body as never)
    return wrapInEnvelope(endpoint, data, request.lang, effects.warnings)
  }
  const read = () => {
    if (!actor || !mayReadReplica(endpoint)) return act({ db: app.db, replicaUrl: undefined })
    return app.readRouter.read({ network_code: actor.network_code, position: request.headers[positionHeader] }, act)
  }
  return { ...effects, endpoint, principal, now, read, act, runOnce }
}

/** The endpoint of this path with the `update_type` of the request, and the remaining fields of the request. */
function selectEndpoint(
  handlers: readonly EndpointHandler[],
  request: FastifyRequest,
): EndpointHandler & { raw: Record<string, unknown> } {
  const { lang: _l, sessionId: _s, networkCode: _n, ...query } = request.query as Record<string, unknown>
  const { upload, rawBody } = handlers[0]?.endpoint ?? {}
  const isInQuery = request.method === 'GET' || upload || rawBody
  const sent = isInQuery ? { ...query, ...(request.params as object) } : (request.body ?? {})
  if (typeof sent !== 'object' || Array.isArray(sent)) throw malformedRequest('the body should be an object')
  const fields = sent as Record<string, unknown>
  if (!handlers.some(({ endpoint }) => endpoint.update_type))
    return { ...(handlers[0] as EndpointHandler), raw: fields }
  const { update_type, ...raw } = fields
  const selected = handlers.find(({ endpoint }) => (endpoint.update_type ?? '') === (update_type ?? ''))
  if (!selected) throw malformedRequest(`unknown update_type ${JSON.stringify(update_type)}`)
  return { ...selected, raw }
}

/** Counts the request. Throws a 429 problem beyond the limit of this path, account and address. */
function limitRate(app: AppContext, actor: Actor | undefined, request: FastifyRequest, now: string) {
  const subject = `${request.routeOptions.url} ${actor?.account_uuid ?? ''} ${request.ip}`
  return refuseTooManyAttempts(app.db, { subject, ...sixtyPerMinute }, now)
}

/** Large pages, whole records and cursors are for API keys: people get 400. */
function refuseProgramReads(principal: Principal, request: Partial<ListRequest>) {
  const isKey = principal.kind === 'user' && principal.apiKey !== undefined
  if (isKey || !isForPrograms(request)) return
  throw malformedRequest(`request: PageSize above ${maxPageSizes.people}, fields and after are for API keys`)
}

/** The parsed body. Throws a refusal with the errors of its fields. */
function parseOrRefuse(endpoint: Endpoint, raw: unknown): unknown {
  const parsed = parseBody(endpoint.body, raw)
  if ('body' in parsed) return parsed.body
  throw new RefusalError(refuse('message.fill_in_required_fields', { code: 'Invalid', errors: parsed.errors }))
}

/** The context of an action, without its database. */
function createContext(
  app: AppContext,
  request: FastifyRequest,
  actor: Actor | undefined,
  { principal, credentials, now, signal }: RequestFacts,
  { changeEvents, accessRecords, accountsToRevalidate, warnings }: Effects,
): Omit<RequestContext, 'tx' | 'replicaUrl' | 'runOnce'> {
  return {
    // Without an actor only for endpoints whose context declares it so: see `ContextOf`.
    actor: actor as Actor,
    now,
    lang: request.lang,
    ttlCache: app.ttlCache,
    publicUrl: app.config.publicUrl,
    osrmUrl: app.config.osrmUrl,
    files: app.files,
    exporter: app.exporter,
    quotas: app.quotas,
    request: { ip: request.ip, token: credentials.token, userAgent: request.headers['user-agent'], signal },
    maySendMail: principal.kind !== 'user' || (principal.apiKey?.scopes.includes('mail') ?? true),
    publish: (event) => void changeEvents.push(event),
    revalidateSessions: (account_uuid) => void accountsToRevalidate.push(account_uuid),
    recordAccess: (record) => void accessRecords.push(record),
    warn: (fields) => void Object.assign(warnings, fields),
    log: (event, facts = {}) => request.log.info({ address: request.ip, ...request.principal, ...facts }, event),
    toProblem: (error) => toProblem(error as Error, request),
  }
}

/** The uploaded file or the raw body, for endpoints that receive one. */
async function receivedFile(app: AppContext, { upload, rawBody }: Endpoint, request: FastifyRequest) {
  return {
    ...(upload && { upload: await readUploadedFile(request, upload.largest), scanFile: app.scanFile }),
    ...(rawBody && { bytes: request.body ?? Buffer.alloc(0), scanFile: app.scanFile }),
  }
}

/** The response body for the result of an action. */
function wrapInEnvelope(endpoint: Endpoint, data: unknown, lang: Language, warnings: Effects['warnings']): unknown {
  if (endpoint.envelope !== 'record') return data
  const Warnings = Object.keys(warnings).length > 0 ? { Warnings: warnings } : {}
  return { HasError: false, Message: successMessage(endpoint, data, lang), Data: data, ...Warnings }
}

import { fallbackLanguage, type Language } from '@callout/domain/messages/messages.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type Endpoint, mayReadReplica, positionHeader } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessRecord } from '../audit/access-log.ts'
import type { ReadSource } from '../database/reads.ts'
import type { ChangeEvent } from '../events/event-bus.ts'
import { readUploadedFile } from '../files/upload.ts'
import { authorize, identifyPrincipal } from './authentication/authentication.ts'
import { type Credentials, credentialsOf } from './authentication/credentials.ts'
import type { Principal } from './authentication/principal.ts'
import { readWhileChecking } from './authentication/principal-cache.ts'
import type { AppContext, EndpointHandler, RequestContext } from './context.ts'
import { readIdempotentRequest, runIdempotent } from './idempotency.ts'
import { malformedRequest, parseBody } from './problem.ts'
import { refuseTooManyAttempts, sixtyPerMinute } from './rate-limit.ts'
import { type FileResponse, sendFile } from './send-file.ts'
import { successMessage } from './success-message.ts'
import { toProblem } from './to-problem.ts'

/**
 * Answers a request: authenticate, authorize, limit, parse, run the action in one transaction, publish its changes.
 * A read may start before its session is checked (`readWhileChecking`).
 */
export async function handleRequest(
  app: AppContext,
  handlers: readonly EndpointHandler[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const now = app.now().toISOString()
  const credentials = credentialsOf(request)
  request.lang = credentials.lang ?? fallbackLanguage
  const authenticate = () => authenticateAndCount(app, credentials, now)
  if (handlers.every(({ endpoint }) => isSpeculativeRead(endpoint))) {
    const read = async (principal: Principal) => {
      const action = await prepareAction(app, handlers, request, { principal, credentials, now })
      return { body: await action.read(), accessRecords: action.accessRecords }
    }
    const { principal, answer } = await readWhileChecking(app.principals.getCached(credentials), authenticate, read)
    const { body, accessRecords } = answer
    if (principal.kind === 'user') app.accessLog.record(principal.actor, now, accessRecords)
    return reply.send(body)
  }
  const isOpen = handlers.every(({ endpoint }) => endpoint.who === 'open')
  const principal = isOpen ? { kind: 'none' as const } : await authenticate()
  const prepared = await prepareAction(app, handlers, request, { principal, credentials, now })
  const { endpoint, read, act, runOnce, changeEvents, accessRecords, accountsToRevalidate } = prepared
  const recordAccess = (records: readonly AccessRecord[]) =>
    principal.kind === 'user' && app.accessLog.record(principal.actor, now, records)
  if (endpoint.envelope === 'file') {
    const file = (await read()) as FileResponse
    file.stream.once('close', () => file.accessRecord && recordAccess([file.accessRecord()].flat()))
    return sendFile(reply, file)
  }
  if (endpoint.isReadOnly) return reply.send(await read())
  const primary = { db: app.db, replicaUrl: undefined }
  const result = endpoint.managesTransactions
    ? act(primary)
    : app.db.transaction().execute((tx) => runOnce(tx, () => act({ db: tx, replicaUrl: undefined })))
  // Also after a failure, which may have saved a change: an unnecessary check does no harm.
  const body = await result.finally(async () => {
    app.events.revalidateSessions(accountsToRevalidate)
    if (app.reads.hasReplicas && principal.kind === 'user') await notePosition(app, principal.actor, reply)
  })
  app.events.publish(changeEvents)
  recordAccess(accessRecords)
  return reply.send(body)
}

/** Notes how far the database is after a change, so that this person's next read sees it at every process. */
async function notePosition(app: AppContext, { network_code }: Actor, reply: FastifyReply) {
  const position = await app.reads.noteChange([network_code])
  if (position) reply.header(positionHeader, position)
}

/** The caller of the request. Counts the requests of an API key. */
async function authenticateAndCount(app: AppContext, credentials: Credentials, now: string): Promise<Principal> {
  const principal = await app.principals.authenticate(credentials, now)
  if (principal.kind === 'user') await principal.apiKey?.countRequest(now)
  return principal
}

/** True for a read without side effects: it may start before the session is checked. */
const isSpeculativeRead = ({ who, isReadOnly, isRateLimited, envelope }: Endpoint) =>
  isReadOnly === true && !isRateLimited && who !== 'open' && envelope !== 'file'

interface RequestFacts {
  readonly principal: Principal
  readonly credentials: Credentials
  readonly now: string
}

/** Authorizes and parses the request for one principal, and returns its action, ready to run. */
async function prepareAction(
  app: AppContext,
  handlers: readonly EndpointHandler[],
  request: FastifyRequest,
  { principal, credentials, now }: RequestFacts,
) {
  identifyPrincipal(request, principal)
  const { endpoint, action, raw } = selectEndpoint(handlers, request)
  const actor = authorize(endpoint, principal)
  if (endpoint.isRateLimited) {
    const name = `${request.routeOptions.url} ${actor?.account_uuid ?? ''} ${request.ip}`
    await refuseTooManyAttempts(app.db, { subject: name, ...sixtyPerMinute }, now)
  }
  const parsed = parseBody(endpoint.body, raw)
  if ('errors' in parsed)
    throw new RefusalError(refuse('message.fill_in_required_fields', { code: 'Invalid', errors: parsed.errors }))
  const { lang } = request
  const changeEvents: ChangeEvent[] = []
  const accessRecords: AccessRecord[] = []
  const accountsToRevalidate: string[] = []
  const idempotentKey = readIdempotentRequest(endpoint, actor, request)
  const runOnce: RequestContext['runOnce'] = (tx, act) =>
    idempotentKey ? runIdempotent(tx, idempotentKey, now, act) : act()
  const ctx = {
    actor: actor as Actor,
    now,
    lang,
    ttlCache: app.ttlCache,
    publicUrl: app.config.publicUrl,
    osrmUrl: app.config.osrmUrl,
    files: app.files,
    exporter: app.exporter,
    quotas: app.quotas,
    request: { ip: request.ip, token: credentials.token, userAgent: request.headers['user-agent'] },
    publish: (event: ChangeEvent) => changeEvents.push(event),
    revalidateSessions: (account_uuid: string) => accountsToRevalidate.push(account_uuid),
    recordAccess: (record: AccessRecord) => accessRecords.push(record),
    log: (event: string, facts: object = {}) =>
      request.log.info({ address: request.ip, ...request.principal, ...facts }, event),
    toProblem: (error: unknown) => toProblem(error as Error, request),
    runOnce,
    ...(endpoint.upload && {
      upload: await readUploadedFile(request, endpoint.upload.largest),
      scanFile: app.scanFile,
    }),
    ...(endpoint.rawBody && { bytes: request.body ?? Buffer.alloc(0), scanFile: app.scanFile }),
  }
  const act = async ({ db: tx, replicaUrl }: ReadSource) => {
    // A read that failed at a replica is repeated.
    accessRecords.length = 0
    return wrapInEnvelope(endpoint, await action({ ...ctx, tx, replicaUrl }, parsed.body as never), lang)
  }
  const read = () => {
    if (!actor || !mayReadReplica(endpoint)) return act({ db: app.db, replicaUrl: undefined })
    return app.reads.read({ network_code: actor.network_code, position: request.headers[positionHeader] }, act)
  }
  return { endpoint, read, changeEvents, accessRecords, accountsToRevalidate, runOnce, act }
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
  if (!selected) throw malformedRequest(`unknown update_type "${String(update_type).slice(0, 50)}"`)
  return { ...selected, raw }
}

/** The response body for the result of an action. */
function wrapInEnvelope(endpoint: Endpoint, data: unknown, lang: Language): unknown {
  if (endpoint.envelope !== 'record') return data
  return { HasError: false, Message: successMessage(endpoint, data, lang), Data: data }
}

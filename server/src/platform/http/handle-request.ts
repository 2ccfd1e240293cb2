import type { Actor } from '@callout/domain/platform/actor.ts'
import { type Endpoint, positionHeader } from '@callout/domain/platform/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessRecord } from '../audit/access-log.ts'
import { publishAfterCommit } from '../events/publish-after-commit.ts'
import { identifyPrincipal } from './authentication/authentication.ts'
import { type Credentials, credentialsOf } from './authentication/credentials.ts'
import type { Principal } from './authentication/principal.ts'
import { readWhileChecking } from './authentication/principal-cache.ts'
import type { AppContext, EndpointHandler } from './context.ts'
import { type PreparedAction, prepareAction } from './prepare-action.ts'
import { Problem } from './problem.ts'
import { sendDeprecation, sendRead, sendRequestsLeft } from './program-headers.ts'
import { type FileResponse, sendFile } from './send-file.ts'
import { createTurn, type Turn } from './work-gates.ts'

/** Answers a request: authenticate, authorize, limit, parse, run the action in one transaction, publish its changes. */
export async function handleRequest(
  app: AppContext,
  handlers: readonly EndpointHandler[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const turn = createTurn(app.workGates)
  try {
    // Resolves when the answer is sent: until then it counts.
    return await answerRequest(app, handlers, turn, request, reply)
  } finally {
    turn.end()
  }
}

async function answerRequest(
  app: AppContext,
  handlers: readonly EndpointHandler[],
  turn: Turn,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const now = app.now().toISOString()
  const credentials = credentialsOf(request)
  const authenticate = () => authenticateAndCount(app, request, reply, credentials, now)
  const signal = handlers.some(({ endpoint }) => endpoint.envelope === 'file') ? signalOf(reply) : undefined
  const prepare = async (principal: Principal) => {
    const action = await prepareAction(app, handlers, request, { principal, credentials, now, signal })
    if (action.endpoint.deprecation) sendDeprecation(reply, action.endpoint.deprecation)
    await turn.take(action)
    return action
  }
  if (handlers.every(({ endpoint }) => isSpeculativeRead(endpoint)))
    return sendRead(
      request,
      reply,
      ...(await readSpeculatively(app, getCachedPerson(app, credentials), authenticate, prepare)),
    )
  const isOpen = handlers.every(({ endpoint }) => endpoint.who === 'open')
  const action = await prepare(isOpen ? { kind: 'none' } : await authenticate())
  if (action.endpoint.envelope === 'file') {
    const file = await readFile(app, action)
    // A stored file is only sent, however long that takes.
    if (!action.endpoint.work) turn.end()
    return sendFile(reply, file)
  }
  if (action.endpoint.isReadOnly) return sendRead(request, reply, action.principal, await action.read())
  return reply.send(await change(app, action, reply))
}

/** A signal that is aborted when the client has gone. That of Fastify is aborted as soon as the body has arrived. */
function signalOf(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const problem = () => new Problem(400, { params: { detail: 'the client has gone' } })
  reply.raw.once('close', () => leaving.abort(problem()))
  return leaving.signal
}

/** True for a read without side effects: it may start before the session is checked. */
const isSpeculativeRead = ({ who, isReadOnly, isRateLimited, envelope }: Endpoint) =>
  isReadOnly === true && !isRateLimited && who !== 'open' && envelope !== 'file'

/** The cached principal to read as, except for an API key: its requests are counted before they run. */
function getCachedPerson(app: AppContext, credentials: Credentials): Principal | undefined {
  const principal = app.principals.getCached(credentials)
  return principal?.kind === 'user' && principal.apiKey ? undefined : principal
}

/** Reads as the cached principal while its session is checked. The answer is returned only if the check succeeds. */
async function readSpeculatively(
  app: AppContext,
  cached: Principal | undefined,
  authenticate: () => Promise<Principal>,
  prepare: (principal: Principal) => Promise<PreparedAction>,
): Promise<[Principal, unknown]> {
  const { principal, answer } = await readWhileChecking(cached, authenticate, async (principal) => {
    const action = await prepare(principal)
    return { action, body: await action.read() }
  })
  recordAccess(app, answer.action, answer.action.accessRecords)
  return [principal, answer.body]
}

/** The file of an action. The access is recorded when the file is sent. */
async function readFile(app: AppContext, action: PreparedAction): Promise<FileResponse> {
  const file = (await action.read()) as FileResponse
  file.stream.once('close', () => file.accessRecord && recordAccess(app, action, [file.accessRecord()].flat()))
  return file
}

/** Runs an action that changes something, in one transaction, and publishes what it changed. */
async function change(app: AppContext, action: PreparedAction, reply: FastifyReply): Promise<unknown> {
  const { endpoint, principal, act, runOnce, changeEvents, accessRecords, accountsToRevalidate } = action
  const result = endpoint.managesTransactions
    ? act({ db: app.db, replicaUrl: undefined })
    : app.db.transaction().execute((tx) => runOnce(tx, () => act({ db: tx, replicaUrl: undefined })))
  // Also after a failure, which may have saved a change: an unnecessary check does no harm.
  const noted = result.finally(async () => {
    app.events.revalidateSessions(accountsToRevalidate)
    if (app.readRouter.hasReplicas && principal.kind === 'user') await notePosition(app, principal.actor, reply)
  })
  const body = await publishAfterCommit(noted, () => app.events.publish(changeEvents))
  recordAccess(app, action, accessRecords)
  return body
}

/** Writes accesses to the access log. They have no reader if the endpoint is open. */
function recordAccess(app: AppContext, { principal, now }: PreparedAction, records: readonly AccessRecord[]) {
  if (principal.kind === 'user') app.accessLog.record(principal.actor, now, records)
}

/** Notes how far the database is after a change, so that this person's next read sees it at every process. */
async function notePosition(app: AppContext, { network_code }: Actor, reply: FastifyReply) {
  const position = await app.readRouter.noteChange([network_code])
  if (position) reply.header(positionHeader, position)
}

/** Identifies the caller of the request, and counts the request if it has an API key. */
async function authenticateAndCount(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials,
  now: string,
): Promise<Principal> {
  const principal = await app.principals.authenticate(credentials, now)
  // Before it may be refused, for the log and the language of the refusal.
  identifyPrincipal(request, principal)
  if (principal.kind === 'user' && principal.apiKey) sendRequestsLeft(reply, await principal.apiKey.countRequest(now))
  return principal
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { RefusalError } from '@callout/domain/kernel/refusal.ts'
import { fallbackLanguage, isLanguage } from '@callout/domain/messages/messages.ts'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import helmet from 'helmet'
import { compressAnswers } from './compress.ts'
import type { Config } from './config.ts'
import { CommitUnknown, isAway } from './db.ts'
import { drainOnClose } from './drain.ts'
import { isFull, noSpace } from './full.ts'
import { serializers } from './log.ts'
import { unreadable } from './unreadable.ts'
import { isTurnedAway, Problem, type ProblemStatus, problemBody, readForm, refusalBody } from './wire.ts'

/** The largest body of fields; files go another way. */
const bodyLimit = 4 * 1024 * 1024

/** So many proxies stand before the server: the nearest is hop 0. All else Fastify reads itself. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** A Fastify that reads, refuses and logs the way the wire says, with no room in it yet. */
export async function buildServer(config: Config, bodyPatience = 30_000): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    trustProxy: trusted(config.trustProxy),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    logger: { level: config.logLevel, serializers },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    ...unreadable,
  })
  app.decorateRequest('lang', fallbackLanguage)
  app.decorateRequest('asker', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { lang } = request.query as { lang?: unknown }
    request.lang = isLanguage(lang) ? lang : fallbackLanguage
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.debug({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
  drainOnClose(app)
  readBodies(app)
  letGoSlowBodies(app, bodyPatience)
  secure(app, config)
  compressAnswers(app)
  answerErrors(app)
  return app
}

function readBodies(app: FastifyInstance) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readForm(body as string))
    } catch {
      done(new Problem(400, { params: { detail: 'the form could not be read' } }))
    }
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if ((body as string).trim() === '') done(null, {})
    else parseJson(request, body as string, done)
  })
}

/** A body of fields that is not there in time is not waited for. Files come as slowly as they like: `incoming.ts` sees to them. */
function letGoSlowBodies(app: FastifyInstance, patience: number) {
  const awaited = new Map<IncomingMessage, number>()
  // One clock for all: nearly every body is there at once.
  const clock = setInterval(() => {
    const tooEarly = performance.now() - patience
    for (const [request, since] of awaited) {
      if (since > tooEarly) break
      awaited.delete(request)
      request.destroy()
    }
  }, patience / 10).unref()
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!request.headers['content-type']?.startsWith('multipart/')) awaited.set(request.raw, performance.now())
    done(null, payload)
  })
  // It is there, or nobody wants it.
  app.addHook('preValidation', (request, _reply, done) => {
    awaited.delete(request.raw)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    awaited.delete(request.raw)
    done()
  })
  app.addHook('onClose', async () => clearInterval(clock))
}

/** What every answer tells the browser; the same each time, so it is put together once. */
function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const https = config.publicUrl.startsWith('https:')
  const headers: Record<string, string> = {}
  const collect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: https ? undefined : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    xPoweredBy: false,
  })
  const answer = { setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value) }
  collect({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return headers
}

function secure(app: FastifyInstance, config: Config) {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: Error, request, reply) => {
    if (error instanceof RefusalError) return reply.status(200).send(refusalBody(error.refusal, request.lang))
    const problem = error instanceof Problem ? error : problemOf(error, request)
    // What a third party said no with: an operator's business, not the user's.
    if (error instanceof Problem && error.cause) request.log.warn({ err: error.cause }, error.key)
    if (isTurnedAway(problem.status)) request.log.warn(refusalFacts(request, problem), 'refused')
    if (problem.status === 429) reply.header('retry-after', String(problem.params.seconds ?? 60))
    return reply.status(problem.status).type('application/problem+json').send(problemBody(problem, request.lang))
  })
}

/** Who was refused what, and why: routes instead of paths, which may hold a code. */
const refusalFacts = (request: FastifyRequest, { status, key }: Problem) => ({
  status,
  reason: key,
  route: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
  address: request.ip,
  ...request.asker,
})

function problemOf(error: Partial<FastifyError>, request: FastifyRequest): Problem {
  const status = error.statusCode
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem(413)
  if (status !== undefined && status >= 400 && status < 500) {
    const known: ProblemStatus = status === 415 || status === 413 || status === 404 ? status : 400
    return new Problem(known, { params: { detail: 'the body could not be read' } })
  }
  if (isFull(error)) {
    request.log.error({ code: error.code }, 'no space is left')
    return noSpace(error)
  }
  if (error instanceof CommitUnknown || isAway(error)) {
    request.log.error({ code: error.code }, 'the database does not answer')
    return new Problem(503, error instanceof CommitUnknown ? { key: 'problem.maybe_saved' } : {})
  }
  request.log.error({ id: request.id, err: error }, 'unexpected failure')
  return new Problem(500, { params: { request_id: String(request.id) } })
}

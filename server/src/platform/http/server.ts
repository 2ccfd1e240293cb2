import type { IncomingMessage, ServerResponse } from 'node:http'
import { fallbackLanguage, isLanguage } from '@callout/domain/messages/messages.ts'
import { defaultBodyLimit } from '@callout/domain/platform/endpoint.ts'
import { RefusalError } from '@callout/domain/platform/refusal.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config/config.ts'
import { acceptedLanguage } from '../i18n/accepted-language.ts'
import { logSerializers } from '../observability/log.ts'
import { registerCompression } from './compression.ts'
import { drainOnClose, lingerTimes } from './drain.ts'
import { malformedRequestHandlers } from './malformed-request.ts'
import { noteRoutes } from './problem/allowed-methods.ts'
import { problemBody, refusalBody } from './problem/problem-body.ts'
import { registerBodyParsers, registerBodyTimeout, registerEarlyResponses } from './request-bodies.ts'
import { prepareProblem } from './to-problem.ts'

/** Fastify's `trustProxy`. A number of proxies becomes a function: hop 0 is the nearest proxy. */
const trustProxyOption = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/**
 * Builds the Fastify server without routes: body parsing, security headers, compression, error responses and logs. A
 * body must arrive within `bodyTimeoutMs`.
 */
export async function buildServer(config: Config, bodyTimeoutMs = 30_000): Promise<FastifyInstance> {
  const fastify = Fastify({
    bodyLimit: defaultBodyLimit,
    trustProxy: trustProxyOption(config.trustProxy),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    logger: { level: config.logLevel, serializers: logSerializers },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    ...malformedRequestHandlers(config.publicUrl),
  })
  fastify.decorateRequest('lang', fallbackLanguage)
  fastify.decorateRequest('principal', undefined)
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { lang } = request.query as { lang?: unknown }
    const accepted = () => acceptedLanguage(request.headers['accept-language']) ?? fallbackLanguage
    request.lang = isLanguage(lang) ? lang : accepted()
    done()
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    request.log.debug({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
  drainOnClose(fastify, config.trustProxy === false ? lingerTimes.browser : lingerTimes.proxy)
  // First, so that requests refused before their body is read also get the timeout.
  registerBodyTimeout(fastify, bodyTimeoutMs)
  const findMissingRoute = noteRoutes(fastify)
  fastify.decorate('findMissingRoute', findMissingRoute)
  registerBodyParsers(fastify, findMissingRoute)
  registerSecurityHeaders(fastify, config)
  registerCompression(fastify)
  registerEarlyResponses(fastify)
  registerErrorHandler(fastify, config)
  return fastify
}

/** Security headers of every response, computed once. */
function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const isHttps = config.publicUrl.startsWith('https:')
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
    strictTransportSecurity: isHttps ? undefined : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    xPoweredBy: false,
  })
  const fakeResponse = { setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value) }
  // Helmet only sets headers.
  collect({} as IncomingMessage, fakeResponse as unknown as ServerResponse, () => {})
  return headers
}

function registerSecurityHeaders(fastify: FastifyInstance, config: Config) {
  const headers = securityHeaders(config)
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

function registerErrorHandler(fastify: FastifyInstance, { publicUrl }: Config) {
  fastify.setErrorHandler((error: Error, request, reply) => {
    const audience = { lang: request.lang, publicUrl }
    if (error instanceof RefusalError) return reply.status(200).send(refusalBody(error.refusal, audience))
    const problem = prepareProblem(error, request, reply)
    const body = problemBody(problem, { lang: request.lang, publicUrl })
    return reply.status(problem.status).type('application/problem+json').send(body)
  })
}

import { readFile } from 'node:fs/promises'
import type { AddressSuggestion } from '@callout/domain/addresses/address.api.ts'
import { isSearchable } from '@callout/domain/addresses/address.api.ts'
import { customerLinkLimits } from '@callout/domain/customer-link/customer-link.ts'
import { visitRequestPath } from '@callout/domain/customer-link/visit-request.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { customerAccount } from '../../platform/audit/system-actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { registerMultipart } from '../../platform/files/upload.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { countAttempt, sixtyPerMinute } from '../../platform/http/rate-limit.ts'
import { isOwnForm, requestedLanguage, sendPage, showFailure } from '../link.http.ts'
import { renderLinkMessage } from '../link.page.ts'
import { openForm, type RequestVisitor, sendForm } from './request.acts.ts'
import { addRequestPhoto, openRequest, sendCode } from './request.code.ts'
import type { RequestActions } from './request.confirm.ts'
import { requestNetworks } from './request.network.ts'
import { renderOffPage, requestPolicy, scriptPath, workerPath } from './request.page.ts'

/** Largest body of the form, in bytes: its longest texts, encoded. */
const maxFormBytes = 48 * 1024

/** Functions of other rooms: those of a request, and places that match a text. */
export interface RequestPageActions extends RequestActions {
  readonly searchPlaces: (db: Db, typed: string, country: string) => Promise<AddressSuggestion[]>
}

type Answer = (visitor: RequestVisitor) => Promise<unknown>

/** Registers the public pages on which customers ask for visits. */
export function registerRequestRoutes(app: AppContext, actions: RequestPageActions) {
  for (const [path, file] of [
    [scriptPath, 'request.js'],
    [workerPath, 'work.js'],
  ] as const) {
    const script = readFile(new URL(file, import.meta.url), 'utf8')
    app.fastify.get(path, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(await script),
    )
  }
  app.fastify.register(async (scope) => registerPages(scope, app, actions))
}

function registerPages(fastify: FastifyInstance, app: AppContext, actions: RequestPageActions) {
  fastify.setErrorHandler(showFailure)
  const page = `${visitRequestPath}/:network`
  const answer = (run: Answer) => (request: FastifyRequest, reply: FastifyReply) => visit(app, request, reply, run)
  const own = (run: Answer) =>
    answer(async (visitor) => {
      if (!isOwnForm(visitor.request, app.config.publicUrl)) throw new Problem(403)
      return run(visitor)
    })
  fastify.get(page, answer(openForm))
  fastify.post(page, { bodyLimit: maxFormBytes }, own(sendForm))
  // No token of a request looks like it.
  fastify.get(
    `${page}/addresses`,
    answer((visitor) => suggestPlaces(visitor, actions)),
  )
  fastify.get(`${page}/:token`, answer(openRequest))
  fastify.post(
    `${page}/:token/code`,
    { bodyLimit: 1024 },
    own((visitor) => sendCode(visitor, actions)),
  )
  fastify.register(async (scope) => {
    await registerMultipart(scope, customerLinkLimits.photoBytes)
    const config = { largestFile: customerLinkLimits.photoBytes }
    scope.post(
      `${page}/:token/photo`,
      { config },
      own((visitor) => addRequestPhoto(visitor, actions)),
    )
  })
}

/** Answers a visitor of a network that takes requests. All visitors share the work that one account may have. */
async function visit(app: AppContext, request: FastifyRequest, reply: FastifyReply, run: Answer) {
  const leave = await app.workGates.enter('request', customerAccount)
  try {
    const now = app.now().toISOString()
    const lang = requestedLanguage(request)
    const limit = { subject: `visit request ${request.ip}`, ...sixtyPerMinute }
    const seconds = await countAttempt(app.db, limit, now)
    if (seconds !== undefined) return sendTooMany(reply, seconds, lang ?? 'es')
    const { network: code } = request.params as { network: string }
    const network = (await requestNetworks({ tx: app.db, ttlCache: app.ttlCache })).get(code)
    if (!network) return sendPage(reply, 404, renderOffPage(lang))
    return await run({ app, request, reply, now, network, lang: lang ?? network.culture })
  } finally {
    leave()
  }
}

function sendTooMany(reply: FastifyReply, seconds: number, lang: Language) {
  reply.header('retry-after', String(seconds))
  return sendPage(reply, 429, renderLinkMessage(lang, 'customer_link.too_many'), requestPolicy)
}

async function suggestPlaces({ app, request, network, reply }: RequestVisitor, { searchPlaces }: RequestPageActions) {
  const { q } = request.query as Record<string, unknown>
  const isText = typeof q === 'string' && q.length <= 200 && isSearchable(q)
  return reply.send(isText ? await searchPlaces(app.db, q, network.default_country) : [])
}

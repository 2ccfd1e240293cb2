import { readFile } from 'node:fs/promises'
import { customerLinkPath } from '@callout/domain/calls/customer.mails.ts'
import { customerLinkApi } from '@callout/domain/customer-link/customer-link.api.ts'
import { type LinkAct, linkActs } from '@callout/domain/customer-link/customer-link.rules.ts'
import { customerLinkLimits, linkForms } from '@callout/domain/customer-link/customer-link.ts'
import { fallbackLanguage, type Language } from '@callout/domain/messages/messages.ts'
import { type Refusal, RefusalError, refuse, refuseField } from '@callout/domain/platform/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeEvent } from '../platform/events/event-bus.ts'
import { registerMultipart } from '../platform/files/upload.ts'
import type { AppContext, RequestContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { readStyle } from '../platform/http/plain-page/plain-page.ts'
import { Problem } from '../platform/http/problem.ts'
import { countAttempt, sixtyPerMinute } from '../platform/http/rate-limit.ts'
import { getAnswer, keepVisit } from './customer-link.actions.ts'
import {
  cancelVisit,
  chooseTime,
  confirmVisit,
  keepAsPlanned,
  leaveNote,
  rateVisit,
  type VisitActions,
} from './link.acts.ts'
import { changeByLink, contextOfCustomer } from './link.context.ts'
import { countdownPath } from './link.facts.ts'
import { isOwnForm, maxFormBytes, requestedLanguage, sendPage, showFailure, textsOfBody } from './link.http.ts'
import { renderLinkMessage, renderLinkPage, styleSheetPath } from './link.page.ts'
import { addPhoto, limitPhotos, type PhotoActions } from './link.photos.ts'
import { findLink, type OpenLink } from './link.queries.ts'
import { loadLinkPage } from './link.read.ts'
import { sendReport } from './link.report.ts'
import { wantEarlier, wishOtherTimes } from './link.wishes.ts'

/** Functions of other rooms: free times and moving a visit, and storing and attaching a photo. */
export interface LinkActions extends VisitActions, PhotoActions {}

interface LinkRequest {
  readonly token: string
  readonly link: OpenLink
  readonly lang: Language
  readonly ctx: RequestContext
  readonly events: ChangeEvent[]
}

/** Registers the pages behind customers' links, and the endpoints for the answers of customers. */
export function registerCustomerLinkRoutes(app: AppContext, actions: LinkActions) {
  registerEndpoint(app, customerLinkApi.answer, getAnswer)
  registerEndpoint(app, customerLinkApi.keep, keepVisit)
  const style = readStyle(new URL('page.css', import.meta.url))
  app.fastify.get(styleSheetPath, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await style),
  )
  const script = readFile(new URL('countdown.js', import.meta.url), 'utf8')
  app.fastify.get(countdownPath, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await script),
  )
  app.fastify.register(async (scope) => registerPages(scope, app, actions))
}

function registerPages(fastify: FastifyInstance, app: AppContext, actions: LinkActions) {
  fastify.setErrorHandler(showFailure)
  fastify.get(`${customerLinkPath}/:token`, async (request, reply) => {
    const opened = await openLink(app, request, reply)
    if (!opened) return reply
    const { done } = request.query as Record<string, unknown>
    return showPage(reply, actions, opened, { done: linkActs.find((act) => act === done) })
  })
  fastify.get(`${customerLinkPath}/:token/report`, async (request, reply) => {
    const opened = await openLink(app, request, reply)
    return opened ? sendReport(app, opened.link.ID, reply) : reply
  })
  const route = { bodyLimit: maxFormBytes }
  for (const act of ['confirm', 'keep', 'move', 'other', 'earlier', 'note', 'cancel', 'rate'] as const)
    fastify.post(`${customerLinkPath}/:token/${act}`, route, (request, reply) =>
      answerAct(app, actions, { request, reply, act }, ({ ctx, link, events }) =>
        changeByLink(app, ctx, events, (change) => runForm(change, link.ID, { act, body: request.body, actions })),
      ),
    )
  const withPhotoLimit = limitPhotos()
  // Only this scope parses multipart bodies.
  fastify.register(async (scope) => {
    await registerMultipart(scope, customerLinkLimits.photoBytes)
    const config = { largestFile: customerLinkLimits.photoBytes }
    scope.post(`${customerLinkPath}/:token/photo`, { config }, (request, reply) =>
      answerAct(app, actions, { request, reply, act: 'photo' }, (opened) =>
        withPhotoLimit(opened.link.ID, () => addPhoto(app, actions, request, opened)),
      ),
    )
  })
}

/** The link of a request; undefined if it has answered 404 to an unknown link, or 429 to too many requests. */
async function openLink(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LinkRequest | undefined> {
  const { token } = request.params as { token: string }
  const now = app.now().toISOString()
  const requestedLang = requestedLanguage(request)
  for (const subject of [`customer link ${request.ip}`, `customer link ${token}`]) {
    const seconds = await countAttempt(app.db, { subject, ...sixtyPerMinute }, now)
    if (seconds === undefined) continue
    reply.header('retry-after', String(seconds))
    sendPage(reply, 429, renderLinkMessage(requestedLang ?? fallbackLanguage, 'customer_link.too_many'))
    return undefined
  }
  const link = await findLink(app.db, token, now)
  if (!link) {
    sendPage(reply, 404, renderLinkMessage(requestedLang ?? fallbackLanguage, 'customer_link.gone'))
    return undefined
  }
  const lang = requestedLang ?? link.network.culture
  const events: ChangeEvent[] = []
  return { token, link, lang, events, ctx: contextOfCustomer(app, request, { actor: link.actor, lang, events }) }
}

async function showPage(
  reply: FastifyReply,
  actions: LinkActions,
  { ctx, link, token, lang }: LinkRequest,
  outcome: Pick<Parameters<typeof renderLinkPage>[0], 'done' | 'refused'>,
) {
  const page = await loadLinkPage(ctx, link, actions)
  return sendPage(reply, outcome.refused ? 422 : 200, renderLinkPage({ ...page, lang, token, ...outcome }))
}

interface Act {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly act: LinkAct
}

/** Runs the act of a form. Redirects to the page after success; else shows it with the typed form and the refusal. */
async function answerAct(
  app: AppContext,
  actions: LinkActions,
  { request, reply, act }: Act,
  run: (opened: LinkRequest) => Promise<void>,
) {
  if (!isOwnForm(request, app.config.publicUrl)) throw new Problem(403)
  const opened = await openLink(app, request, reply)
  if (!opened) return reply
  try {
    await run(opened)
  } catch (error) {
    return showPage(reply, actions, opened, {
      refused: { act, fields: textsOfBody(request.body), refusal: refusalOf(error) },
    })
  }
  const { token, lang } = opened
  return reply.redirect(`${customerLinkPath}/${token}?lang=${lang}&done=${act}`, 303)
}

/** The refusal to show for an error; any other error is thrown again. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusalError) return error.refusal
  if (error instanceof Problem && error.status === 413)
    return refuse('customer_link.refused.too_large', {
      params: { megabytes: customerLinkLimits.photoBytes / 1024 ** 2 },
    })
  throw error
}

interface Form {
  readonly act: Exclude<LinkAct, 'photo'>
  readonly body: unknown
  readonly actions: LinkActions
}

/** Parses the fields of a form and runs its act. */
async function runForm(ctx: RequestContext, ID: string, { act, body, actions }: Form): Promise<void> {
  const parsed = linkForms()[act].safeParse(withPlainLineBreaks(body))
  if (!parsed.success) throw new RefusalError(refusalOfIssue(parsed.error.issues[0]))
  // The fields are those of this act, whose schema has parsed them.
  const fields = parsed.data as never
  const answers = { confirm: confirmVisit, keep: keepAsPlanned, note: leaveNote, cancel: cancelVisit, rate: rateVisit }
  const acts = { ...answers, other: wishOtherTimes, earlier: wantEarlier }
  return act === 'move' ? chooseTime(ctx, ID, fields, actions) : acts[act](ctx, ID, fields)
}

/** The fields with line breaks of one character, as the page counts them. Browsers send two for each. */
const withPlainLineBreaks = (body: unknown) =>
  Object.fromEntries(
    Object.entries((body ?? {}) as object).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value,
    ]),
  )

function refusalOfIssue(
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
): Refusal {
  const field = String(issue?.path[0] ?? '')
  return issue?.message === 'message.too_long'
    ? refuseField(field, 'message.too_long')
    : refuseField(field, 'customer_link.refused.missing')
}

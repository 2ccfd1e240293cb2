import { visitRequestLimits, visitRequestPath } from '@callout/domain/customer-link/visit-request.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeEvent } from '../../platform/events/event-bus.ts'
import type { AppContext, RequestContext } from '../../platform/http/context.ts'
import { cachedValueLists } from '../../value-lists/value-list.queries.ts'
import { contextOfCustomer } from '../link.context.ts'
import { sendPage } from '../link.http.ts'
import { customerActor } from '../link.queries.ts'
import { daysToWish, wishedDayInWords } from '../link.wishes.ts'
import { renderRequestPage } from './request.fields.ts'
import { readRequest } from './request.form.ts'
import { countRequest } from './request.limits.ts'
import type { RequestNetwork } from './request.network.ts'
import { type RequestKey, requestPolicy, requestTexts } from './request.page.ts'
import { problemsOf } from './request.problems.ts'
import { storeRequest } from './request.store.ts'
import { createChallenge, isWorkDone, spendWork } from './request.work.ts'

/** A visitor of the page of a network that takes requests. */
export interface RequestVisitor {
  readonly app: AppContext
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly now: string
  readonly network: RequestNetwork
  readonly lang: Language
}

/** The context of what the visitor does, as a customer of the network. */
export const contextOf = (
  { app, request, network, lang }: RequestVisitor,
  events: ChangeEvent[] = [],
): RequestContext => contextOfCustomer(app, request, { actor: customerActor(network), lang, events })

/** Shows the form, with the serial number of a code on the appliance (`?sn=`). */
export async function openForm(visitor: RequestVisitor) {
  const { sn } = visitor.request.query as Record<string, unknown>
  const serial = typeof sn === 'string' ? sn.slice(0, visitRequestLimits.serial) : ''
  return showForm(visitor, { typed: { internal_serial_number: serial } })
}

interface Shown {
  readonly typed: Readonly<Record<string, string | readonly string[]>>
  readonly faults?: Readonly<Record<string, string>>
  readonly error?: RequestKey
  readonly status?: number
}

async function showForm(visitor: RequestVisitor, { typed, faults = {}, error, status = 200 }: Shown) {
  const { reply, network, lang, now } = visitor
  const ctx = contextOf(visitor)
  const lists = await cachedValueLists(ctx, network.network_code)
  const place = { pays: network.default_country, code_postal: '' }
  const days = daysToWish(ctx, place).map((day) => ({ day, text: wishedDayInWords(day, lang) }))
  const html = renderRequestPage({
    ...{ lang, network, days, typed, faults, challenge: createChallenge(now) },
    problems: problemsOf(lists, lang),
    ...(error && { error: requestTexts(lang)(error) }),
  })
  return sendPage(reply, status, html, requestPolicy)
}

/** Takes the form: stores the request and mails its code. What is refused is shown as it was typed. */
export async function sendForm(visitor: RequestVisitor) {
  const { app, request, reply, network, lang, now } = visitor
  const typed = textsOf(request.body)
  const refused = (shown: Omit<Shown, 'typed'>) => showForm(visitor, { status: 422, ...shown, typed })
  const [challenge, work] = [String(typed.challenge ?? ''), String(typed.work ?? '')]
  if (!isWorkDone(challenge, work, now)) return refused({ error: 'stale' })
  const ctx = contextOf(visitor)
  const lists = await cachedValueLists(ctx, network.network_code)
  const read = readRequest(request.body, { network, lists, lang })
  if ('faults' in read) return refused({ error: 'check', faults: read.faults })
  const counted = { ip: request.ip, email: read.facts.email, network_code: network.network_code }
  const exceeded = await countRequest(app.db, now, counted)
  if (exceeded) return refused({ error: exceeded, status: 429 })
  if (!(await spendWork(app.db, challenge, now))) return refused({ error: 'stale' })
  const token = await app.db.transaction().execute((tx) => storeRequest({ ...ctx, tx }, read.facts))
  return reply.redirect(`${visitRequestPath}/${encodeURIComponent(network.network_code)}/${token}?lang=${lang}`, 303)
}

/** Typed values, to show them again: texts, and lists of repeated fields. */
const textsOf = (body: unknown): Shown['typed'] =>
  Object.fromEntries(
    Object.entries((body ?? {}) as object).flatMap(([name, value]) => {
      const texts = [value].flat().filter((one) => typeof one === 'string')
      return texts.length === 0 ? [] : [[name, texts]]
    }),
  )

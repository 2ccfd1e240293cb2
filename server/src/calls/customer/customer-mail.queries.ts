import { randomBytes } from 'node:crypto'
import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import {
  type AnnouncedVisit,
  type CustomerMail,
  customerLinkPath,
  isSwitchedOn,
} from '@callout/domain/calls/customer.mails.ts'
import type { CustomerPolicy } from '@callout/domain/calls/customer.policy.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { type RawBuilder, sql } from 'kysely'
import { technicianNameOf } from '../../companies/company.queries.ts'
import type { Db } from '../../platform/database/db.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import { hashToken } from '../../platform/http/authentication/credentials.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import { withFirstDay } from '../../platform/i18n/date-in-words.ts'
import { type Email, queueEmails, renderEmail } from '../../platform/jobs/outbox.ts'
import { cachedValueLists } from '../../value-lists/value-list.queries.ts'
import { networkPolicy } from '../assignment/call.ranking.ts'
import type { StoredCall } from '../call.queries.ts'
import { calendarOf, isTakenBack } from './customer-calendar.ts'
import { expectedArrival } from './expected-arrival.queries.ts'

/** Random bytes of a token. */
const tokenBytes = 24

/** The kind of the link in an email that a person writes. It tells the customer of no visit. */
export const messageKind = 'message'

const newToken = () => randomBytes(tokenBytes).toString('base64url')

/** The link of a token. Its page opens in the customer's language where that is known, else in the browser's. */
const linkOf = (publicUrl: string, token: string, { customer_lang }: Pick<StoredCall, 'customer_lang'>) =>
  `${publicUrl}${customerLinkPath}/${token}${customer_lang ? `?lang=${customer_lang}` : ''}`

/** The language of a call's customer: the one in which they asked for the visit, else the network's. */
export async function customerLanguage(
  { tx }: Pick<ChangeContext, 'tx'>,
  { network_code, customer_lang }: Pick<StoredCall, 'network_code' | 'customer_lang'>,
): Promise<Language> {
  return (customer_lang as Language | null) ?? (await loadNetworkProfile(tx, network_code)).culture
}

/** An email to the customer of a call, in the customer's language; undefined without a text. */
export async function renderCustomerEmail(
  ctx: ChangeContext,
  call: StoredCall,
  template: string,
  params: Readonly<Record<string, string>>,
): Promise<Email | undefined> {
  const lang = await customerLanguage(ctx, call)
  const email = await renderEmail(ctx, call.network_code, template, params, lang)
  return email && { ...email, lang, is_to_customer: true }
}

/** The network's policy for its customers. */
export async function loadCustomerPolicy(ctx: Pick<ChangeContext, 'tx' | 'ttlCache'>, network_code: string) {
  const { policy } = await networkPolicy(ctx, network_code)
  return policy.customer
}

/** The template of an email to a customer, further values for it, and a file that goes with it. */
interface CustomerMailContent {
  readonly template?: string
  readonly params?: Readonly<Record<string, string>>
  readonly attached?: { readonly attached_file?: string; readonly attached_name?: string }
  /** Time in which it can be withdrawn (PostgreSQL interval). */
  readonly pause?: string
}

/**
 * Queues an email to the customer with its own link. Undefined if the network does not send it, or the customer's
 * address is unknown. Runs in the transaction of the change that it is about.
 */
export async function mailCustomer(
  ctx: ChangeContext,
  call: StoredCall,
  kind: CustomerMail,
  { template = `customer_${kind}`, params = {}, attached = {}, pause }: CustomerMailContent = {},
): Promise<Email | undefined> {
  const { tx, now, publicUrl } = ctx
  const { ID, network_code } = call
  const policy = await loadCustomerPolicy(ctx, network_code)
  if (call.email === '') return undefined
  const token = newToken()
  if (!isSwitchedOn(policy, kind)) {
    // The company tells the customer of a promised visit. Emails about its changes need to know which visit that was.
    if (kind === 'promised' && isSwitchedOn(policy, 'changed'))
      await insertLink(ctx, call, { token, kind, is_mailed: false })
    return undefined
  }
  const facts = await customerMailParams(ctx, call, linkOf(publicUrl, token, call))
  const expected = kind === 'on_the_way' ? await expectedInWords(ctx, call) : ''
  const email = await renderCustomerEmail(ctx, call, template, { ...facts, expected, ...params })
  if (!email) return undefined
  const told = isTakenBack(kind) ? await lastAnnouncedVisit(tx, call) : undefined
  await insertLink(ctx, call, { token, kind, is_mailed: true })
  const to = { network_code, service_job_uuid: ID, recipients: [call.email], pause }
  const queued = { ...to, ...email, ...attached, calendar: calendarOf(ctx, call, { kind, told, facts, email }) }
  await queueEmails(tx, now, queued)
  return email
}

/** When a technician who sets off now is expected, in words; '' if unknown. */
async function expectedInWords(ctx: ChangeContext, call: StoredCall): Promise<string> {
  const at = await expectedArrival(ctx, call, ctx.now)
  const lang = await customerLanguage(ctx, call)
  return at === undefined ? '' : timeInWords(at, timeZoneOf(call, ctx.actor.time_zone), lang)
}

/** Values of the placeholders in emails to a customer about the visit, in the customer's language. */
export async function customerMailParams(ctx: ChangeContext, call: StoredCall, link: string) {
  const policy = await loadCustomerPolicy(ctx, call.network_code)
  const lang = await customerLanguage(ctx, call)
  return { ...(await visitFactsOf(ctx, call, policy, lang)), call_id: call.call_id, link }
}

/**
 * A new link for the customer of a call, for an email that a person writes to the customer, or for another kind of
 * message to the address or the telephone `sent_to` as it stands on the call.
 */
export async function createCustomerLink(
  ctx: ChangeContext,
  call: StoredCall,
  { kind, sent_to }: Pick<StoredLink, 'kind' | 'sent_to'> = { kind: messageKind },
): Promise<string> {
  const token = newToken()
  await insertLink(ctx, call, { token, kind, sent_to, is_mailed: true })
  return linkOf(ctx.publicUrl, token, call)
}

interface StoredLink {
  readonly token: string
  readonly kind: CustomerMail | typeof messageKind
  readonly is_mailed: boolean
  readonly sent_to?: string | undefined
}

/** Stores what the customer is told of the visit: the kind of email, and the hash of the token of its link. */
const insertLink = (
  { tx, now }: ChangeContext,
  call: StoredCall,
  { token, kind, is_mailed, sent_to = call.email }: StoredLink,
) =>
  sql`insert into customer_links
      (token_hash, kind, is_mailed, network_code, service_job_uuid, sent_to, visit_at, created_at)
    values (${hashToken(token)}, ${kind}, ${is_mailed}, ${call.network_code}, ${call.ID},
      ${is_mailed ? addressHash(sql`${sent_to}`) : null},
      ${call.accepted_at && kind !== 'cancelled' ? call.appointment_date_at : null}, ${now})`.execute(tx)

const addressHash = (address: RawBuilder<unknown>) => sql<Buffer>`sha256(convert_to(lower(${address}), 'UTF8'))`

/**
 * SQL condition of a link: it was sent to the customer's present address `email`, or does not depend on the address.
 * The address changes when it is corrected or the call gets another customer.
 */
export const isOfAddress = (sent_to: RawBuilder<unknown>, email: RawBuilder<unknown>) =>
  sql<boolean>`(${sent_to} is null or ${sent_to} = ${addressHash(email)})`

/** SQL condition of a link: as `isOfAddress`, or it was sent to a telephone that still stands on the call `row`. */
export const isOfContact = (sent_to: RawBuilder<unknown>) =>
  sql<boolean>`(${isOfAddress(sent_to, sql`row.email`)}
    or ${sent_to} in (${addressHash(sql`row.phone`)}, ${addressHash(sql`row.phone2`)}))`

/**
 * The visit for emails and the page of the link: appliance and problem, company, technician, day and hours in words, by
 * the clocks of the call's place.
 */
export async function visitFactsOf(
  { tx, actor, ttlCache }: Pick<ChangeContext, 'tx' | 'actor' | 'ttlCache'>,
  call: StoredCall,
  policy: CustomerPolicy,
  lang: Language,
) {
  const technician = await technicianNameOf(tx, call.societe_uuid, call.technician)
  const lists = await cachedValueLists({ tx, ttlCache }, call.network_code)
  const start = call.appointment_date_at
  const timeZone = timeZoneOf(call, actor.time_zone)
  return {
    company: call.subcontractor_name,
    phone: call.subcontractor_phone,
    // The whole name: its first word may be `Mª`, or a surname before a comma.
    technician: technician.trim(),
    day: start ? dayInWords(start, timeZone, lang) : '',
    from: start ? timeInWords(start, timeZone, lang) : '',
    until: start ? timeInWords(call.schedule_end_date ?? start, timeZone, lang) : '',
    prepare: policy.prepare || translate(lang, 'customer_link.prepare_usual'),
    appliance: call.item_name.trim(),
    reported: lists.text('problem_types', call.problem_type_id, lang),
    address: addressInLine(call),
  }
}

/** `Calle Mayor 5, 28013 Madrid`. */
function addressInLine({ adresse, street_number, code_postal, ville }: StoredCall): string {
  const parts = [`${adresse} ${street_number}`, `${code_postal} ${ville}`].map((part) => part.trim())
  return parts.filter(Boolean).join(', ')
}

/** `jueves, 26 de noviembre`. */
export const dayInWords = (instant: string, timeZone: string, lang: Language) =>
  withFirstDay(
    new Intl.DateTimeFormat(lang, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(
      new Date(instant),
    ),
    lang,
  )

/** `jueves 09:30`. */
export const weekdayAndHour = (instant: string, timeZone: string, lang: Language) =>
  `${new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone }).format(new Date(instant))} ${timeInWords(instant, timeZone, lang)}`

/** `09:30`. */
export const timeInWords = (instant: string, timeZone: string, lang: Language) =>
  new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    new Date(instant),
  )

/**
 * The visit that the present customer of a call was last told of, and by which email; undefined if of none. Without an
 * email to the present address, a done call has the last one to any other: the address may be corrected at the visit.
 */
export async function lastAnnouncedVisit(
  tx: Db,
  { ID, email, status_id }: Pick<StoredCall, 'ID' | 'email' | 'status_id'>,
): Promise<AnnouncedVisit | undefined> {
  const isOfCustomer = isOfAddress(sql`sent_to`, sql`${email}`)
  const { rows } = await sql<AnnouncedVisit>`select kind, visit_at from customer_links
    where service_job_uuid = ${ID} and kind <> ${messageKind}
      and ${status_id === CallStatus.done ? sql`true` : isOfCustomer}
    order by ${isOfCustomer} desc, created_at desc limit 1`.execute(tx)
  return rows[0]
}

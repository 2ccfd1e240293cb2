import { customerFields } from '@callout/domain/addresses/customer.ts'
import type { CustomerDetails, customerApi } from '@callout/domain/customers/customer.api.ts'
import { parseCustomerId } from '@callout/domain/customers/customer-id.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { emailKey } from '@callout/domain/platform/facts/email.ts'
import { phoneDigitsOf } from '@callout/domain/platform/search-text.ts'
import { loadUndeliveredEmails } from '../calls/undelivered.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { notFound } from '../platform/http/problem.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import {
  findVisibleNamesakes,
  findVisibleRecord,
  loadVisibleAppliances,
  loadVisibleCalls,
  loadVisibleContact,
} from './customer.visible.queries.ts'
import { recordsOfSameCustomer } from './same-customer.ts'
import { loadCardsOfSameSerial } from './same-serial.queries.ts'

/** Most calls that a customer's page shows: the open ones and the newest. */
const maxCalls = 100

/** The customer of an ID, from all records of the same person that this user may see. */
export async function loadCustomer(
  ctx: RequestContext,
  { ID }: BodyOf<typeof customerApi.load>,
): Promise<CustomerDetails> {
  const { tx, actor, lang } = ctx
  const key = parseCustomerId(ID)
  const record = key && (await findVisibleRecord(tx, actor, key))
  if (!key || !record) throw notFound()
  const records = recordsOfSameCustomer([record], await findVisibleNamesakes(tx, actor, record.name))
  const keysOf = (kind: string) => records.filter((one) => one.kind === kind).map((one) => one.key)
  const cards = new Set([
    ...keysOf('card'),
    ...records.flatMap(({ ins_id }) => (ins_id === null ? [] : String(ins_id))),
  ])
  const [lists, contact, appliances, sameSerial, calls, undelivered] = await Promise.all([
    cachedValueLists(ctx, actor.network_code),
    loadVisibleContact(tx, actor, key),
    loadVisibleAppliances(ctx, [...cards]),
    loadCardsOfSameSerial(tx, actor, [...cards]),
    loadVisibleCalls(tx, actor, keysOf('call'), maxCalls),
    loadUndeliveredEmails(tx, keysOf('call')),
  ])
  const emails = distinctBy(
    records.map(({ email }) => email),
    emailKey,
  )
  for (const call of calls) ctx.recordAccess({ action: 'opened', kind: 'call', record: call.ID })
  for (const { ins_id } of appliances) ctx.recordAccess({ action: 'opened', kind: 'card', record: ins_id })
  return {
    ID,
    customer: Object.fromEntries(customerFields.map((name) => [name, contact[name]])) as CustomerDetails['customer'],
    phones: distinctBy(
      records.flatMap(({ phone, phone2 }) => [phone, phone2]),
      phoneDigitsOf,
    ),
    emails,
    undelivered: undelivered.filter((one) => emails.some((email) => emailKey(email) === emailKey(one.email))),
    // First the appliance that was searched.
    appliances: appliances
      .sort((a, b) => Number(isSame(b.ins_id, key)) - Number(isSame(a.ins_id, key)))
      .map((one) => ({ ...one, same_serial: sameSerial.get(one.ins_id) })),
    calls: calls.map((call) => ({ ...call, status: lists.text('call_statuses', String(call.status_id), lang) })),
    has_more_calls: keysOf('call').length > maxCalls,
  }
}

const isSame = (ins_id: string, { kind, key }: { kind: string; key: string }) => kind === 'card' && ins_id === key

/** Values that are not empty, each once by its key. */
function distinctBy(values: readonly string[], keyOf: (value: string) => string): string[] {
  const byKey = new Map<string, string>()
  for (const value of values) if (value !== '' && !byKey.has(keyOf(value))) byKey.set(keyOf(value), value)
  return [...byKey.values()]
}

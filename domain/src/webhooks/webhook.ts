import { z } from 'zod'
import { type ChangeKind, change, changeKindNames } from '../changes/change.ts'
import { type ChangeType, changeTypes, contractChangeTypes } from '../history/history.ts'
import { invoiceChangeTypes } from '../invoices/invoice.states.ts'
import { flag, id, instant, integer, listOf, optionalId, requiredText } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'

/** Limits: webhooks of a network, length of an address, companies of a webhook, and deliveries that one request sends again. */
export const webhookLimits = { ofNetwork: 10, url: 500, companies: 100, resent: 50_000 } as const

/** Days for which deliveries are kept after their change. One that waits is kept as long as the change. */
export const deliveriesKeptDays = 30

const documentTypes = changeTypes.filter((type) => /^(document|invoice|credit_note)/.test(type))

/** The types of changes of each kind, in the words of the history. */
export const eventTypes: Readonly<Record<ChangeKind, readonly string[]>> = {
  call: changeTypes.filter((type) => !documentTypes.includes(type)),
  document: documentTypes,
  contract: contractChangeTypes,
  invoice: [...(['invoice', 'credit_note'] satisfies ChangeType[]), ...invoiceChangeTypes],
  card: ['create', 'save', 'erase'] satisfies ChangeType[],
  company: ['create', 'save'] satisfies ChangeType[],
  attachment: ['attach', 'save', 'detach'] satisfies ChangeType[],
}

/** The events that a webhook may ask for: `call.assign`. */
export const eventNames: readonly string[] = changeKindNames.flatMap((kind) =>
  eventTypes[kind].map((type) => `${kind}.${type}`),
)

/** The type of the event that tests a webhook. */
export const testEvent = 'test'

export const webhookReference = once(() => z.strictObject({ ID: id() }))

export const webhookBody = once(() =>
  z.strictObject({
    /** Empty for a new webhook. */
    ID: optionalId(),
    version: integer({ min: 1 }).optional(),
    url: requiredText(webhookLimits.url),
    /** None: all events. */
    events: listOf(z.enum(eventNames as [string, ...string[]], 'message.not_in_list'), { max: eventNames.length }),
    /** Only changes of what these companies see. Empty: of all; absent: as before. */
    companies: listOf(id(), { max: webhookLimits.companies }).optional(),
    active: flag(),
    /** True to get a new secret. The one before signs for another day. */
    rotate: flag().optional(),
  }),
)
export type WebhookInput = OutputOf<typeof webhookBody>

export const webhook = once(() =>
  z.object({
    ID: z.string(),
    version: z.int(),
    url: z.string(),
    events: z.array(z.string()),
    companies: z.array(z.string()),
    active: z.boolean(),
    /** When it was paused, because a delivery failed for three days. */
    paused_at: z.string().nullable(),
    created_at: z.string(),
    created_by: z.string(),
    changed_at: z.string(),
    changed_by: z.string(),
    /** Deliveries that wait, at most 1,000. */
    waiting: z.int(),
    /** When the last delivery was tried, and the receiver's HTTP status then. */
    tried_at: z.string().nullable(),
    answer_status: z.int().nullable(),
  }),
)
export type Webhook = OutputOf<typeof webhook>

/** The answer of a save: the only one that contains the secret, when it is new. */
export const savedWebhook = once(() => z.object({ ID: z.string(), secret: z.string().nullable() }))
export type SavedWebhook = OutputOf<typeof savedWebhook>

export const deliveryStatuses = ['waiting', 'sent', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const deliveriesBody = once(() =>
  z.strictObject({
    ID: id(),
    status: z.enum(deliveryStatuses, 'message.not_in_list').optional(),
    /** Deliveries before this position, for the next page. */
    before: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).optional(),
  }),
)

export const delivery = once(() =>
  z.object({
    ID: z.string(),
    position: z.int(),
    event: z.string(),
    /** When the record changed. */
    at: z.string(),
    kind: z.enum(changeKindNames),
    record_id: z.string(),
    status: z.enum(deliveryStatuses),
    tries: z.int(),
    tried_at: z.string().nullable(),
    next_try_at: z.string().nullable(),
    answer_status: z.int().nullable(),
    /** The beginning of the receiver's answer, or why there was none. */
    answer: z.string(),
  }),
)
export type Delivery = OutputOf<typeof delivery>

export const deliveryReference = once(() => z.strictObject({ ID: requiredText(50) }))

/** The event of a delivery, as it is sent. */
export const deliveryBody = once(() => z.object({ body: z.string() }))

export const resendBody = once(() =>
  z.strictObject({
    /** A delivery; with `since`, a webhook. */
    ID: requiredText(50),
    /** Sends every change since this time that the webhook asks for. */
    since: instant().optional(),
  }),
)

/** The receiver's answer to a test. `status` is null if there was none; then `answer` says why. */
export const testAnswer = once(() =>
  z.object({ isAccepted: z.boolean(), status: z.int().nullable(), answer: z.string(), milliseconds: z.int() }),
)
export type TestAnswer = OutputOf<typeof testAnswer>

/** The body of an event, by the Standard Webhooks specification. */
export const webhookEvent = once(() => z.object({ type: z.string(), timestamp: z.string(), data: change() }))
export type WebhookEvent = OutputOf<typeof webhookEvent>

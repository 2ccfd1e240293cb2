import { z } from 'zod'
import { customerMails } from '../calls/customer.mails.ts'
import { instant, requiredInteger, requiredText, text } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'

/** Lengths in characters, size and number of photos of a call, and life of a link after the visit in days. */
export const customerLinkLimits = {
  floor: 60,
  remark: 1000,
  reason: 500,
  words: 1000,
  wishDays: 14,
  photoBytes: 10 * 1024 * 1024,
  photos: 10,
  days: 30,
} as const

/** Longest instant in a hidden field, in characters. */
const maxInstantLength = 30

/** The time of the visit that the page showed; empty if it showed none. */
const shownVisit = () => text(maxInstantLength).default('')

/** Parts of a day that a customer prefers; '' for any. */
export const wishParts = ['', 'morning', 'afternoon'] as const
export type WishPart = (typeof wishParts)[number]

/** A field that a form may send several times, or not at all. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item).max(customerLinkLimits.wishDays))

/** The fields of each form of the page. */
export const linkForms = once(() => ({
  confirm: z.object({ visit: shownVisit() }),
  keep: z.object({ visit: shownVisit() }),
  move: z.object({ slot: instant() }),
  other: z.object({
    visit: shownVisit(),
    day: listOf(z.iso.date()),
    part: z.enum(wishParts).default(''),
    call: z.literal('Y').optional(),
  }),
  earlier: z.object({ visit: shownVisit(), earlier: z.enum(['Y', 'N']) }),
  note: z.object({
    floor: text(customerLinkLimits.floor).default(''),
    remark: text(customerLinkLimits.remark).default(''),
  }),
  cancel: z.object({ visit: shownVisit(), reason: requiredText(customerLinkLimits.reason) }),
  rate: z.object({ rating: requiredInteger({ min: 1, max: 5 }), words: text(customerLinkLimits.words).default('') }),
}))

/** The customer's answers by the link, and the emails that carried it. */
export const customerAnswerRecord = once(() =>
  z.object({
    /** '' if the customer said nothing about the visit as it is planned now. */
    answer: z.enum(['', 'confirmed', 'wish', 'cancelled']),
    answered_at: z.string().nullable(),
    wish_at: z.string().nullable(),
    /** Days that suit the customer, as ISO dates. */
    wish_days: z.array(z.string()),
    wish_part: z.enum(wishParts),
    wants_call: z.boolean(),
    wants_earlier: z.boolean(),
    wish_technician: z.string(),
    wish_technician_name: z.string(),
    reason: z.string(),
    floor: z.string(),
    remark: z.string(),
    rating: z.int().nullable(),
    rating_words: z.string(),
    rated_at: z.string().nullable(),
    mails: z.array(z.object({ kind: z.enum(customerMails), at: z.string() })),
    /** Addresses that the mail server refused for good; a company reads the customer's only. */
    undelivered: z.array(z.object({ email: z.string(), reason: z.string(), at: z.string() })),
    /** True if the user may refuse the wish, or keep the visit after a cancellation. */
    can_keep: z.boolean(),
  }),
)
export type CustomerAnswerRecord = OutputOf<typeof customerAnswerRecord>

import { z } from 'zod'
import { arrayOf, number, requiredInteger, requiredText } from '../platform/fields.ts'
import { once } from '../platform/once.ts'

/** The causes for which an invoice is credited, as its papers say them. */
const creditCauses = [
  'not_done',
  'quantity',
  'price',
  'duplicate',
  'recipient',
  'tax',
  'discount',
  'agreement',
] as const
export type CreditCause = (typeof creditCauses)[number]

/** Causes that only the law of some countries knows. Italy: art. 26 DPR 633/72, for a year. */
const countriesOfCause: Partial<Record<CreditCause, readonly string[]>> = { agreement: ['IT'] }

/** The causes that a company of a country (two-letter code) may give. */
export const causesOf = (country: string): readonly CreditCause[] =>
  creditCauses.filter((cause) => countriesOfCause[cause]?.includes(country) ?? true)

export const isCreditCause = (cause: string): cause is CreditCause =>
  (creditCauses as readonly string[]).includes(cause)

/** The most lines that one request credits: more than an invoice has, and still one statement. */
const maxCreditedLines = 10_000

/** A line of an invoice to credit: `Quantity` of it, or all that is left. */
const creditedLine = once(() =>
  z.strictObject({
    DocNum: requiredText(50),
    LineNum: requiredInteger({ min: 0 }),
    Quantity: number({ min: 0, max: Number.MAX_SAFE_INTEGER }).nullable().optional(),
  }),
)

export const creditedLines = () => arrayOf(creditedLine(), { max: maxCreditedLines })

/** A line of an invoice with what is left to credit of it. Amounts are net, in euros. */
const creditableLine = z.object({
  DocNum: z.string(),
  SCOrigin: z.string(),
  LineNum: z.int(),
  Description: z.string(),
  Quantity: z.number(),
  Price: z.number(),
  LineTotal: z.number(),
  /** Taken by earlier credit notes. */
  credited_quantity: z.number(),
  credited_total: z.number(),
})
export type CreditableLine = z.output<typeof creditableLine>

/** The lines and sums that a new credit note of an invoice may take. */
export const creditable = once(() =>
  z.object({
    lines: z.array(creditableLine),
    /** False if some documents are kept without their lines: then only the whole invoice can be credited. */
    has_lines: z.boolean(),
    /** Net, in euros: the most that can still be credited. */
    left: z.number(),
    causes: z.array(z.enum(creditCauses)),
    /** The next number of the company's credit notes. */
    number: z.string(),
    /** The day of the last payment; null if nothing was paid. */
    paid_on: z.string().nullable(),
  }),
)
export type Creditable = z.output<ReturnType<typeof creditable>>

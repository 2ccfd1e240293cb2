import { z } from 'zod'
import type { Language } from '../messages/messages.ts'
import { faultOfEmail, normaliseEmail } from '../platform/facts/email.ts'
import { parseTelephones } from '../platform/facts/telephone.ts'
import { once } from '../platform/once.ts'
import { wishParts } from './customer-link.ts'

/** Path of the public page on which customers ask for a visit; the code of the network follows. */
export const visitRequestPath = '/request'

/** Lengths in characters; photos of a request; questions of a problem; wrong codes; hours until a request is deleted. */
export const visitRequestLimits = {
  serial: 60,
  description: 1000,
  answer: 200,
  text: 120,
  phone: 40,
  photos: 5,
  questions: 5,
  tries: 5,
  hours: 24,
} as const

const { answer, description, phone, serial, text } = visitRequestLimits

/** Faults of a field, as keys of the texts of the page. */
export type RequestFault = 'required' | 'too_long' | 'wrong_email' | 'wrong_phone' | 'not_listed'

const optional = (most: number) => z.string().trim().max(most, 'too_long').default('')
const required = (most: number) => optional(most).refine((value) => value !== '', 'required')
const listOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item).max(most, 'not_listed'))

/** The fields of a request. Each issue's message is a `RequestFault`. */
export const visitRequestForm = once(() =>
  z.object({
    internal_serial_number: optional(serial),
    problem_type_id: required(50),
    answer: listOf(optional(answer), visitRequestLimits.questions),
    description: optional(description),
    adresse: required(text),
    street_number: optional(30),
    door_number: optional(30),
    code_postal: required(20),
    ville: required(text),
    customer_name: required(text),
    email: required(254)
      .transform(normaliseEmail)
      .refine((value) => value === '' || faultOfEmail(value) === undefined, 'wrong_email'),
    phone: required(phone).refine((value) => value === '' || parseTelephones(value, '').length > 0, 'wrong_phone'),
    day: listOf(z.iso.date('not_listed'), 14),
    part: z.enum(wishParts, 'not_listed').default(''),
  }),
)
export type VisitRequestForm = z.output<ReturnType<typeof visitRequestForm>>

/** A visit that a customer asks for. The customer has confirmed the address `email`. */
export interface RequestedVisit {
  readonly subject: string
  readonly description: string
  readonly call_type_id: string
  readonly problem_type_id: string
  readonly internal_serial_number: string
  readonly customer_name: string
  readonly email: string
  readonly phone: string
  readonly adresse: string
  readonly street_number: string
  readonly door_number: string
  readonly code_postal: string
  readonly ville: string
  readonly pays: string
  readonly wish_date_from: string | null
  /** The language in which the customer used the page. */
  readonly customer_lang: Language
}

/** Leading zero bits of the hash that a browser looks for before it sends a request: about a second of a telephone. */
export const workBits = 15

/** The text whose SHA-256 hash begins with `workBits` zero bits for the right `answer`. */
export const workText = (challenge: string, found: string) => `${challenge}:${found}`

import { trimInvisible, visibleText } from '../platform/facts/clean-text.ts'
import { faultOfEmail, normaliseEmail } from '../platform/facts/email.ts'
import { parseTelephones } from '../platform/facts/telephone.ts'

/** The facts of a new caller that are known, as fields of a call. */
export type NewCustomer = Partial<
  Record<
    'customer_name' | 'phone' | 'phone2' | 'email' | 'adresse' | 'street_number' | 'internal_serial_number',
    string
  >
>

const nameBeforeEmail = /^([^<>@]{1,200}?) ?</
const streetWithNumber = /^(.{2,200}?\p{L}[.,]?) ?(?:n\.?[º°] ?)?(\d{1,4} ?[a-z]?)$/iu
/** Signs and words that stand between a name and its numbers. */
const joints = /^[\s/;,:|·-]{1,20}|[\s/;,:|·-]{1,20}$|\s(?:tel|tfno|tf|mob)\.?:?\s{0,9}$/giu

/**
 * The fields of a new customer that a text means with which nobody was found. Numbers without a prefix are those of
 * `country` (two capital letters, '' if unknown).
 */
export function newCustomerFrom(typed: string, country: string): NewCustomer {
  const text = visibleText(typed)
  if (text.includes('@')) return fromEmail(text)
  const [first, ...others] = parseTelephones(text, country)
  if (!first) return fromWords(text)
  const found = [first, ...others].map(({ text: number }) => number)
  const name = found.reduce((rest, number) => rest.replace(number, ' '), text).replace(joints, '')
  const phone2 = found.slice(1).join(' / ')
  return { ...(/\p{L}{2}/u.test(name) && fromWords(visibleText(name))), phone: first.text, ...(phone2 && { phone2 }) }
}

function fromEmail(text: string): NewCustomer {
  const name = nameBeforeEmail.exec(text)?.[1]
  const email = faultOfEmail(text) === undefined ? normaliseEmail(text) : text
  return { ...(name && { customer_name: trimInvisible(name.replaceAll('"', '')) }), email }
}

/** A name, a street with its number, or a serial number. */
function fromWords(text: string): NewCustomer {
  if (!/\d/.test(text)) return { customer_name: text }
  const [, adresse, street_number] = streetWithNumber.exec(text) ?? []
  if (adresse && street_number) return { adresse: adresse.replace(/[,.]$/, ''), street_number }
  return text.includes(' ') ? { customer_name: text } : { internal_serial_number: text }
}

/**
 * The number of a caller as a telephone system names it (`tel:0034600123456`, `sip:600123456@pbx`), in its normal form
 * with its extension. '' for a withheld one. Numbers without a prefix are those of `country`.
 */
export function callerNumber(named: string, country: string): string {
  const [text = ''] = visibleText(named)
    .replace(/^(?:tel|sips?|callto):/i, '')
    .replace(/;ext=(\d{1,7})/i, ' ext. $1')
    .split(/[@;]/)
  const [first] = parseTelephones(text, country)
  if (!first) return ''
  return first.extension === undefined ? first.number : `${first.number} ext. ${first.extension}`
}

import { trimInvisible, withoutInvisible } from './clean-text.ts'

// Node and browsers have it; the types of the domain are of neither.
declare const URL: { parse(url: string): { readonly hostname: string } | null }

// No blanks, no invisible characters, and none of those that need quotes; dots only between two others.
const localPart =
  /^[^\s.@<>(),;:"[\]\\\p{C}\p{Default_Ignorable_Code_Point}]+(?:\.[^\s.@<>(),;:"[\]\\\p{C}\p{Default_Ignorable_Code_Point}]+)*$/u
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const topLevel = /^(?:[a-z]{2,24}|xn--[a-z0-9-]{1,59})$/i
const domainCharacters = /^[\p{L}\p{M}\p{N}.\-\u00b7\u30fb]+$/u
const asciiText = /^[\x20-\x7e]*$/

/** The domain as mail servers know it: `müller.example` becomes `xn--mller-kva.example`. Unchanged if it has no such form. */
function toPunycode(domain: string): string {
  if (asciiText.test(domain) || !domainCharacters.test(domain)) return domain
  return URL.parse(`http://${domain}`)?.hostname ?? domain
}

const named = /^[^<>]{0,254}<([^<>@]{1,64}@[^<>@]{1,254})>$/

/** The address in `Ana Ruiz <ana@example.com>`, `mailto:ana@example.com` and `ana@example.com.`, as they are pasted. */
function pastedAddress(text: string): string {
  const trimmed = trimInvisible(text)
  const address = (named.exec(trimmed)?.[1] ?? trimmed).replace(/^mailto:/i, '')
  return trimInvisible(/@[^@]{1,254}\.$/.test(address) ? address.slice(0, -1) : address)
}

/** The address alone, without blanks and invisible characters around it, an internationalised domain as punycode. */
export const normaliseEmail = (text: string): string => deliverable(pastedAddress(text))

function deliverable(text: string): string {
  const address = trimInvisible(text)
  const at = address.lastIndexOf('@')
  return at === -1 ? address : `${address.slice(0, at + 1)}${toPunycode(address.slice(at + 1))}`
}

/**
 * True if the text is one e-mail address alone, apart from blanks around it and an internationalised domain. Runs in
 * linear time.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const address = deliverable(text)
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(at, 0))
  const labels = address.slice(at + 1).split('.')
  return (
    local.length <= 64 &&
    localPart.test(local) &&
    address.length <= 254 &&
    labels.length >= 2 &&
    labels.every((one) => label.test(one)) &&
    topLevel.test(labels.at(-1) ?? '')
  )
}

/** The fault of a typed text of which `normaliseEmail` makes no e-mail address, as a message key. */
export function faultOfEmail(
  text: string,
): 'message.should_be_an_email' | 'message.email_has_invisible_character' | undefined {
  if (text.length > 1000) return 'message.should_be_an_email'
  if (isEmail(normaliseEmail(text))) return undefined
  return isEmail(normaliseEmail(withoutInvisible(text)))
    ? 'message.email_has_invisible_character'
    : 'message.should_be_an_email'
}

/** The form in which addresses are compared: normal, in small letters. */
export const emailKey = (text: string): string => normaliseEmail(text).toLowerCase()

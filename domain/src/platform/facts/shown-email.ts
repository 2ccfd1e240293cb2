// @ts-expect-error It has no types.
import punycode from 'punycode.js'
import { normaliseEmail } from './email.ts'

/** An address as people know it: `ana@xn--espaa-rta.example` is shown as `ana@españa.example`. Any other text stays. */
export function shownEmail(address: string): string {
  if (!/[@.]xn--/i.test(address)) return address
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at).toLowerCase()
  const shown = `${address.slice(0, at)}${unicodeOf(domain)}`
  // A form that means another address would be stored if somebody saves what is shown.
  return normaliseEmail(shown) === address.slice(0, at) + domain ? shown : address
}

/** A text with its addresses as people know them. */
export const withShownEmails = (text: string): string => text.replace(/[^\s,;<>]{1,64}@[^\s,;<>@]{1,254}/g, shownEmail)

function unicodeOf(domain: string): string {
  try {
    return punycode.toUnicode(domain)
  } catch {
    return domain
  }
}

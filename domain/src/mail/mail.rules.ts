import { Role } from '../platform/access.ts'
import { emailKey } from '../platform/facts/email.ts'
import { splitEmails } from '../platform/facts/email-list.ts'
import { type Refusal, refuse, refuseField } from '../platform/refusal.ts'

/** The audience of an email about a call: its customer, its company (for a company itself), the office of the network. */
export const mailAudiences = ['customer', 'company', 'office'] as const
export type MailAudience = (typeof mailAudiences)[number]

/** The addresses of a call: of its customer, of its or the sender's company, and of the network's office. */
export type CallAddresses = Readonly<Record<MailAudience, string>>

/** The audiences that have an address. Only a company writes to the office: central staff are the office. */
export const audiencesOf = (role: Role, addresses: CallAddresses): MailAudience[] =>
  mailAudiences.filter((to) => addresses[to] !== '' && (to !== 'office' || role === Role.sat))

/** Stands in a text where the customer's own link will be. */
export const linkMark = '{link}'

/** Refuses the customer's link in an email to anybody else: whoever opens it acts as the customer. */
export function refusalOfLink(
  to: MailAudience | undefined,
  { text, email }: { readonly text: string; readonly email: readonly string[] },
  customer: string,
): Refusal | undefined {
  if (to === undefined || !text.includes(linkMark)) return undefined
  const own = splitEmails(customer)
  const known = new Set(own.map(emailKey))
  if (to === 'customer' && email.every((recipient) => known.has(emailKey(recipient)))) return undefined
  return refuseField('text', 'mail.refused.link', { addresses: own.join(', ') || '–', mark: linkMark })
}

/**
 * Refuses addresses that do not belong to the call, if a company writes: the email comes in the name of the network.
 * Central staff write to anybody.
 */
export function refusalOfRecipients(
  role: Role,
  recipients: readonly string[],
  { customer, company, office }: CallAddresses,
): Refusal | undefined {
  if (role !== Role.sat) return undefined
  const allowed = [customer, company, office].flatMap(splitEmails)
  const known = new Set(allowed.map(emailKey))
  const strange = recipients.filter((recipient) => !known.has(emailKey(recipient)))
  if (strange.length === 0) return undefined
  const params = { addresses: strange.join(', '), allowed: [...new Set(allowed)].join(', ') || '–' }
  return refuse('mail.refused.recipients', { params, errors: { email: 'mail.refused.recipient' } })
}

import { Role } from '../platform/access.ts'
import { emailKey } from '../platform/facts/email.ts'
import { splitEmails } from '../platform/facts/email-list.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'

/** The addresses of a call: of its customer, of the sender's company and of the network's office. */
export type CallAddresses = Readonly<Record<'customer' | 'company' | 'office', string>>

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

import { emailKey } from '@callout/domain/platform/facts/email.ts'
import type { Db } from '../../platform/database/db.ts'
import { countAttempt } from '../../platform/http/rate-limit.ts'

const [hourSeconds, daySeconds] = [3600, 24 * 3600]

/** Requests an hour from one network address, and to one network of the product. */
const requests = { ofVisitor: 10, ofNetwork: 300 }
/** Codes a day to one email address, and of one network. They count apart from the emails of staff. */
const codes = { toAddress: 3, ofNetwork: 1000 }
/** Photos a day of one network that no confirmed request has yet. */
const photosOfNetwork = 500

type Refused = 'too_many' | 'too_many_codes' | undefined

/** Counts a request and its code. Tells which limit it exceeds. */
export async function countRequest(
  db: Db,
  now: string,
  { ip, email, network_code }: { readonly ip: string; readonly email: string; readonly network_code: string },
): Promise<Refused> {
  const limits = [
    ['too_many', `requests from ${ip}`, requests.ofVisitor, hourSeconds],
    ['too_many', `requests of ${network_code}`, requests.ofNetwork, hourSeconds],
    ['too_many_codes', `codes to ${emailKey(email)}`, codes.toAddress, daySeconds],
    ['too_many', `codes of ${network_code}`, codes.ofNetwork, daySeconds],
  ] as const
  for (const [refused, subject, max, windowSeconds] of limits)
    if ((await countAttempt(db, { subject, max, windowSeconds }, now)) !== undefined) return refused
  return undefined
}

/** Counts a photo. False if the network has too many. */
export const countPhoto = async (db: Db, now: string, network_code: string): Promise<boolean> => {
  const limit = { subject: `photos of ${network_code}`, max: photosOfNetwork, windowSeconds: daySeconds }
  return (await countAttempt(db, limit, now)) === undefined
}

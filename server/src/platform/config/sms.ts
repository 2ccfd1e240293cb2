import { readFlag, readText, readUrl } from './environment.ts'
import { fatalError } from './fatal-error.ts'

/** The program that sends messages to telephones. */
export interface SmsGateway {
  readonly url: string
  /** Signs the messages, as the secret of a webhook. */
  readonly secret: string
}

/**
 * The way of messages to telephones; undefined if there is none. Without a mail server they go to the embedded inbox,
 * whatever is configured: no test leaves the machine. Throws a fatal error for a wrong or a missing variable.
 */
export function readSms(
  env: Record<string, string | undefined>,
  { hasMailServer }: { readonly hasMailServer: boolean },
): SmsGateway | 'inbox' | undefined {
  const protocols = readFlag(env, 'WEBHOOK_ALLOW_PRIVATE') ? ['https:', 'http:'] : ['https:']
  const url = readUrl(env, 'SMS_URL', protocols)
  const secret = readText(env, 'SMS_SECRET')
  if ((url === undefined) !== (secret === undefined))
    throw fatalError('SMS_URL and SMS_SECRET belong together: set both, or remove both.')
  if (secret !== undefined && !/^whsec_[A-Za-z0-9+/]{32,200}={0,2}$/.test(secret))
    throw fatalError('SMS_SECRET must be whsec_ followed by at least 24 random bytes in base64.')
  if (!hasMailServer) return 'inbox'
  return url !== undefined && secret !== undefined ? { url, secret } : undefined
}

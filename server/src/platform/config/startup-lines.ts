import { join } from 'node:path'
import type { Config, embeddedParts } from './config.ts'
import { databaseName } from './database-urls.ts'

interface StartedParts {
  readonly parts: ReturnType<typeof embeddedParts>
  /** Address of the embedded inbox; undefined if there is none. */
  readonly inbox: string | undefined
}

/** The lines to print at startup: where each part of the product is, without passwords. */
export function startupLines(config: Config, { parts, inbox }: StartedParts): string[] {
  const { dataDir, databaseUrl = '', databaseReadUrl, oidc, smtpUrl, sms, s3, isIsolated } = config
  const database = parts.database
    ? `embedded PostgreSQL, in ${join(dataDir, 'postgres')}`
    : `postgres://${databaseName(databaseUrl)}`
  const replicas = databaseReadUrl && { 'read replicas': `postgres://${databaseName(databaseReadUrl)}` }
  const signIn = parts.identityProvider ? 'embedded, with the demo accounts' : withoutUserInfo(oidc.issuer)
  const mail = inbox ? `embedded inbox, at ${inbox}` : withoutUserInfo(smtpUrl)
  // The path of the address may hold a key.
  const messages = typeof sms === 'object' && { sms: new URL(sms.url).origin }
  const files = s3
    ? `bucket ${s3.bucket} at ${withoutUserInfo(s3.endpoint) || `AWS, ${s3.region}`}`
    : join(dataDir, 'files')
  const webhooks = isIsolated && { webhooks: 'wait, except those to this machine' }
  return Object.entries({ database, ...replicas, 'sign-in': signIn, mail, ...messages, ...webhooks, files }).map(
    ([part, where]) => `  ${part.padEnd(15)} ${where}`,
  )
}

/** An address without its user, password and parameters. */
function withoutUserInfo(address: string | undefined): string {
  if (!address) return ''
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

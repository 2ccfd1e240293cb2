import { readFileSync } from 'node:fs'
import { fatalError } from './fatal-error.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Variables whose value is a secret or an address that may contain one. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'SMS_URL',
  'SMS_SECRET',
  'VAPID_PRIVATE_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'GOOGLE_MAPS_KEY',
  'METRICS_TOKEN',
] as const

/** Longest file of a secret, in bytes; a longer one was named by mistake. */
const maxSecretBytes = 64 * 1024

/**
 * The variables, with the secret `NAME` read from the file that `NAME_FILE` names, trimmed. Throws a fatal error if
 * both are set, or if the file is unreadable, empty or too long.
 */
export function withSecretFiles(env: Env): Record<string, string | undefined> {
  const read = secretNames.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim()
    if (!path) return []
    if (env[name]?.trim()) throw fatalError(`${name} and ${name}_FILE are both set: remove one of them.`)
    return [[name, readSecret(name, path)] as const]
  })
  return { ...env, ...Object.fromEntries(read) }
}

function readSecret(name: string, path: string): string {
  const content = readFileOrThrow(name, path)
  if (content.length > maxSecretBytes)
    throw fatalError(`The file of ${name}_FILE, ${path}, is too long to be a secret.`)
  const value = content.toString('utf8').trim()
  if (value === '') throw fatalError(`The file of ${name}_FILE, ${path}, is empty.`)
  return value
}

function readFileOrThrow(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw fatalError(`The file of ${name}_FILE, ${path}, cannot be read: ${code}.`, error)
  }
}

import { readFileSync } from 'node:fs'
import { stop } from './stop.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The variables whose value is a secret, or an address that may hold one. */
export const secretNames = [
  'DATABASE_URL',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'GOOGLE_MAPS_KEY',
  'METRICS_TOKEN',
] as const

/** No secret is longer, in bytes: a longer file was named by mistake. */
const longest = 64 * 1024

/**
 * The variables, with each secret that a `NAME_FILE` names a file of: what it holds, without white space around it.
 * Throws a sentence where both are given, or the file can't be read or holds nothing.
 */
export function withSecretFiles(env: Env): Record<string, string | undefined> {
  const read = secretNames.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim()
    if (!path) return []
    if (env[name]?.trim()) throw stop(`${name} and ${name}_FILE are both set: leave one of them out.`)
    return [[name, contentOf(name, path)] as const]
  })
  return { ...env, ...Object.fromEntries(read) }
}

function contentOf(name: string, path: string): string {
  const content = readOrStop(name, path)
  if (content.length > longest) throw stop(`The file of ${name}_FILE, ${path}, is too long to be a secret.`)
  const value = content.toString('utf8').trim()
  if (value === '') throw stop(`The file of ${name}_FILE, ${path}, is empty.`)
  return value
}

function readOrStop(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw stop(`The file of ${name}_FILE, ${path}, cannot be read: ${code}.`, error)
  }
}

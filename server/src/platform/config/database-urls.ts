import { readText } from './environment.ts'
import { fatalError } from './fatal-error.ts'

type Env = Record<string, string | undefined>

/** Protocol and user, the hosts, and the rest of an address of PostgreSQL. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(\/[^?#]*)?(\?[^#]*)?$/

const writableAttributes = ['read-write', 'primary']

/** An address of PostgreSQL per host: `postgres://u:p@a,b:5433/callout` names two. Without `target_session_attrs`. */
export function hostUrls(url: string): string[] {
  const [, start = '', hosts = '', path = '', query = ''] = parts.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  parameters.delete('target_session_attrs')
  // Only an address with several hosts is changed, so that any other reaches the driver as it was written.
  if (!hosts.includes(',') && !query.includes('target_session_attrs')) return [url]
  const rest = parameters.size > 0 ? `?${parameters}` : ''
  return hosts.split(',').map((host) => `${start}${host}${path}${rest}`)
}

/** Hosts and name of a database, without user and password: `a:5432,b:5432/callout`. */
export function databaseName(url: string): string {
  const [, , hosts = '', path = ''] = parts.exec(url) ?? []
  return `${hosts}${path}`
}

/**
 * Reads the address of a database with one or several hosts. Throws a fatal error without the value, which may contain
 * a password.
 */
export function readDatabaseUrl(env: Env, name: string): string | undefined {
  const url = readText(env, name)
  if (url === undefined) return undefined
  const isValid = parts.test(url) && hostUrls(url).every((one) => URL.canParse(one) && new URL(one).hostname !== '')
  if (!isValid) throw fatalError(`${name} must be an address that starts with postgres:// or postgresql://`)
  return url
}

/** Reads the address of the database that accepts writes: with several hosts it must say so. */
export function readWritableUrl(env: Env, name: string): string | undefined {
  const url = readDatabaseUrl(env, name)
  if (url === undefined || hostUrls(url).length === 1) return url
  const attributes = new URLSearchParams(url.split('?')[1]).get('target_session_attrs') ?? ''
  if (writableAttributes.includes(attributes)) return url
  throw fatalError(
    `${name} names several hosts: add target_session_attrs=read-write, so that one that accepts writes is used.`,
  )
}

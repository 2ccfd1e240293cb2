import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isEmail } from '@callout/domain/platform/facts/email.ts'
import { fatalError } from './fatal-error.ts'

type Env = Record<string, string | undefined>

/** The value of a variable, trimmed; undefined if it is not set or empty. */
export function readText(env: Env, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** A whole number from `min` to `max`, or `fallback` if not set. Throws a fatal error otherwise. */
export function readInteger(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = readText(env, name)
  if (text === undefined) return fallback
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw fatalError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}

/** `1` or `true`, `0` or `false`. Throws a fatal error otherwise. */
export function readFlag(env: Env, name: string, fallback: '0' | '1' = '0'): boolean {
  const text = readText(env, name) ?? fallback
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw fatalError(`${name} must be 1 or 0, not "${text}".`)
}

/**
 * A URL with one of these protocols (`https:`). Throws a fatal error without the value, which may contain a password.
 */
export function readUrl(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const text = readText(env, name)
  if (text === undefined) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw fatalError(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
}

/**
 * A web address without path, query or user, as browsers write it: in small letters, without a final slash or the
 * default port. Throws a fatal error otherwise.
 */
export function readOrigin(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const text = readUrl(env, name, protocols)
  if (text === undefined) return undefined
  const { origin, pathname, search, hash, username, password } = new URL(text)
  if (/^\/*$/.test(pathname) && !search && !hash && !username && !password && !text.includes('?')) return origin
  throw fatalError(`${name} must be an address alone, like https://portal.example, without a path, a query or a user.`)
}

/** An IP address or a host name. Throws a fatal error otherwise. */
export function readHostName(env: Env, name: string): string | undefined {
  const text = readText(env, name)
  if (text === undefined || isIP(text)) return text
  // Browsers take 256.0.0.1 for a wrong IP address, not for a name.
  if (/^(?!-)[a-z0-9_-]{1,63}(\.(?!-)[a-z0-9_-]{1,63})*$/i.test(text) && URL.canParse(`http://${text}`)) return text
  throw fatalError(`${name} must be an IP address or the name of a machine, without port or protocol, not "${text}".`)
}

/** A text without white space. Throws a fatal error otherwise. */
export function readWord(env: Env, name: string): string | undefined {
  const text = readText(env, name)
  if (text === undefined || !/\s/.test(text)) return text
  throw fatalError(`${name} must be one word without spaces, not "${text}".`)
}

/** Absolute path of a folder that may not exist yet. Throws a fatal error if it is a file or unreadable. */
export function readFolder(env: Env, name: string, fallback: string): string {
  const path = resolve(readText(env, name) ?? fallback)
  try {
    if (statSync(path).isDirectory()) return path
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return path
    if (code !== 'ENOTDIR') throw fatalError(`${name}: the folder ${path} cannot be read (${code}).`, error)
  }
  throw fatalError(`${name} must be a folder, but ${path} is a file or is inside a file.`)
}

/** A sender of emails: an address, or a name with the address in angle brackets. Throws a fatal error otherwise. */
export function readSender(env: Env, name: string, fallback: string): string {
  const text = readText(env, name) ?? fallback
  if (isEmail(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1]?.trim() ?? text)) return text
  throw fatalError(`${name} must be an e-mail address, like Callout <callout@portal.example>, not "${text}".`)
}

/** One of these words, or `fallback` if not set. Throws a fatal error otherwise. */
export function readOneOf<const Word extends string>(
  env: Env,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const text = readText(env, name)
  if (text === undefined) return fallback
  const match = words.find((word) => word === text)
  if (match) return match
  throw fatalError(`${name} must be one of ${words.join(', ')}, not "${text}".`)
}

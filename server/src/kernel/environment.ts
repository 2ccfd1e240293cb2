import { stop } from './stop.ts'

type Env = Record<string, string | undefined>

/** The variable's text, trimmed; empty counts as not set. */
export function text(env: Env, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** A whole number within bounds, both inclusive. */
export function integer(env: Env, name: string, standard: number, min: number, max: number): number {
  const given = text(env, name)
  if (given === undefined) return standard
  const value = /^\d{1,12}$/.test(given) ? Number(given) : Number.NaN
  if (value >= min && value <= max) return value
  throw stop(`${name} must be a whole number from ${min} to ${max}, not "${given}".`)
}

/** `1` or `true`, `0` or `false`; false when not set. */
export function flag(env: Env, name: string): boolean {
  const given = text(env, name) ?? '0'
  if (given === '1' || given === 'true') return true
  if (given === '0' || given === 'false') return false
  throw stop(`${name} must be 1 or 0, not "${given}".`)
}

/** An address with one of the given protocols. The value is not repeated in the sentence: it may hold a password. */
export function url(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const given = text(env, name)
  if (given === undefined) return undefined
  if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given
  throw stop(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
}

/** One of a closed list of words. */
export function oneOf<const Word extends string>(env: Env, name: string, words: readonly Word[], standard: Word): Word {
  const given = text(env, name)
  if (given === undefined) return standard
  const found = words.find((word) => word === given)
  if (found) return found
  throw stop(`${name} must be one of ${words.join(', ')}, not "${given}".`)
}

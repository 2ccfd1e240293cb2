import type { RequestFacts } from '../kernel/serve.ts'

/** Browsers by what they call themselves; each pretends to be those below it. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

const found = (names: readonly (readonly [string, string])[], userAgent: string) =>
  names.find(([mark]) => userAgent.includes(mark))?.[1]

/** Whence and with what somebody comes, for them to know it again: a family of browsers and no version. */
export function deviceOf({ ip, userAgent = '' }: RequestFacts) {
  const browser = found(browsers, userAgent)
  // An IPv4 address as a socket of both kinds writes it.
  return { address: ip.replace(/^::ffff:/, ''), browser, system: browser && found(systems, userAgent) }
}

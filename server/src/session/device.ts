import type { RequestInfo } from '../platform/http/context.ts'

/** Marks in the user agent, in this order: each browser also sends the marks of those below it. */
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

const findName = (names: readonly (readonly [string, string])[], userAgent: string) =>
  names.find(([mark]) => userAgent.includes(mark))?.[1]

/** The address and the browser family (no version) of a request, so that people recognize their own sessions. */
export function deviceOf({ ip, userAgent = '' }: RequestInfo) {
  const browser = findName(browsers, userAgent)
  // A dual-stack socket reports an IPv4 address in this form.
  return { address: ip.replace(/^::ffff:/, ''), browser, system: browser && findName(systems, userAgent) }
}

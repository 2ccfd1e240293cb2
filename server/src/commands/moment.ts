import { readInstant } from '@callout/domain/kernel/fields.ts'
import { stop } from '../kernel/stop.ts'

/** An option that says when, as ISO 8601 in UTC; undefined when it is not given. */
export function readMoment(name: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  // Without a zone it would be another moment for whoever types it elsewhere.
  const instant = /T.*(Z|[+-]\d\d:?\d\d)$/.test(given) ? readInstant(given) : undefined
  if (instant) return instant
  throw stop(`--${name} must be a moment with Z or an offset, like 2026-03-10T10:00+01:00, not "${given}".`)
}

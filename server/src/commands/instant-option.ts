import { readInstant } from '@callout/domain/platform/fields.ts'
import { fatalError } from '../platform/config/fatal-error.ts'

/** Parses an option that holds an instant into ISO 8601 in UTC; undefined if the option is not given. */
export function parseInstantOption(name: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  // Require a zone: without it, the instant would depend on where the command runs.
  const instant = /T.*(Z|[+-]\d\d:?\d\d)$/.test(given) ? readInstant(given) : undefined
  if (instant) return instant
  throw fatalError(`--${name} must be a moment with Z or an offset, like 2026-03-10T10:00+01:00, not "${given}".`)
}

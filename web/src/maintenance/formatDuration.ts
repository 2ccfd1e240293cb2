import type { MessageKey } from '@callout/domain/messages/messages.ts'

const units = [
  ['call.age_days', 24 * 60],
  ['call.age_hours', 60],
] as const

/** Formats a duration in milliseconds: `1 h 30 min`. Seconds are rounded up to a minute. */
export function formatDuration(
  milliseconds: number,
  t: (key: MessageKey, values: { readonly count: number }) => string,
): string {
  let left = Math.ceil(milliseconds / 60_000)
  const parts: string[] = []
  for (const [key, minutes] of units) {
    const count = Math.floor(left / minutes)
    left -= count * minutes
    if (count > 0) parts.push(t(key, { count }))
  }
  // The short form of minutes is the same in every language.
  if (left > 0) parts.push(`${left} min`)
  return parts.join(' ')
}

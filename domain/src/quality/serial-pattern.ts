import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'

const longestPattern = 200
const mostVariableParts = 3

export type SerialPatternFault = 'long' | 'syntax' | 'groups' | 'endless'

/**
 * The fault of a serial pattern: a regular expression with the groups `year` (2 or 4 digits) and `month` or `week`, both
 * once, and no other named ones. Refused as endless: repeated groups, references, look-around and more than three parts of
 * variable length, since these may take exponential time. The rest means the same in JavaScript and PostgreSQL.
 */
export function serialPatternFault(pattern: string): SerialPatternFault | undefined {
  if (pattern.length > longestPattern) return 'long'
  try {
    new RegExp(pattern, 'u')
  } catch {
    return 'syntax'
  }
  // PostgreSQL reads these classes otherwise, and counts no further than 255.
  if (/\[\^?\]|\[[^\]]*\[|\{\d*,?\d{3,}/.test(pattern)) return 'syntax'
  const plain = pattern.replace(/\\[dDwW.*+?^$()[\]{}|/-]/g, 'l').replace(/\[[^\]\\]*\]/g, 'c')
  if (/\\|\(\?(?!<[a-z]+>|:)/.test(plain)) return 'endless'
  const groups = plain.match(/\(\?(?:<[a-z]+>|:)/g) ?? []
  const variable = plain.replace(/\(\?(?:<[a-z]+>|:)/g, '(').match(/[*+?]|\{\d+,\d*\}/g) ?? []
  if (/\)(?:[*+?]|\{)/.test(plain) || variable.length > mostVariableParts) return 'endless'
  // A group without a name would be taken for the year.
  if (/\((?!\?)/.test(plain)) return 'groups'
  const names = groups.flatMap((group) => /<([a-z]+)>/.exec(group)?.[1] ?? []).sort()
  return ['month,year', 'week,year'].includes(names.join()) ? undefined : 'groups'
}

/** Serial numbers of a network as a pattern reads them. */
export const serialTrial = once(() =>
  z.object({
    /** Serial numbers that were read, at most the newest 1,000, and those of them whose month is known. */
    total: z.int(),
    matched: z.int(),
    samples: z.array(z.object({ serial: z.string(), month: z.string().nullable() })),
  }),
)
export type SerialTrial = OutputOf<typeof serialTrial>

/**
 * Limits of a request body: nesting depth and number of values. The largest valid body assigns 2,000 calls with three
 * fields each; the deepest record has six levels.
 */
export const bodyLimits = { depth: 12, values: 9000 } as const

/** Error message for a body that exceeds the limits. */
export const limitsMessage = (values: number = bodyLimits.values) =>
  `it nests deeper than ${bodyLimits.depth} levels or holds more than ${values} values`

const quote = 34
const comma = 44
const backslash = 92
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125]

/** True if JSON text stays within `bodyLimits`, or has at most `most` values. Scans the text once without parsing it. */
export function isWithinLimits(text: string, most: number = bodyLimits.values): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
    } else if (code === openBracket || code === openBrace) {
      values++
      if (++depth > bodyLimits.depth) return false
    } else if (code === closeBracket || code === closeBrace) {
      depth--
    } else if (code === comma && ++values > most) {
      return false
    }
  }
  return values <= most
}

/** Index of the closing quote of the string that starts at `start`, or the text length if it is not closed. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return text.length
}

/** Parses JSON text. Returns the text unchanged if it is not JSON or exceeds `bodyLimits`. */
export function parseJsonText(text: string): unknown {
  if (!isWithinLimits(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Limits of a request body: nesting depth and number of values. The largest valid body assigns 2,000 calls with three
 * fields each; the deepest record has six levels.
 */
export const bodyLimits = { depth: 12, values: 9000 } as const

/** Error message for a body that exceeds the limits. */
export const limitsMessage = (maxValues: number = bodyLimits.values) =>
  `it nests deeper than ${bodyLimits.depth} levels or holds more than ${maxValues} values`

const quote = 34
const comma = 44
const backslash = 92
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125]

/** True if JSON text stays within the depth limit and `maxValues`. Scans the text once without parsing it. */
export function isWithinLimits(text: string, maxValues: number = bodyLimits.values): boolean {
  let depth = 0
  let values = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      index = endOfString(text, index)
    } else if (code === openBracket || code === openBrace) {
      values++
      if (++depth > bodyLimits.depth) return false
    } else if (code === closeBracket || code === closeBrace) {
      depth--
    } else if (code === comma && ++values > maxValues) {
      return false
    }
  }
  return values <= maxValues
}

/** Index of the closing quote of the string that starts at `start`, or the text length if it is not closed. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === backslash) index++
    else if (code === quote) return index
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

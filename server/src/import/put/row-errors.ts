import type { ErrorCollector } from '../import-errors.ts'

/** Errors of the rows of a request, by line. */
export interface RowErrors extends ErrorCollector {
  readonly byLine: ReadonlyMap<number, readonly { readonly column: string; readonly message: string }[]>
}

/** Errors that a row shows at most. */
const maxPerRow = 5

export function createRowErrors(): RowErrors {
  const byLine = new Map<number, { column: string; message: string }[]>()
  let count = 0
  return {
    byLine,
    add: ({ line, column = '', message }) => {
      const ofLine = byLine.get(line) ?? []
      byLine.set(line, ofLine)
      count++
      if (ofLine.length < maxPerRow) ofLine.push({ column, message })
    },
    countOf: () => count,
    hasErrors: () => count > 0,
  }
}

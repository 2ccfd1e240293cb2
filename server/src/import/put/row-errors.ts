import { type ErrorCollector, sentenceOf } from '../checks/import-errors.ts'

/** Errors of the rows of a request, by line. */
export interface RowErrors extends ErrorCollector {
  readonly byLine: ReadonlyMap<number, readonly { readonly column: string; readonly message: string }[]>
}

/** Errors that a row shows at most. */
const maxPerRow = 5

export function createRowErrors(): RowErrors {
  const byLine = new Map<number, { column: string; message: string }[]>()
  return {
    byLine,
    add: ({ line, column = '', value, message, severity }) => {
      if (severity === 'warning') return
      const ofLine = byLine.get(line) ?? []
      byLine.set(line, ofLine)
      if (ofLine.length < maxPerRow) ofLine.push({ column, message: sentenceOf({ value, message }) })
    },
    hasErrors: () => byLine.size > 0,
    hasLine: (_file, line, column) =>
      (byLine.get(line) ?? []).some((error) => column === undefined || error.column === column),
  }
}

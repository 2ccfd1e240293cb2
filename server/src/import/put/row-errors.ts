import { type ErrorCollector, sentenceOf } from '../checks/import-errors.ts'

interface Finding {
  readonly column: string
  readonly message: string
}

/** Errors and warnings of the rows of a request, by line. */
export interface RowErrors extends ErrorCollector {
  readonly byLine: ReadonlyMap<number, readonly Finding[]>
  readonly warningsByLine: ReadonlyMap<number, readonly Finding[]>
}

/** Errors, and warnings, that a row shows at most. */
const maxPerRow = 5

export function createRowErrors(): RowErrors {
  const byLine = new Map<number, Finding[]>()
  const warningsByLine = new Map<number, Finding[]>()
  return {
    byLine,
    warningsByLine,
    add: ({ line, column = '', value, message, severity }) => {
      const lines = severity === 'warning' ? warningsByLine : byLine
      const ofLine = lines.get(line) ?? []
      lines.set(line, ofLine)
      if (ofLine.length < maxPerRow) ofLine.push({ column, message: sentenceOf({ value, message }) })
    },
    hasErrors: () => byLine.size > 0,
    hasLine: (_file, line, column) =>
      (byLine.get(line) ?? []).some((error) => column === undefined || error.column === column),
  }
}

import type { RowText } from '@callout/domain/messages/import-messages.ts'
import type { ErrorCollector } from '../checks/import-errors.ts'

/** A fault of a cell, or of the row if it names no column. `value` is quoted before the message. */
export interface Finding {
  readonly column: string
  readonly value?: string | undefined
  readonly message: RowText
}

/** Errors and warnings of the rows of a request, by line. */
export interface RowErrors extends ErrorCollector {
  readonly byLine: ReadonlyMap<number, readonly Finding[]>
  readonly warningsByLine: ReadonlyMap<number, readonly Finding[]>
}

/** Errors, and warnings, that a row shows at most. */
const maxPerRow = 30

/** Collects the errors of rows: of a cell the first, because others may follow from it. `earlier` ones count as known. */
export function createRowErrors(earlier?: RowErrors): RowErrors {
  const byLine = new Map<number, Finding[]>()
  const warningsByLine = new Map<number, Finding[]>()
  return {
    byLine,
    warningsByLine,
    add: ({ line, column = '', value, message, severity }) => {
      const lines = severity === 'warning' ? warningsByLine : byLine
      const ofLine = lines.get(line) ?? []
      lines.set(line, ofLine)
      const isTold = column !== '' && ofLine.some((one) => one.column === column)
      if (!isTold && ofLine.length < maxPerRow) ofLine.push({ column, value, message })
    },
    hasErrors: () => byLine.size > 0,
    hasLine: (file, line, column) =>
      (byLine.get(line) ?? []).some((error) => column === undefined || error.column === column) ||
      (earlier?.hasLine(file, line, column) ?? false),
  }
}

import type { RowText } from '@callout/domain/messages/import-messages.ts'
import type { RowRule, SheetRow } from '../sheets/sheet.ts'

/**
 * Errors of a row by column. A rule that reads a cell of `invalidColumns` is left out, because it would judge a value
 * that is not there.
 */
export function applyRules(
  rules: readonly RowRule[],
  row: SheetRow,
  invalidColumns: ReadonlySet<string>,
): Record<string, RowText> {
  return Object.assign(
    {},
    ...rules.map((rule) => (invalidColumns.size === 0 ? rule(row) : applyRule(rule, row, invalidColumns))),
  )
}

function applyRule(rule: RowRule, row: SheetRow, invalidColumns: ReadonlySet<string>) {
  let readsInvalidCell = false
  const recordingRow = new Proxy(row, {
    get: (target, name) => {
      if (invalidColumns.has(String(name))) readsInvalidCell = true
      return target[String(name)]
    },
  })
  const errors = rule(recordingRow)
  return readsInvalidCell ? {} : errors
}

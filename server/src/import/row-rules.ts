import type { RowRule, SheetRow } from './sheets/sheet.ts'

/**
 * Errors of a row by column. `unreadable` names the columns whose cell is wrong: a rule that needs one of them is left
 * out, because it would judge a value that is not there.
 */
export function applyRules(
  rules: readonly RowRule[],
  row: SheetRow,
  unreadable: ReadonlySet<string>,
): Record<string, string> {
  return Object.assign(
    {},
    ...rules.map((rule) => (unreadable.size === 0 ? rule(row) : applyRule(rule, row, unreadable))),
  )
}

function applyRule(rule: RowRule, row: SheetRow, unreadable: ReadonlySet<string>) {
  let isMissingCell = false
  const watched = new Proxy(row, {
    get: (target, name) => {
      if (unreadable.has(String(name))) isMissingCell = true
      return target[String(name)]
    },
  })
  const errors = rule(watched)
  return isMissingCell ? {} : errors
}

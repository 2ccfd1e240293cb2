import { say, tell } from '@callout/domain/messages/import-messages.ts'
import { isBlank } from '@callout/domain/platform/facts/clean-text.ts'
import { damageProblem } from './checks/cell-damage.ts'
import type { CellFindings } from './checks/cell-findings.ts'
import type { ErrorCollector } from './checks/import-errors.ts'
import { applyRules } from './checks/row-rules.ts'
import type { CsvRow } from './read-csv.ts'
import type { CellValue, Column, Problem } from './sheets/column.ts'
import type { Sheet, SheetRow } from './sheets/sheet.ts'

const unseen: Problem = {
  kind: 'unseen',
  severity: 'warning',
  message: say('unseen'),
}

/** The values of a row by column. */
export interface ReadCells {
  readonly values: SheetRow
  readonly hasKey: boolean
}

/**
 * Reads the cells of a row. Errors of numbers, dates and rules are told at once. Texts are loaded as they are: what is
 * wrong with them is told when it is known whether they are stored already.
 */
export function readCells(
  sheet: Sheet,
  header: readonly (Column | undefined)[],
  cells: readonly string[],
  { line, lineOf }: Omit<CsvRow, 'cells'>,
  { errors, findings }: { readonly errors: ErrorCollector; readonly findings: CellFindings },
): ReadCells {
  const { file, key, columns, rules = [] } = sheet
  const values: Record<string, CellValue> = {}
  const invalidColumns = new Set<string>()
  for (const [index, column] of header.entries()) {
    if (!column) continue
    const { name, type, isCast, required, valueWhenEmpty } = column
    const typed = cells[index] ?? ''
    const cell = isBlank(typed) ? '' : typed.trim()
    values[name] = valueWhenEmpty
    if (cell === '') {
      if (typed.trim() !== '' && !required) findings.addProblem(line, name, unseen)
      if (required) errors.add({ file, line: lineOf(index), column: name, message: say('required_empty') })
      if (required) invalidColumns.add(name)
      continue
    }
    const { value, problem, isWrong } = readCell(cell, column)
    if (isWrong) invalidColumns.add(name)
    const isText = type === 'text' && !isCast
    if (isText && problem) findings.addProblem(line, name, problem)
    else if (problem) errors.add({ file, line: lineOf(index), column: name, value: cell, ...problem })
    // A wrong text is loaded too, so that rows which name it are not told as wrong.
    if (!isWrong) values[name] = value
    else if (isText) values[name] = cell.replaceAll('\0', '')
  }
  for (const [column, message] of Object.entries(applyRules(rules, values, invalidColumns)))
    errors.add({ file, line, column, message, kind: tell(message).replace(`"${values[column]}"`, '') })
  const valid = header.filter((column) => column !== undefined && !invalidColumns.has(column.name))
  readInRow(valid, values, line, findings)
  return { values, hasKey: columns.every(({ name, required }) => !required || !key.includes(name) || values[name]) }
}

interface ReadCell {
  readonly value: CellValue
  readonly problem?: Problem
  readonly isWrong: boolean
}

function readCell(cell: string, column: Column): ReadCell {
  const problem = damageProblem(cell, column)
  if (problem?.severity === 'error') return { value: null, problem, isWrong: true }
  const value = column.read(cell)
  if (typeof value === 'object' && value !== null) return { value: null, problem: value, isWrong: true }
  return { value, problem, isWrong: false }
}

/** Judges cells in view of their row, and finds those that are stored in another form. */
function readInRow(valid: readonly (Column | undefined)[], values: SheetRow, line: number, findings: CellFindings) {
  for (const column of valid) {
    const cell = values[column?.name ?? '']
    if (!column || typeof cell !== 'string' || cell === '') continue
    const { name, normalise, check } = column
    const problem = check?.(cell, values)
    if (problem) findings.addProblem(line, name, problem)
    if (normalise) findings.addNormal(line, name, cell, normalise(cell, values))
  }
}

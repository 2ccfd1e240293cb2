import { tell } from '@callout/domain/messages/import-messages.ts'
import type { QueryRunner } from '../query-runner.ts'
import type { Problem } from '../sheets/column.ts'
import { type CellNotes, importTableOf, type Sheet } from '../sheets/sheet.ts'
import { lostZero } from './cell-damage.ts'
import type { ErrorCollector } from './import-errors.ts'
import { isStoredSql } from './stored-cells.ts'

/** Findings about cells of texts. They are told once the rows are loaded, because a stored value stays valid. */
export interface CellFindings extends CellNotes {
  /** Tells the problems and writes the normal forms, except for values that are stored already. */
  readonly settle: (client: QueryRunner, errors: ErrorCollector) => Promise<void>
}

export function createCellFindings(sheet: Sheet): CellFindings {
  const problems = new Map<string, { column: string; problem: Problem; lines: number[] }>()
  const normals = new Map<string, Map<number, { cell: string; normal: string }>>()

  async function tellProblems(client: QueryRunner, errors: ErrorCollector) {
    for (const { column, problem, lines } of problems.values())
      for (const { line, value } of await findNewCells(client, sheet, column, lines))
        errors.add({ file: sheet.file, line, column, value: normals.get(column)?.get(line)?.cell ?? value, ...problem })
  }

  async function writeNormals(client: QueryRunner) {
    const found: { column: string; lines: number[]; values: string[] }[] = []
    // All are found before the first is written: a written one changes the hash of its row.
    for (const [column, byLine] of normals) {
      const cells = await findNewCells(client, sheet, column, [...byLine.keys()])
      const lines = cells.map(({ line }) => line)
      found.push({ column, lines, values: lines.map((line) => byLine.get(line)?.normal ?? '') })
    }
    for (const { column, lines, values } of found)
      await client.query(
        `update ${importTableOf(sheet.file)} i set "${column}" = normal.value
         from unnest($1::integer[], $2::text[]) normal(line, value) where i.line = normal.line`,
        [lines, values],
      )
  }

  function addProblem(line: number, column: string, problem: Problem) {
    const key = `${column} ${problem.kind ?? tell(problem.message)}`
    const same = problems.get(key)
    if (same) same.lines.push(line)
    else problems.set(key, { column, problem, lines: [line] })
  }

  return {
    addProblem,
    addNormal: (line, column, cell, normal) => {
      if (normal === cell) return
      const same = normals.get(column)
      if (same) same.set(line, { cell, normal })
      else normals.set(column, new Map([[line, { cell, normal }]]))
      if (/^0+$/.test(normal.replace(cell, ''))) addProblem(line, column, lostZero)
    },
    settle: async (client, errors) => {
      // A cell whose normal form is stored is not told again.
      await writeNormals(client)
      await tellProblems(client, errors)
    },
  }
}

/** The cells of these lines that differ from what is stored. */
async function findNewCells(client: QueryRunner, sheet: Sheet, column: string, lines: readonly number[]) {
  const { rows } = await client.query<{ line: number; value: string }>(
    `select i.line, i."${column}" as value from ${importTableOf(sheet.file)} i
     where i.line = any ($1) and not (${isStoredSql(sheet, column)}) order by i.line`,
    [lines],
  )
  return rows
}

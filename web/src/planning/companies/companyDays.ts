import type { CompanyDay, CompanyDays } from '@callout/domain/calls/planning/company-days.api.ts'

/** Above this many visits on a mean day with visits, a network is shown by company first. */
const busyVisits = 12

/** The visits of all companies on each day. */
export const visitsByDay = ({ days, companies }: CompanyDays): readonly number[] =>
  days.map((_, n) => companies.reduce((sum, company) => sum + (company.days[n]?.visits ?? 0), 0))

/** The visits of all companies in the week. */
export const visitsInWeek = (week: CompanyDays) => visitsByDay(week).reduce((sum, count) => sum + count, 0)

/** True if the network has more visits a day than a calendar shows legibly. */
export function isBusyWeek(week: CompanyDays): boolean {
  const days = visitsByDay(week).filter((count) => count > 0).length
  return visitsInWeek(week) > busyVisits * days
}

/** Planned time as a share of the technicians' working time; undefined if nobody works. */
export const loadOf = ({ minutes, working_minutes }: CompanyDay): number | undefined =>
  working_minutes > 0 ? minutes / working_minutes : undefined

/** A cell of the grid: row 0 has the days, column 0 the companies. */
export interface GridCell {
  readonly row: number
  readonly column: number
}

/** The cell to which a key leads; undefined for other keys. Column 0 of row 0 is empty. */
export function cellAfterKey(
  { row, column }: GridCell,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  last: GridCell,
): GridCell | undefined {
  const target = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row: ctrlKey ? 1 : row, column: 0 },
    End: { row: ctrlKey ? last.row : row, column: last.column },
    PageUp: { row: row - 10, column },
    PageDown: { row: row + 10, column },
  }[key]
  if (!target) return undefined
  const nextRow = Math.min(Math.max(target.row, 0), last.row)
  const firstColumn = nextRow === 0 ? 1 : 0
  return { row: nextRow, column: Math.min(Math.max(target.column, firstColumn), last.column) }
}

import type { CompanyDays, CompanyRow } from '@callout/domain/calls/planning/company-days.api.ts'
import { weekdayOf } from '@callout/domain/platform/wall-clock.ts'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { pageLink } from '../../platform/browser/pageLink.ts'
import { useShortcuts } from '../../platform/browser/shortcuts.ts'
import { formatCount, weekdayName } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { formatPlanningUrl } from '../planningUrl.ts'
import type { PlanningViewState } from '../usePlanningState.ts'
import classes from './Companies.module.css'
import { CompanyDayCell } from './CompanyDayCell.tsx'
import { cellAfterKey, type GridCell, visitsByDay } from './companyDays.ts'

interface CompanyGridProps {
  readonly state: PlanningViewState
  readonly week: CompanyDays
}

/** A row for each company, a column for each day. Every cell leads to the visits behind it. */
export function CompanyGrid({ state, week }: CompanyGridProps) {
  const t = useT()
  const lang = useLanguage()
  const { today, isNarrow, onPhone } = state
  const grid = useGridKeys({ row: week.companies.length, column: week.days.length }, firstCell(week, today))
  useShortcuts([{ keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], label: 'planning.between_days' }])
  const dayName = (day: string) => `${weekdayName(lang, weekdayOf(day) + 1, 'short')} ${Number(day.slice(8))}`
  const linkTo = (view: 'day' | 'week' | 'agenda', date: string, company?: CompanyRow) => {
    const subContractors = company ? [company.societe_uuid] : state.subContractors
    const search = formatPlanningUrl({ view, date, subContractors, layout: undefined, call: undefined })
    return pageLink({ to: '.', search })
  }
  const visits = visitsByDay(week)
  const [firstDay] = week.days
  // A narrow window has room for two days.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after another week is shown
  useLayoutEffect(() => {
    const [table, shown] = [grid.ref.current, grid.ref.current?.querySelector<HTMLElement>('th[data-today]')]
    const names = table?.querySelector<HTMLElement>('td')?.offsetWidth ?? 0
    if (table?.parentElement) table.parentElement.scrollLeft = shown ? shown.offsetLeft - names : 0
  }, [firstDay])
  return (
    <div className={classes.scroller}>
      <table
        ref={grid.ref}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that the arrow keys walk is a grid
        role="grid"
        className={classes.grid}
        aria-label={t('planning.view.companies')}
        onKeyDown={grid.onKeyDown}
      >
        <thead>
          <tr>
            <td />
            {week.days.map((day, n) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                <Link {...linkTo(isNarrow ? 'agenda' : 'day', day)} {...grid.cell(0, n + 1)} className={classes.day}>
                  <span className={classes.dayName}>{dayName(day)}</span>
                  <span className={classes.faint}>{t('planning.visit_count', { count: visits[n] ?? 0 })}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.companies.map((company, row) => (
            <tr key={company.societe_uuid}>
              <th scope="row">
                <Link
                  {...linkTo(onPhone ? 'agenda' : 'week', state.date, company)}
                  {...grid.cell(row + 1, 0)}
                  className={classes.company}
                >
                  {company.raison_sociale}
                  <span className={classes.faint}>
                    {t('planning.technician_count', { count: formatCount(company.technicians) })}
                  </span>
                </Link>
              </th>
              {company.days.map((day, n) => (
                <CompanyDayCell
                  key={week.days[n]}
                  day={day}
                  isToday={week.days[n] === today}
                  name={`${company.raison_sociale}, ${dayName(week.days[n] ?? '')}`}
                  link={linkTo(isNarrow ? 'agenda' : 'day', week.days[n] ?? '', company)}
                  focusProps={grid.cell(row + 1, n + 1)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {week.companies.length === 0 && <p className={classes.note}>{t('planning.no_companies')}</p>}
    </div>
  )
}

/** Tab enters the grid at the first company today, else on the first day. */
const firstCell = ({ days, companies }: CompanyDays, today: string): GridCell => ({
  row: Math.min(1, companies.length),
  column: Math.max(0, days.indexOf(today)) + 1,
})

/** Moves the focus between the cells with the arrow keys; one of them can be reached with Tab. */
function useGridKeys(last: GridCell, first: GridCell) {
  const ref = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<GridCell>()
  const isThere = focused !== undefined && focused.row <= last.row && focused.column <= last.column
  const active = isThere ? focused : first
  const nameOf = ({ row, column }: GridCell) => `${row},${column}`
  return {
    ref,
    cell: (row: number, column: number) => ({
      'data-cell': nameOf({ row, column }),
      tabIndex: active.row === row && active.column === column ? 0 : -1,
      onFocus: () => setFocused({ row, column }),
    }),
    onKeyDown: (event: KeyboardEvent) => {
      const next = event.altKey || event.metaKey ? undefined : cellAfterKey(active, event, last)
      if (!next) return
      event.preventDefault()
      ref.current?.querySelector<HTMLElement>(`[data-cell="${nameOf(next)}"]`)?.focus()
    },
  }
}

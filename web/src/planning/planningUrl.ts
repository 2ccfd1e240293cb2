import { isDay } from '../platform/browser/url.ts'
import { type PlanningView, planningViews } from './period.ts'

/** Query parameters of the planning page. */
export interface PlanningUrlState {
  /** Layout of a company's day or week; undefined means lanes. */
  readonly layout: 'calendar' | undefined
  /** Undefined chooses the view by window width. */
  readonly view: PlanningView | undefined
  /** `YYYY-MM-DD`; undefined means today. */
  readonly date: string | undefined
  /** ID of the selected call. */
  readonly call: string | undefined
  readonly subContractors: readonly string[]
}

/** Parses a query string. Ignores invalid parameters, so that an old or mistyped link still works. */
export function parsePlanningUrl(search: string): PlanningUrlState {
  const params = new URLSearchParams(search)
  const date = params.get('date') ?? ''
  return {
    layout: params.get('layout') === 'calendar' ? 'calendar' : undefined,
    view: planningViews.find((view) => view === params.get('view')),
    date: isDay(date) ? date : undefined,
    call: params.get('call') || undefined,
    subContractors: (params.get('subContractors') ?? '').split(',').filter((uuid) => uuid !== ''),
  }
}

/** Formats the query parameters, without defaults. */
export function formatPlanningUrl(state: PlanningUrlState): Record<string, string> {
  const { layout, view, date, call, subContractors } = state
  return {
    ...(layout && { layout }),
    ...(view && { view }),
    ...(date && { date }),
    ...(subContractors.length > 0 && { subContractors: subContractors.join(',') }),
    ...(call && { call }),
  }
}

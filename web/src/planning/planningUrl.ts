import { readInstant } from '@callout/domain/kernel/fields.ts'
import { type PlanningView, planningViews } from './period.ts'

/** What stands in the address of the planning. */
export interface PlanningState {
  /** Undefined: what suits the window. */
  readonly view: PlanningView | undefined
  /** `YYYY-MM-DD`; undefined is today. */
  readonly date: string | undefined
  /** The ID of the selected call. */
  readonly call: string | undefined
  readonly subContractors: readonly string[]
}

const isDay = (text: string) => /^[12]\d{3}-\d\d-\d\d$/.test(text) && readInstant(text) !== undefined

/** Reads the address; what makes no sense is left out, so an old or mistyped link still opens. */
export function readPlanningUrl(search: string): PlanningState {
  const params = new URLSearchParams(search)
  const date = params.get('date') ?? ''
  return {
    view: planningViews.find((known) => known === params.get('view')),
    date: isDay(date) ? date : undefined,
    call: params.get('call') || undefined,
    subContractors: (params.get('subContractors') ?? '').split(',').filter((uuid) => uuid !== ''),
  }
}

/** Writes the query of the address, without what is the default anyway. */
export function writePlanningUrl({ view, date, call, subContractors }: PlanningState): Record<string, string> {
  return {
    ...(view && { view }),
    ...(date && { date }),
    ...(subContractors.length > 0 && { subContractors: subContractors.join(',') }),
    ...(call && { call }),
  }
}

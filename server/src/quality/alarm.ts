import type { JudgedCell, ProductionMonth } from '@callout/domain/quality/detection/judge-family.ts'
import type { Detector } from '@callout/domain/quality/signal.ts'

/** A cell with what its signals need: the production months of the last year, in a run that looks at windows. */
export interface RunCell extends JudgedCell {
  readonly cost: number
  readonly months: readonly ProductionMonth[]
}

export interface WindowMonths {
  /** First days of production months, as day numbers. */
  readonly from: number
  readonly to: number
  readonly likely_from: number
  readonly likely_to: number
}

/** Alarm of a detector about a cell; `since` is a week of the calendar. */
export interface Alarm {
  readonly cell: RunCell
  readonly detector: Detector
  readonly since: number
  readonly window?: WindowMonths
}

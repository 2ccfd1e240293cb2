import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useFormats } from '../kernel/formats.ts'
import { wallTime } from '../kernel/zoned.ts'
import { periodOf } from './period.ts'
import { type PlanningState, readPlanningUrl, writePlanningUrl } from './planningUrl.ts'

/** Narrower than this, the days of a week have no room side by side. */
const narrow = '(max-width: 899px)'

/** What the planning shows: all of it stands in the address. */
export function usePlanningState() {
  const router = useRouter()
  const { timeZone } = useFormats()
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const state = readPlanningUrl(useLocation().searchStr)
  const today = wallTime(new Date().toISOString(), timeZone).day
  const view = state.view ?? (isNarrow ? 'agenda' : 'week')
  const date = state.date ?? today

  const go = (change: Partial<PlanningState>, replace = false) => {
    const search = writePlanningUrl({ ...readPlanningUrl(router.history.location.search), ...change })
    void router.navigate({ to: '.', search: () => search, replace } as never)
  }
  return {
    view,
    date,
    today,
    period: periodOf(view, date),
    selected: state.call,
    subContractors: state.subContractors,
    isNarrow,
    go,
    /** Another call is looked at: nothing to step back to. */
    select: (call: string | undefined) => go({ call }, true),
  }
}

export type PlanningOnScreen = ReturnType<typeof usePlanningState>

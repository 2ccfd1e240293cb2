import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useRouter } from '@tanstack/react-router'
import { pageLink } from '../platform/browser/pageLink.ts'
import { usePhone } from '../platform/browser/usePhone.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWallDay } from '../platform/i18n/useWallClock.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { periodOf } from './period.ts'
import { formatPlanningUrl, type PlanningUrlState, parsePlanningUrl } from './planningUrl.ts'

/** Too narrow for the seven days of a week. */
const narrowQuery = '(max-width: 899px)'

/** Too narrow for a week next to two panels. */
const tightQuery = '(max-width: 1279px)'

/** State of the planning page. All of it is stored in the URL. */
export function usePlanningState() {
  const router = useRouter()
  const { timeZone } = useFormats()
  const isNarrow = useMediaQuery(narrowQuery, false, { getInitialValueInEffect: false })
  const isTight = useMediaQuery(tightQuery, false, { getInitialValueInEffect: false })
  const onPhone = usePhone()
  const state = parsePlanningUrl(useLocation().searchStr)
  const today = useWallDay(timeZone)
  const view = state.view ?? (isNarrow ? 'agenda' : 'week')
  const date = state.date ?? today
  // On a phone the agenda shows one day, elsewhere a week.
  const span = view === 'agenda' && onPhone ? 'day' : view
  const isCompany = isAllowed(who.sat, useRequiredSession())
  // A narrow window has no room for lanes.
  const mayShowLanes = isCompany && !isNarrow && view !== 'agenda'

  const updateUrl = (change: Partial<PlanningUrlState>, replace = false) => {
    const search = formatPlanningUrl({ ...parsePlanningUrl(router.history.location.search), ...change })
    void router.navigate(pageLink({ to: '.', search: () => search, replace }))
  }
  return {
    view,
    span,
    date,
    today,
    period: periodOf(span, date),
    selected: state.call,
    subContractors: state.subContractors,
    isNarrow,
    onPhone,
    isTight,
    isCompany,
    mayShowLanes,
    /** Shows the visits on a lane for each technician instead of the calendar. */
    showsLanes: mayShowLanes && state.layout !== 'calendar',
    updateUrl,
    /** Selecting a call adds no browser history entry. */
    select: (call: string | undefined) => updateUrl({ call }, true),
    /** Does nothing if another call is selected by now, or another page is open. */
    deselect: (call: string) => {
      if (parsePlanningUrl(router.history.location.search).call === call) updateUrl({ call: undefined }, true)
    },
  }
}

export type PlanningViewState = ReturnType<typeof usePlanningState>

import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { pageLink } from '../platform/browser/pageLink.ts'
import { usePhone } from '../platform/browser/usePhone.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWallDay } from '../platform/i18n/useWallClock.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { getPreference, setPreference } from '../platform/session/storage.ts'
import { useIsBusyNetwork } from './companies/useCompanyDays.ts'
import { type PlanningView, periodOf, planningViews } from './period.ts'
import { formatPlanningUrl, type PlanningUrlState, parsePlanningUrl } from './planningUrl.ts'

/** Too narrow for the seven days of a week. */
const narrowQuery = '(max-width: 899px)'

/** Too narrow for a week next to two panels. */
const tightQuery = '(max-width: 1279px)'

const viewPreference = 'planning.view'

interface ViewFacts extends Pick<PlanningUrlState, 'view' | 'subContractors'> {
  readonly isCentral: boolean
  readonly onPhone: boolean
  readonly today: string
}

/**
 * The view of the address. For central staff without one, the view that they chose before, and a busy network opens by
 * company. Undefined leaves it to the width of the window.
 */
function useChosenView({ view, subContractors, isCentral, onPhone, today }: ViewFacts): PlanningView | undefined {
  // As it was when the page was opened: Back must show what was there before.
  const [stored] = useState(() => planningViews.find((one) => one === getPreference(viewPreference)))
  const isOneCompany = subContractors.length === 1
  // Seven days have no room on a phone, and a grid of one company says less than its lanes.
  const isUnfit = (stored === 'week' && onPhone) || (stored === 'companies' && isOneCompany)
  const preferred = isUnfit ? undefined : stored
  const isAsked = isCentral && !view && !preferred && !isOneCompany
  const isBusy = useIsBusyNetwork(today, isAsked)
  if (!isCentral) return view === 'companies' ? undefined : view
  if (view || preferred) return view ?? preferred
  // Until the answer is there, the grid is what loads.
  return isAsked && isBusy !== false ? 'companies' : undefined
}

/** State of the planning page. All of it is stored in the URL, except the view that a person prefers. */
export function usePlanningState() {
  const router = useRouter()
  const { timeZone } = useFormats()
  const isNarrow = useMediaQuery(narrowQuery, false, { getInitialValueInEffect: false })
  const isTight = useMediaQuery(tightQuery, false, { getInitialValueInEffect: false })
  const onPhone = usePhone()
  const state = parsePlanningUrl(useLocation().searchStr)
  const today = useWallDay(timeZone)
  const session = useRequiredSession()
  const isCompany = isAllowed(who.sat, session)
  const isCentral = isAllowed(who.centralStaff, session)
  const chosenView = useChosenView({ isCentral, onPhone, today, ...state })
  const view = chosenView ?? (isNarrow ? 'agenda' : 'week')
  const date = state.date ?? today
  // On a phone the agenda shows one day, elsewhere a week.
  const span = view === 'agenda' && onPhone ? 'day' : view
  // Central staff see the lanes of one company. A narrow window has no room for them.
  const [shownCompany] = state.subContractors.length === 1 ? state.subContractors : []
  const hasLanes = isCompany || (isCentral && shownCompany !== undefined)
  const mayShowLanes = hasLanes && !isNarrow && (view === 'day' || view === 'week')

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
    isCentral,
    /** The company whose lanes central staff see. */
    laneCompany: isCentral ? shownCompany : undefined,
    mayShowLanes,
    /** Shows the visits on a lane for each technician instead of the calendar. */
    showsLanes: mayShowLanes && state.layout !== 'calendar',
    updateUrl,
    /** Shows a view, also the next time that the page is opened without one. */
    chooseView: (chosen: PlanningView) => {
      if (isCentral) setPreference(viewPreference, chosen)
      const subContractors = chosen === 'companies' && shownCompany ? [] : state.subContractors
      updateUrl({ view: chosen, subContractors })
    },
    /** Selecting a call adds no browser history entry. */
    select: (call: string | undefined) => updateUrl({ call }, true),
    /** Does nothing if another call is selected by now, or another page is open. */
    deselect: (call: string) => {
      if (parsePlanningUrl(router.history.location.search).call === call) updateUrl({ call: undefined }, true)
    },
  }
}

export type PlanningViewState = ReturnType<typeof usePlanningState>

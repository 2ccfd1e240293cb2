import { useLocation, useRouter } from '@tanstack/react-router'
import { pageLink } from '../platform/browser/pageLink.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { type DispatchUrlState, parseDispatchUrl } from './dispatchUrl.ts'

/** The day and region on the board, stored in the URL. */
export function useDispatchUrl() {
  const router = useRouter()
  const { timeZone } = useFormats()
  const { today, ...state } = parseDispatchUrl(useLocation().searchStr, timeZone)
  const update = (change: Partial<DispatchUrlState>) => {
    const { day, region } = { ...state, ...change }
    const search = { ...(day !== today && { day }), ...(region !== '' && { region }) }
    void router.navigate(pageLink({ to: '.', search: () => search }))
  }
  return { ...state, today, update }
}

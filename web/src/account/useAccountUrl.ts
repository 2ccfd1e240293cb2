import { monthAt } from '@callout/domain/account/account.month.ts'
import { isMonth } from '@callout/domain/platform/facts/month.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pageLink } from '../platform/browser/pageLink.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { type AccountSort, type SortableColumn, sortableColumns } from './accountRows.ts'

interface AccountUrl {
  /** `YYYY-MM`. */
  readonly month: string
  readonly company: string | undefined
  readonly filter: string
  readonly sort: AccountSort
}

const sortable: readonly string[] = sortableColumns

/**
 * The state of the page, all of it in the URL. An invalid month, or one that has not begun, becomes the present one.
 */
export function useAccountUrl() {
  const navigate = useNavigate()
  const { timeZone } = useFormats()
  const search = useSearch({ strict: false }) as Partial<Record<string, string>>
  const thisMonth = monthAt(new Date().toISOString(), timeZone)
  const requested = String(search.month ?? '')
  const [column = '', direction] = String(search.sort ?? '').split(':')
  const state: AccountUrl = {
    month: isMonth(requested) && requested <= thisMonth ? requested : thisMonth,
    company: search.company === undefined ? undefined : String(search.company),
    filter: String(search.filter ?? ''),
    sort: sortable.includes(column)
      ? { column: column as SortableColumn, isDescending: direction === 'desc' }
      : { column: 'raison_sociale', isDescending: false },
  }
  const navigateTo = (next: AccountUrl, options: { readonly replace: boolean }) => {
    const { column, isDescending } = next.sort
    const isDefault = column === 'raison_sociale' && !isDescending
    void navigate(
      pageLink({
        to: '.',
        search: {
          ...(next.month !== thisMonth && { month: next.month }),
          ...(next.company !== undefined && { company: next.company }),
          ...(next.filter !== '' && { filter: next.filter }),
          ...(!isDefault && { sort: `${column}:${isDescending ? 'desc' : 'asc'}` }),
        },
        ...options,
        resetScroll: false,
      }),
    )
  }
  return {
    ...state,
    thisMonth,
    /** Changes the state with an entry in the history, so that Back returns. */
    change: (changed: Partial<AccountUrl>) => navigateTo({ ...state, ...changed }, { replace: false }),
    /** Changes the state in place. */
    replace: (changed: Partial<AccountUrl>) => navigateTo({ ...state, ...changed }, { replace: true }),
  }
}

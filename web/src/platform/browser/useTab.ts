import { useNavigate, useSearch } from '@tanstack/react-router'
import { pageLink } from './pageLink.ts'

/** The open tab of a page, kept in the URL. Without a tab in the URL the first one is open. */
export function useTab<Tab extends string>(tabs: readonly Tab[]): [Tab, (next: Tab) => void] {
  const navigate = useNavigate()
  const { tab: requested } = useSearch({ strict: false }) as { tab?: string }
  const [first] = tabs as readonly [Tab]
  const open = (next: Tab) =>
    void navigate(
      pageLink({
        to: '.',
        search: () => (next === first ? {} : { tab: next }),
        replace: true,
        resetScroll: false,
      }),
    )
  return [tabs.find((name) => name === requested) ?? first, open]
}

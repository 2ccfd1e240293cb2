import { useNavigate, useSearch } from '@tanstack/react-router'

/** The tab of a page: it stands in the address, whose bare form is the first one. */
export function useTab<Tab extends string>(tabs: readonly Tab[]): [Tab, (next: Tab) => void] {
  const navigate = useNavigate()
  const { tab: asked } = useSearch({ strict: false }) as { tab?: string }
  const [first] = tabs as readonly [Tab]
  const open = (next: Tab) =>
    void navigate({
      to: '.',
      search: () => (next === first ? {} : { tab: next }),
      replace: true,
      resetScroll: false,
    } as never)
  return [tabs.find((known) => known === asked) ?? first, open]
}

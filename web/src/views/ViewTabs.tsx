import { hintCount } from '@callout/domain/session/session.ts'
import { viewApi } from '@callout/domain/views/view.api.ts'
import type { View } from '@callout/domain/views/view.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { pageLink } from '../platform/browser/pageLink.ts'
import { formatCount } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { getPreference } from '../platform/session/storage.ts'
import { layoutKey, rememberColumns } from '../ui/lists/useColumns.ts'
import type { ListViewsProps } from './listViewsProps.ts'
import { useViewCounts } from './useViewCounts.ts'
import { ViewActions } from './ViewActions.tsx'
import classes from './ViewTabs.module.css'
import { chosenView, firstViewSearch, fitsPage, opensDefaultView, viewSearch } from './viewState.ts'

const ListHint = lazyComponent(() => import('./ListHint.tsx'), 'ListHint')

/** Views change rarely, so they are fetched again only after this time, in milliseconds. */
const staleTime = 60_000

/** Views with a number: the built-in ones that filter, and the person's own. */
const isCounted = ({ built_in, can, filterData }: View) => (built_in || can.save) && Object.keys(filterData).length > 0

/** The views of a list as tabs; each is a link, so the address holds all of it. */
export function ViewTabs<Row>({ list, page, source, data, columns }: ListViewsProps<Row>) {
  const t = useT()
  const navigate = useNavigate()
  const session = useRequiredSession()
  // Asked here, so that nobody fetches the hints who has seen them all. A session stored before hints has no number.
  const [seenHints] = useState(session.seenHints ?? hintCount)
  const { data: stored } = useEndpointQuery(viewApi.list, { list }, { staleTime })
  const views = (stored ?? []).filter((view) => fitsPage(view, source))
  const counts = useViewCounts(source, views.filter(isCounted), data.rows !== undefined && !data.isStale)
  const chosen = chosenView(source, data.state, views)
  const first = views.find(({ isDefault }) => isDefault && opensDefaultView(page, list)) ?? views[0]
  // The first tab has a plain address, unless another view opens on arrival.
  const searchOf = (view: View) =>
    (view === first && view === views[0] ? firstViewSearch : viewSearch)(source, view, data.state.size)
  const open = (view: View) => {
    if (view.columns.length === 0) return
    rememberColumns(layoutKey(page, view.ID), view.columns)
    // The columns of the open view are on screen already, perhaps changed.
    if (view.ID === data.state.view) columns?.restore(view.columns)
  }

  // The chosen default opens on arrival, unless the address asks for something.
  const hasArrived = useRef(false)
  useLayoutEffect(() => {
    if (!first || hasArrived.current) return
    hasArrived.current = true
    if (!data.isUntouched || first === views[0]) return
    open(first)
    // Not `.`: while the router arrives here, that may still be the page before.
    void navigate(pageLink({ to: window.location.pathname, search: searchOf(first), replace: true }))
  })
  // A view opened from an address brings its columns.
  const isUnknown = chosen?.ID === data.state.view && getPreference(layoutKey(page, chosen?.ID)) === undefined
  const bringsColumns = isUnknown && chosen !== undefined && chosen.columns.length > 0
  useLayoutEffect(() => {
    if (bringsColumns) columns?.restore(chosen.columns)
  })

  const strip = useRef<HTMLUListElement>(null)
  const chosenId = chosen?.ID
  useEffect(() => {
    if (chosenId) strip.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosenId])

  return (
    <nav className={classes.place} aria-label={t('view.title')}>
      {/* An empty list would be seen to move when its tabs arrive. */}
      {views.length > 0 && (
        <ul className={classes.tabs} ref={strip}>
          {views.map((view) => (
            <li key={view.ID}>
              <Link
                {...pageLink({ to: '.', search: searchOf(view) })}
                className={classes.tab}
                data-chosen={view === chosen || undefined}
                aria-current={view === chosen ? 'true' : undefined}
                onClick={() => open(view)}
              >
                {view.name}
                {isCounted(view) && (
                  <span className={classes.count}>
                    {counts?.[view.ID] !== undefined && formatCount(counts[view.ID] ?? 0)}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {chosen && <ViewActions page={page} source={source} data={data} columns={columns} chosen={chosen} />}
      {stored && seenHints < hintCount && (
        <Suspense>
          <ListHint seen={seenHints} />
        </Suspense>
      )}
    </nav>
  )
}

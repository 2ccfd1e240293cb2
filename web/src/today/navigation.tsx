import { createBrowserHistory } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react'
import { pathOf } from '../platform/browser/url.ts'

/** This entry has two pages, the day and a visit: a router would be larger than both. */
export const todayHistory = createBrowserHistory()

/** The query of both pages. */
export interface TodaySearch {
  readonly day?: 'tomorrow' | undefined
  readonly technician?: string | undefined
}

export const dayPath = (search: TodaySearch) => pathOf('/today', [], { ...search })
export const visitPath = (ID: string, search: TodaySearch) => pathOf('/today', [ID], { ...search })

const currentHref = () => todayHistory.location.href

/** The visit in the address, if it names one, and the query. */
export function useAddress(): { readonly visitId: string | undefined; readonly search: TodaySearch } {
  const { pathname, searchParams } = new URL(useSyncExternalStore(todayHistory.subscribe, currentHref), location.origin)
  const visitId = pathname.split('/')[2]
  return {
    visitId: visitId ? decodeURIComponent(visitId) : undefined,
    search: {
      day: searchParams.get('day') === 'tomorrow' ? 'tomorrow' : undefined,
      technician: searchParams.get('technician') ?? undefined,
    },
  }
}

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this entry, with its query. */
  readonly to: string
}

/** A link to another page of this entry, which opens without loading the document again. */
export function PageLink({ to, ...props }: PageLinkProps) {
  const open = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    todayHistory.push(to)
    window.scrollTo({ top: 0 })
  }
  return <a {...props} href={to} onClick={open} />
}

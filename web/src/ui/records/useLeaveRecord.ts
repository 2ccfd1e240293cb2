import { useMatch, useRouter } from '@tanstack/react-router'
import { refreshRows } from '../../platform/api/queries.ts'
import { pageLink } from '../../platform/browser/pageLink.ts'
import type { ListLocation } from '../../platform/lists/lastList.ts'

/**
 * Returns a function that leaves the page of a record that this user no longer has, for the list, and refreshes the
 * rows. A user who has gone to another page meanwhile stays there.
 */
export function useLeaveRecord(listLocation: () => ListLocation): () => void {
  const router = useRouter()
  const { pathname } = useMatch({ strict: false }) as { pathname: string }
  const goToList = async () => {
    // Not by whether the page is mounted: a live event may already have replaced it by "not found".
    if (router.history.location.pathname !== pathname) return
    const { to, search } = listLocation()
    // The record is gone, so unsaved input must not block leaving the page.
    await router.navigate({ ...pageLink({ to, search: () => search }), ignoreBlocker: true })
  }
  return () => void goToList().then(refreshRows)
}

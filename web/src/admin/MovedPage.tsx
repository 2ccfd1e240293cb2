import { useRouter } from '@tanstack/react-router'
import { Redirect } from '../platform/browser/Redirect.tsx'

/** The old address of a page that moved into the administration. */
export function MovedPage() {
  const { pathname, search } = useRouter().history.location
  return <Redirect path={`/admin${pathname}${search}`} />
}

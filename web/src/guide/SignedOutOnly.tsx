import type { ReactNode } from 'react'
import { useSession } from '../platform/session/session.ts'
import { NotFoundPage } from '../ui/layout/NotFoundPage.tsx'

/** Shows a page only to signed-out users; others get the not-found page. */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  return useSession() ? <NotFoundPage /> : children
}

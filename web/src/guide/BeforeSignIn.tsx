import type { ReactNode } from 'react'
import { useSession } from '../kernel/session.ts'
import { NotFoundPage } from '../session/NotFoundPage.tsx'

/** A page for those who are not signed in; for the others it does not exist. */
export function BeforeSignIn({ children }: { readonly children: ReactNode }) {
  return useSession() ? <NotFoundPage /> : children
}

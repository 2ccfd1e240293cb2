import { useEffect } from 'react'
import { Redirect } from '../platform/browser/Redirect.tsx'
import { endSession } from '../platform/session/session.ts'

/** The page to which the identity provider returns after signing out. */
export function LogoutReturnPage() {
  useEffect(endSession, [])
  return <Redirect path="/login" />
}

import { useEffect } from 'react'
import { GoTo } from '../kernel/GoTo.tsx'
import { endSession } from '../kernel/session.ts'

/** The return from the provider's sign-out. */
export function LogoutReturnPage() {
  useEffect(endSession, [])
  return <GoTo path="/login" />
}

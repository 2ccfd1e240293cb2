import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { endSession } from '../kernel/session.ts'

/** The return from the provider's sign-out. */
export function LogoutReturnPage() {
  useEffect(endSession, [])
  return <Navigate to="/login" replace />
}

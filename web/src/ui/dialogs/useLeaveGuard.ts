import { useEffect, useRef } from 'react'
import { registerUnsavedCheck } from '../../platform/forms/unsavedChanges.ts'
// Load the dialog together with the form: without a network it could not be loaded when it is needed.
import './LeaveDialog.tsx'

/** Asks the user before leaving or reloading the page while `wouldLose` returns true. */
export function useLeaveGuard(wouldLose: () => boolean): void {
  const latest = useRef(wouldLose)
  latest.current = wouldLose
  useEffect(() => registerUnsavedCheck(() => latest.current()), [])
}

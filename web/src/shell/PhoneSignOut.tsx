import { useEffect, useRef, useState } from 'react'
import { LogoutPage } from '../session/LogoutPage.tsx'
import { countUnsent, forgetAccount } from '../today/offline/endOfSession.ts'
import { UnsentWorkQuestion } from './UnsentWorkQuestion.tsx'

/** Removes what is kept on this phone and signs out; asks first if some of it, or of the forms of all tabs, has not been sent. */
export function PhoneSignOut({ drafts }: { readonly drafts: number }) {
  const [unsent, setUnsent] = useState<number>()
  const [forms, setForms] = useState(drafts)
  const hasStarted = useRef(false)
  const forget = async () => {
    await forgetAccount().catch(() => {})
    setUnsent(0)
    setForms(0)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    countUnsent().then(
      (count) => (count + forms > 0 ? setUnsent(count) : forget()),
      // Work that can't be read can't be sent either.
      () => setUnsent(0),
    )
  }, [])
  if (unsent === undefined) return null
  return unsent + forms > 0 ? <UnsentWorkQuestion visits={unsent} forms={forms} onSignOut={forget} /> : <LogoutPage />
}

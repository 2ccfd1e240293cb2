import { Text } from '@mantine/core'
import { useState } from 'react'
import { RefusedRequestError } from '../../platform/api/errors.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useAuthorization } from '../login/useAuthorization.ts'

const atProvider = 'sessions.refused.sign_in_again'

/** Refusal codes that require signing in again: at the identity provider, or with a new login code. */
const reauthenticationCodes: readonly string[] = [atProvider, 'sessions.refused.new_code']

/**
 * Handles a refusal that requires signing in again: `handleFailure` returns true for it, and `question` then holds the
 * dialog's new content: the reason, and a button to the identity provider if the user signed in there.
 */
export function useReauthentication() {
  const t = useT()
  const [refusal, setRefusal] = useState<RefusedRequestError>()
  const { leave, isLeaving, failure } = useAuthorization()
  const handleFailure = (error: Error): boolean => {
    if (!(error instanceof RefusedRequestError && reauthenticationCodes.includes(error.code))) return false
    setRefusal(error)
    return true
  }
  const question = refusal && {
    action: refusal.code === atProvider ? t('sessions.sign_in_again') : undefined,
    isWorking: isLeaving,
    refusal: failure,
    onConfirm: () => void leave({ redirectUrl: '/sessions', prompt: 'login' }),
    children: <Text role="alert">{refusal.message}</Text>,
  }
  return { handleFailure, question }
}

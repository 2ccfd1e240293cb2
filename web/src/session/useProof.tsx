import { Text } from '@mantine/core'
import { useState } from 'react'
import { Refused } from '../kernel/failures.ts'
import { useT } from '../kernel/i18n.ts'
import { useAuthorization } from './useAuthorization.ts'

const atProvider = 'sessions.refused.sign_in_again'

/** How it is refused to whoever has to prove again who they are: at the provider, or by another login code. */
export const unproved: readonly string[] = [atProvider, 'sessions.refused.new_code']

/**
 * What a dialog says instead of its question once that was refused: why, and the way to the provider where it was the
 * provider that knew. `isNeeded` takes a failure and tells whether it is such a one; `question` is there from then on.
 */
export function useProof() {
  const t = useT()
  const [refused, setRefused] = useState<Refused>()
  const { leave, isLeaving, failure } = useAuthorization()
  const isNeeded = (failure: Error) => {
    if (!(failure instanceof Refused && unproved.includes(failure.code))) return false
    setRefused(failure)
    return true
  }
  const question = refused && {
    action: refused.code === atProvider ? t('sessions.sign_in_again') : undefined,
    isWorking: isLeaving,
    refusal: failure,
    onConfirm: () => void leave({ redirectUrl: '/sessions', prompt: 'login' }),
    children: <Text role="alert">{refused.message}</Text>,
  }
  return { isNeeded, question }
}

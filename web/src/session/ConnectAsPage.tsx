import { sessionApi } from '@callout/domain/session/session.api.ts'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { EntryPage } from './EntryPage.tsx'
import { useSignIn } from './useSignIn.ts'

/** Opens the session of the company the one-use token in the address names. */
export function ConnectAsPage() {
  const t = useT()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { redirectUrl } = useSearch({ strict: false }) as { redirectUrl?: string }
  const [body] = useState({ token, ReturnUrl: redirectUrl })
  return <EntryPage title={t('session.connecting')} failure={useSignIn(sessionApi.connectAs, body)} />
}

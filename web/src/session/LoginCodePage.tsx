import { sessionApi } from '@callout/domain/session/session.api.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { EntryPage } from './EntryPage.tsx'
import { useSignIn } from './useSignIn.ts'

/** Signs in by the one-use code in the address. */
export function LoginCodePage() {
  const t = useT()
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const [body] = useState({ code })
  return <EntryPage title={t('session.signing_in')} failure={useSignIn(sessionApi.loginCode, body)} />
}
